/**
 * Replaces ws in the bundle. puppeteer-core uses it to reach browsers over the network, but the function reaches its own
 * over pipes.
 */
module.exports = {};

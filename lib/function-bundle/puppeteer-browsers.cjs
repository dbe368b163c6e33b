/**
 * Replaces @puppeteer/browsers in the bundle. puppeteer-core uses it to download and start browsers, but the function
 * starts its browser itself. It would be a tenth of the code.
 */
module.exports = {};

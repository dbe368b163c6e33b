/** Keeps what the server makes out of the sources. */
export default { cacheDir: '../../node_modules/.vitepress' };

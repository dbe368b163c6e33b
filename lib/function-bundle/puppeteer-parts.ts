/**
 * Lets the bundle leave out the modules of puppeteer-core whose exports are not used. The package does not
 * say that they may be left out. The function uses the connection, its errors and the list of devices. What
 * puppeteer sets up for Node is left out too: only its pages and its debug log use it.
 */
import type { Plugin } from 'esbuild';

const PACKAGE = 'puppeteer-core';
const IN_PACKAGE = /[\\/]node_modules[\\/]puppeteer-core[\\/]/;
/** Marks the plugin's own question, so that it does not answer it. */
const ASKED = Symbol('asked');

export const puppeteerParts: Plugin = {
  name: 'puppeteer-parts',
  setup(build) {
    build.onResolve({ filter: /./ }, async ({ path, pluginData, kind, resolveDir, importer }) => {
      if (pluginData === ASKED || (path !== PACKAGE && !IN_PACKAGE.test(importer))) return undefined;
      const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: ASKED });
      return { ...found, sideEffects: false };
    });
  },
};

/**
 * Lets the bundle load node:http by require(). An import reads every export of the module, also those that load Node's
 * fetch, which takes 25 ms of processor time at each start and is not used.
 */
import type { Plugin } from 'esbuild';

export const requireHttp: Plugin = {
  name: 'require-http',
  setup(build) {
    build.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'require-http' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'require-http' }, ({ path }) => ({
      contents: `module.exports = require('${path}')`,
    }));
  },
};

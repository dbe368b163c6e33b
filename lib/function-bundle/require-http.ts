/**
 * Lets the bundle load node:http by require(). An import reads every export of the module, also those that
 * load Node's fetch, which takes 25 ms of processor time at each start and is not used.
 */
import type { Plugin } from 'esbuild';

const BY_REQUIRE = `require('node:http')`;

/**
 * How node:http is imported -> its module in the bundle. A dynamic import gives only the exports named here.
 */
const CONTENTS: Record<string, string> = {
  'import-statement': `module.exports = ${BY_REQUIRE}`,
  'dynamic-import': `const http = ${BY_REQUIRE}; export default http; export const { Agent, request } = http;`,
};

export const requireHttp: Plugin = {
  name: 'require-http',
  setup(build) {
    build.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind in CONTENTS ? { path: `http-by-${kind}`, namespace: 'require-http', pluginData: kind } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'require-http' }, ({ pluginData: kind }) => ({
      contents: CONTENTS[kind] ?? '',
    }));
  },
};

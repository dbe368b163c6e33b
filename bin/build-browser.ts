/**
 * Builds the pack that Chromium runs from: `npm run build:browser`.
 */
import { buildBrowserPack } from '../lib/browser-layer/build-pack.ts';
import { createProgram, readProcessWords } from './command-line/program.ts';

readProcessWords(
  createProgram('build:browser').description(
    'Builds build/browser, the pack of Chromium and its fonts, unless it is up to date. The start, the tests and the ' +
      'synth do so too.',
  ),
);

const startedAt = performance.now();
const folder = await buildBrowserPack();
console.log(`Browser pack: ${folder} (${Math.round(performance.now() - startedAt)} ms)`);

/**
 * Builds the filter lists and consent rules: `npm run build:filters`.
 */
import { buildFilters } from '../lib/filter-engines/build-engines.ts';
import { createProgram, readProcessWords } from './command-line/program.ts';

readProcessWords(
  createProgram('build:filters').description(
    'Builds build/filters, the filter lists and consent rules, unless they are up to date. The start, the tests and ' +
      'the synth do so too.',
  ),
);

const startedAt = performance.now();
const folder = await buildFilters();
console.log(`Filters: ${folder} (${Math.round(performance.now() - startedAt)} ms)`);

/**
 * Captures for two callers in turns, with browsers that wait, and counts what one capture leaves for the
 * next. Run it with `npm run soak:isolation -- 200`; exits 1 if anything is found.
 */
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { findTraces } from '../security/traces.ts';
import { type Finding, report } from './leftovers.ts';

const [COUNT] = readProcessWords(
  createProgram('soak:isolation')
    .description('Captures for two callers in turns, and counts what one capture leaves for the next.')
    .argument('[count]', 'how many captures', wholeNumber(1), 200),
).processedArgs as [number];

const findings: Finding[] = [];
for (const waitingBrowsers of [0, 1] as const) {
  const traces = await findTraces(COUNT, waitingBrowsers);
  for (const each of traces.slice(0, 10)) console.error(each);
  findings.push([`traces with ${waitingBrowsers} waiting browsers`, 0, traces.length, traces.length === 0]);
}
report(findings);

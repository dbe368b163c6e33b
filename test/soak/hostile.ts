/**
 * Captures every hostile page once, with the limits of the deployed function. Reports the outcome, the
 * time, the memory of browser and Node, and the longest time that the page blocked Node's thread. Run it
 * with `npm run soak:hostile`; exits 1 if a page ends late, takes too much memory, blocks the thread too
 * long, or leaves anything behind.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Argument } from 'commander';
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { FUNCTION_DEFAULTS } from '../../lib/function-defaults.ts';
import { FLOODS, HEAVY, ODD } from '../security/hostile-pages.ts';
import { createCapturer } from '../support/capture.ts';
import {
  compareLeftovers,
  countLeftovers,
  type Finding,
  report,
  useOwnTemporaryFolder,
} from './leftovers.ts';
import { watchThread } from './thread-holds.ts';

const [REMAINING_MS, PATHS] = readProcessWords(
  createProgram('soak:hostile')
    .description('Captures every hostile page with the limits of the deployed function.')
    .argument(
      '[ms]',
      "milliseconds of the function's time that each page gets",
      wholeNumber(1),
      FUNCTION_DEFAULTS.timeoutSeconds * 1_000,
    )
    .addArgument(
      new Argument('[paths...]', 'the pages').default(
        [FLOODS, HEAVY, ODD].flatMap((each) => Object.keys(each)),
        'all',
      ),
    ),
).processedArgs as [number, string[]];
/** Limit for browser and Node together. The rest of the function's memory is for the runtime. */
const MEMORY_LIMIT_MIB = 2_900;
const HOLD_LIMIT_MS = 200;

useOwnTemporaryFolder();
const side = fork(join(import.meta.dirname, 'hostile-side.ts'), { execArgv: [] });
const [url] = await once(side, 'message');
const capture = await createCapturer('all', {
  browserMemoryMib: 2_400,
  functionMemoryMib: FUNCTION_DEFAULTS.memoryMiB,
});
const takeHold = watchThread();
await capture({ url: `${url}/prints`, blockAds: true });
const before = await countLeftovers();
const findings: Finding[] = [];
const highest = { clockMs: 0, processorMs: 0, mib: 0 };
await takePeak();
takeHold();

for (const path of PATHS) {
  const startedAt = performance.now();
  const answer = await capture(
    { url: url + path, ...(ODD[path]?.asked ?? { fullPage: true }) },
    REMAINING_MS,
  );
  const tookMs = Math.round(performance.now() - startedAt);
  const { clockMs, processorMs } = takeHold();
  const { browser, both } = await takePeak();
  takeHold();
  const outcome = answer instanceof ServiceError ? answer.code : 'captured';
  console.error(
    `${path.padEnd(20)} ${outcome.padEnd(20)} ${String(tookMs).padStart(6)} ms; held ${processorMs} ms (clock ${clockMs}); ${both} MiB (browser ${browser})`,
  );
  findings.push([`${path}, ms`, REMAINING_MS, tookMs, tookMs < REMAINING_MS]);
  findings.push([`${path}, MiB`, MEMORY_LIMIT_MIB, both, both < MEMORY_LIMIT_MIB]);
  findings.push([`${path}, ms held`, HOLD_LIMIT_MS, processorMs, processorMs < HOLD_LIMIT_MS]);
  highest.clockMs = Math.max(highest.clockMs, clockMs);
  highest.processorMs = Math.max(highest.processorMs, processorMs);
  highest.mib = Math.max(highest.mib, both);
}
console.error(
  `longest hold of the thread ${highest.processorMs} ms (by the clock ${highest.clockMs} ms), highest memory of browser and Node ${highest.mib} MiB`,
);
// The largest pages make this process grow, so its memory says nothing about leaks.
const { memoryMib } = before;
const leftovers = compareLeftovers(before, { ...(await countLeftovers()), memoryMib });
report([...findings.filter(([, , , ok]) => !ok), ...leftovers]);
side.disconnect();

async function takePeak(): Promise<{ browser: number; both: number }> {
  side.send('peak');
  const [peak] = await once(side, 'message');
  return peak;
}

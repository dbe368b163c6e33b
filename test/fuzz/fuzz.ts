/**
 * `npm run fuzz -- --seconds 300 --seed N`: tries pages, replies and requests from a grammar on the real
 * capture stage. Every case must be answered in time, without an internal fault, without blocking the thread,
 * and with nothing left behind. A failing case is shrunk and printed with the seed and path that repeat it.
 */
import fc from 'fast-check';
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { fuzzCase, startFuzz } from './fuzz-case.ts';

const options = readProcessWords(
  createProgram('fuzz')
    .description(
      'Tries random pages, replies and requests on the capture stage, and makes smaller what breaks a promise.',
    )
    .option('--seconds <n>', 'how long', wholeNumber(1), 300)
    .option('--seed <n>', 'what the cases follow from (default: the time)', wholeNumber(0))
    .option('--path <path>', 'shows one find again, with its seed'),
).opts<{ seconds: number; seed?: number; path?: string }>();

/** Number of cases with the same seed. Seed and path repeat a failing case. */
const CASES_PER_SEED = 25;
/** The longest time for shrinking a failing case. */
const SHRINK_CAP_MS = 90_000;

const endsAt = performance.now() + options.seconds * 1_000;
const fuzz = await startFuzz();
let cases = 0;
let finds = 0;
let seed = options.seed ?? Date.now() % 1_000_000_000;
/** When the first failing case of the seed was found. */
let foundAt: number | undefined;
const property = fc.asyncProperty(fuzzCase, async (tried) => {
  if (foundAt !== undefined && performance.now() - foundAt > SHRINK_CAP_MS) return;
  cases += 1;
  const broken = await fuzz.run(tried);
  if (broken.length === 0) return;
  foundAt ??= performance.now();
  throw new Error(broken.join('\n'));
});

for (; performance.now() < endsAt; seed++) {
  foundAt = undefined;
  const result = await fc.check(property, {
    seed,
    numRuns: CASES_PER_SEED,
    interruptAfterTimeLimit: Math.max(SHRINK_CAP_MS, endsAt - performance.now()),
    ...(options.path === undefined ? {} : { path: options.path }),
  });
  if (result.failed && result.counterexample !== null) {
    finds += 1;
    console.log(
      `\nFIND ${finds}: --seed ${seed} --path ${result.counterexamplePath}\n${result.errorInstance}`,
    );
    console.log(JSON.stringify(result.counterexample[0], undefined, 1));
  }
  console.log(`seed ${seed}: ${cases} cases, ${finds} finds`);
  if (options.path !== undefined) break;
}
await fuzz.close();
console.log(`\n${cases} cases up to seed ${seed - 1}, ${finds} finds. Outcomes:`);
for (const [code, count] of [...fuzz.outcomes].toSorted(([, one], [, other]) => other - one)) {
  console.log(`  ${code.padEnd(24)} ${count}`);
}
process.exitCode = finds === 0 ? 0 : 1;

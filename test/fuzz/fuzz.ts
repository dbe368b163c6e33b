/**
 * `npm run fuzz -- --seconds 300 --seed N`: tries pages, replies and requests out of a grammar on the real capture stage.
 * Every case must be answered in time, without a fault of ours, without holding the thread, and with nothing left
 * behind. What breaks a promise is made smaller and printed with the seed and path that show it again.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { fuzzCase, startFuzz } from './fuzz-case.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(
    'npm run fuzz -- [--seconds 300] [--seed N] [--path P]: tries random pages; --path shows one find again',
  );
  process.exit(0);
}

/** Cases that share a seed: a find is shown again by its seed and path. */
const CASES_PER_SEED = 25;
/** A find is made smaller for at most this long. */
const SHRINK_CAP_MS = 90_000;

const endsAt = performance.now() + Number(values.seconds) * 1_000;
const fuzz = await startFuzz();
let cases = 0;
let finds = 0;
let seed = Number(values.seed);
const property = fc.asyncProperty(fuzzCase, async (tried) => {
  cases += 1;
  const broken = await fuzz.run(tried);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

for (; performance.now() < endsAt; seed++) {
  const result = await fc.check(property, {
    seed,
    numRuns: CASES_PER_SEED,
    interruptAfterTimeLimit: Math.max(SHRINK_CAP_MS, endsAt - performance.now()),
    ...(values.path === undefined ? {} : { path: values.path }),
  });
  if (result.failed && result.counterexample !== null) {
    finds += 1;
    console.log(
      `\nFIND ${finds}: --seed ${seed} --path ${result.counterexamplePath}\n${result.errorInstance}`,
    );
    console.log(JSON.stringify(result.counterexample[0], undefined, 1));
  }
  console.log(`seed ${seed}: ${cases} cases, ${finds} finds`);
  if (values.path !== undefined) break;
}
await fuzz.close();
console.log(`\n${cases} cases up to seed ${seed - 1}, ${finds} finds. Outcomes:`);
for (const [code, count] of [...fuzz.outcomes].toSorted(([, one], [, other]) => other - one)) {
  console.log(`  ${code.padEnd(24)} ${count}`);
}
process.exitCode = finds === 0 ? 0 : 1;

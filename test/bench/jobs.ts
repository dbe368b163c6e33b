/**
 * `npm run bench:jobs`: how long a job takes on this machine, beside as many single calls of four callers.
 * Both take turns in parts, because the speed of a shared machine changes.
 */
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { startJobClient } from '../support/job-client.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { PAGES, startPageSite } from './pages.ts';
import { startServiceProcess } from './service-process.ts';
import { postCapture } from './sides/service.ts';
import { mean, median, ratioOf } from './statistics.ts';
import { watchWork } from './work-watch.ts';
import { inWorkshop, tell } from './workshop.ts';

const CALLERS = 4;
/** The first captures unpack, connect and compile. */
const WARM_UP = 8;

const options = readProcessWords(
  createBenchProgram('bench:jobs', 10)
    .description(`Measures jobs beside as many calls of ${CALLERS} callers.`)
    .option('--count <n>', 'captures in each round on each side', wholeNumber(1), 100),
).opts<BenchOptions & { count: number }>();

interface Part {
  seconds: number;
  processorMs: number;
}

await inWorkshop(options.json, async () => {
  const [site, service] = await Promise.all([startPageSite(), startServiceProcess()]);
  const client = await startJobClient(() => service);
  const url = site.url + PAGES.plain.path;
  const sides = {
    async job(count: number) {
      const id = await client.post(Array.from({ length: count }, () => ({ url })));
      await client.told(id);
      const { succeeded } = await client.get(id);
      if (succeeded !== count) throw new Error(`${succeeded} of ${count} items succeeded`);
    },
    async calls(count: number) {
      let left = count;
      const call = async () => {
        while (left-- > 0) await postCapture(service, { url });
      };
      await Promise.all(Array.from({ length: CALLERS }, call));
    },
  };
  const parts: Record<keyof typeof sides, Part[]> = { job: [], calls: [] };
  try {
    for (const run of Object.values(sides)) await run(WARM_UP);
    for (let round = 1; round <= options.rounds; round++) {
      const names = Object.keys(sides) as (keyof typeof sides)[];
      for (const name of round % 2 === 1 ? names : names.reverse()) {
        const startedAt = performance.now();
        const { work } = await watchWork(service.pid, () => sides[name](options.count));
        const seconds = (performance.now() - startedAt) / 1_000;
        parts[name].push({ seconds, processorMs: work.waitedForMs / options.count });
      }
      const took = names.map((name) => `${name} ${parts[name].at(-1)?.seconds.toFixed(1)} s`);
      tell(`Round ${round} of ${options.rounds}: ${took.join(', ')}`);
    }
    report(parts);
    return parts;
  } finally {
    await Promise.all([client.close(), service.close(), site.close()]);
  }
});

function report(parts: Readonly<Record<string, Part[]>>): void {
  const rows = Object.entries(parts).map(([name, each]) => {
    const seconds = each.map((part) => part.seconds);
    return [
      name,
      each.length * options.count,
      median(seconds).toFixed(1),
      (options.count / median(seconds)).toFixed(2),
      mean(each.map(({ processorMs }) => processorMs)).toFixed(0),
    ];
  });
  console.log(textTable([['side', 'captures', 's a part', 'captures/s', 'processor ms'], ...rows]));
  const times = (name: string) => (parts[name] ?? []).map(({ seconds }) => seconds);
  console.log(`\nA job takes ${ratioOf(times('job'), times('calls')).toFixed(2)} of the time of the calls.`);
}

/**
 * `npm run bench:network`: the service, the floor and the recipe on pages behind TLS and a network whose packets take 40 ms
 * each way. Both are this benchmark's own, on loopback.
 */
import { listOption } from '../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { NETWORK_GOALS } from './goals.ts';
import { casesOf } from './matrix.ts';
import { makeCertificate } from './network/certificate.ts';
import { acceptCertificate, startSlowSite } from './network/slow-site.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { PAGE_NAMES, PAGES, type PageName } from './pages.ts';
import { report, rowOf } from './report.ts';
import { runRounds } from './rounds.ts';
import { inOwnProcess } from './sides/own-process.ts';
import { beforeSide, serviceSide } from './sides/service.ts';
import { startSides } from './sides/start-sides.ts';
import { inWorkshop, tell } from './workshop.ts';

const DELAY_MS = 40;
const DEFAULT_ROUNDS = 5;
const DEFAULT_PAGES: PageName[] = ['plain', 'levels', 'script-levels'];

const program = createBenchProgram('bench:network', DEFAULT_ROUNDS)
  .description('Measures the service beside the floor and the recipe, over TLS and a slow network.')
  .addOption(listOption('--pages <names>', 'what is captured', PAGE_NAMES).default(DEFAULT_PAGES))
  .option('--before <folder>', 'the checkout of another version to measure beside this one');
const options = readProcessWords(program).opts<BenchOptions & { pages: PageName[]; before?: string }>();

await inWorkshop(options.json, async ({ chromium }) => {
  const certificate = makeCertificate();
  const chromePath = acceptCertificate(chromium, certificate);
  const site = await startSlowSite(certificate, DELAY_MS);
  const sides = await startSides(
    [
      serviceSide(chromePath),
      ...(options.before === undefined ? [] : [beforeSide(options.before, chromePath)]),
      inOwnProcess('floor'),
      inOwnProcess('tutorial'),
    ],
    { executablePath: chromePath, environment: {} },
  );
  const cases = casesOf(options.pages.map((name) => PAGES[name])).filter(
    ({ fullPage, format }) => format === 'png' && !fullPage,
  );
  try {
    const plan = { sides, siteUrl: site.url, cases };
    await runRounds({ ...plan, rounds: 1, onRound: () => {} });
    const samples = await runRounds({
      ...plan,
      rounds: options.rounds,
      onRound: (round) => tell(`Round ${round + 1} of ${options.rounds}`),
    });
    const rows = cases.map((target) => rowOf(target, samples, NETWORK_GOALS));
    report(rows);
    return { rounds: options.rounds, delayMs: DELAY_MS, rows, samples };
  } finally {
    for (const side of sides.values()) await side.close();
    await site.close();
  }
});

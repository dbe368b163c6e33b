/**
 * `npm run bench:network`: the service, the floor and the recipe on pages behind TLS and a network whose
 * packets take 40 ms each way, over HTTP/1.1 and HTTP/2. Both are this benchmark's own, on loopback.
 */
import { listOption } from '../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { makeCertificate } from '../support/certificate.ts';
import { NETWORK_GOALS } from './goals.ts';
import { type Case, casesOf } from './matrix.ts';
import { differenceFromFloor } from './network/same-picture.ts';
import {
  acceptCertificate,
  acceptInService,
  PROTOCOLS,
  type Protocol,
  startSlowSite,
} from './network/slow-site.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { PAGE_NAMES, PAGES, type PageName } from './pages.ts';
import { report, rowOf } from './report.ts';
import { type RoundsPlan, runRounds, type Sample } from './rounds.ts';
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
  .addOption(listOption('--protocols <names>', 'what the server speaks', PROTOCOLS))
  .option('--before <folder>', 'the checkout of another version to measure beside this one');
interface NetworkOptions extends BenchOptions {
  pages: PageName[];
  protocols: Protocol[];
  before?: string;
}
const options = readProcessWords(program).opts<NetworkOptions>();

await inWorkshop(options.json, async ({ chromium }) => {
  const certificate = makeCertificate();
  const chromePath = acceptCertificate(chromium, certificate);
  const settings = acceptInService(certificate);
  const sides = await startSides(
    [
      serviceSide(settings),
      ...(options.before === undefined ? [] : [beforeSide(options.before, settings)]),
      inOwnProcess('floor'),
      inOwnProcess('tutorial'),
    ],
    { executablePath: chromePath, environment: {} },
  );
  const cases: Case[] = [];
  const samples: Sample[] = [];
  try {
    for (const protocol of options.protocols) {
      const site = await startSlowSite(certificate, { protocol, delayMs: DELAY_MS });
      try {
        const measured = casesOver(protocol);
        cases.push(...measured);
        samples.push(...(await measure({ sides, siteUrl: site.url, cases: measured })));
      } finally {
        await site.close();
      }
    }
    const rows = cases.map((target) => rowOf(target, samples, NETWORK_GOALS));
    report(rows);
    return { rounds: options.rounds, delayMs: DELAY_MS, rows, samples };
  } finally {
    for (const side of sides.values()) await side.close();
  }
});

function casesOver(protocol: Protocol): Case[] {
  return casesOf(options.pages.map((name) => PAGES[name]))
    .filter(({ format }) => format === 'png')
    .map((target) => ({ ...target, name: `${target.name} ${protocol}` }));
}

async function measure(plan: Pick<RoundsPlan, 'sides' | 'siteUrl' | 'cases'>): Promise<Sample[]> {
  for (const target of plan.cases) {
    const difference = await differenceFromFloor(target, plan);
    tell(`${target.name}: ${difference ?? 'service and floor show the same'}`);
  }
  await runRounds({ ...plan, rounds: 1, onRound: () => {} });
  return runRounds({
    ...plan,
    rounds: options.rounds,
    onRound: (round) => tell(`Round ${round + 1} of ${options.rounds}`),
  });
}

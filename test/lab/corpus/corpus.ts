/**
 * `npm run corpus`: captures pages by other authors and compares them with what a patient visitor
 * sees. Writes build/corpus/report.html. Options: `--only NAME,NAME --limit N --device desktop
 * --in-turn --whole --viewport --times 2
 * --moment --seed 1 --jobs 8 --revisit --words --applications`.
 */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createTurns } from '../../../lambda/waits/turns.ts';
import { inWorkshop, tell } from '../../bench/workshop.ts';
import { createCapturer } from '../../support/capture.ts';
import { installPackages } from '../install-packages.ts';
import { choosePages } from '../names.ts';
import { writeReport } from '../report.ts';
import { listApplications } from './applications/applications.ts';
import { startApplications } from './applications/start-applications.ts';
import { fetchDebianPackages } from './debian.ts';
import { OUTPUT_FOLDER } from './folders.ts';
import { judgePage } from './judge-page.ts';
import { readCorpusOptions } from './options.ts';
import { listPages } from './pages.ts';
import { keepResults, type Result } from './results.ts';
import { startCorpusSite } from './site.ts';
import { findingsOf, summarise } from './summary.ts';

const options = readCorpusOptions();
await mkdir(OUTPUT_FOLDER, { recursive: true });
if (!options.applications) {
  await installPackages(import.meta.dirname);
  await fetchDebianPackages();
}
const pages = choosePages(options.applications ? listApplications() : listPages(), options);
await inWorkshop(undefined, async ({ chromium }) => {
  const site = await (options.applications ? startApplications(pages) : startCorpusSite(pages, options.seed));
  const capture = await createCapturer('all');
  // Visitors mostly wait, captures mostly work.
  const takeVisit = createTurns({ limit: options.jobs });
  const takeTurn = createTurns({ limit: availableParallelism() });
  const { devices, inTurn } = options;
  const targets = pages.flatMap((page, index) =>
    devices
      .filter((_, turn) => !inTurn || turn === index % devices.length)
      .map((device) => ({ page, device, url: site.urlOf(page) })),
  );
  let done = 0;
  const judge = async (target: (typeof targets)[number]) => {
    const found = await judgePage({ capture, takeTurn, chromium, options }, target);
    keepResults(found);
    done += 1;
    for (const each of found) tell(`${done}/${targets.length} ${lineOf(each)}`);
  };
  try {
    await Promise.all(targets.map((target) => takeVisit(() => judge(target))));
  } finally {
    await site.close();
  }
});
const results = keepResults([]);
const summary = summarise(results);
const report = join(OUTPUT_FOLDER, 'report.html');
await writeReport(report, { title: 'Corpus', summary, findings: findingsOf(results) });
console.log([...summary, report].join('\n'));

function lineOf({ page, device, part, difference, files, ms, remarks }: Result): string {
  const share = (difference * 100).toFixed(2).padStart(6);
  return `${share} % ${files} ${page} ${device} ${part} ${ms} ms ${remarks.join(', ')}`;
}

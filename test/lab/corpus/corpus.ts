/**
 * `npm run corpus`: captures pages by other authors and compares them with what a patient visitor sees. Writes
 * build/corpus/report.html. Options: `--only NAME,NAME --limit N --device desktop --in-turn --whole --viewport --times 2
 * --moment --seed 1 --jobs 8 --revisit --words --applications`.
 */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { inWorkshop, tell } from '../../bench/workshop.ts';
import { createCapturer } from '../../support/capture.ts';
import { listApplications } from './applications/applications.ts';
import { startApplications } from './applications/start-applications.ts';
import { fetchDebianPackages } from './debian.ts';
import { OUTPUT_FOLDER } from './folders.ts';
import { judgePage } from './judge-page.ts';
import { readCorpusOptions } from './options.ts';
import { choosePages, listPages } from './pages.ts';
import { writeReport } from './report.ts';
import { keepResults } from './results.ts';
import { startCorpusSite } from './site.ts';
import { createTurns } from './turns.ts';

const options = readCorpusOptions();
await mkdir(OUTPUT_FOLDER, { recursive: true });
if (!options.applications) await fetchDebianPackages();
const all = options.applications ? listApplications() : listPages();
const pages = choosePages(all, options.only, options.limit);
await inWorkshop(undefined, async ({ chromium }) => {
  const site = await (options.applications ? startApplications(pages) : startCorpusSite(pages, options.seed));
  const capture = await createCapturer('all');
  // Visitors mostly wait, captures mostly work.
  const takeTurn = createTurns(availableParallelism());
  const { devices, inTurn } = options;
  const left = pages.flatMap((page, index) =>
    devices
      .filter((_, turn) => !inTurn || turn === index % devices.length)
      .map((device) => ({ page, device })),
  );
  const total = left.length;
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const target = { ...next, url: site.urlOf(next.page) };
      const found = await judgePage({ capture, takeTurn, chromium, options }, target);
      keepResults(found);
      for (const { page, device, part, difference, files, ms, remarks } of found) {
        const share = (difference * 100).toFixed(2).padStart(6);
        tell(
          `${total - left.length}/${total} ${share} % ${files} ${page} ${device} ${part} ${ms} ms ${remarks.join(', ')}`,
        );
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: options.jobs }, work));
  } finally {
    await site.close();
  }
});
console.log(await writeReport(keepResults([])));

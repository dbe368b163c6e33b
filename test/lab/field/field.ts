/**
 * `npm run field`: tests the cleaning on libraries and pages by other authors, and reports what remains.
 * See README.md beside this file.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTurns } from '../../../lambda/waits/turns.ts';
import { resolveToLoopback } from '../../capture/blocking/fixture-site.ts';
import { createCapturer } from '../../support/capture.ts';
import { installPackages } from '../install-packages.ts';
import { type Finding, writeReport } from '../report.ts';
import { createJudge } from './judge/judge.ts';
import { isGood, summarise, tellVerdict, trialName, type Verdict } from './judge/trial.ts';
import { readFieldOptions } from './options.ts';
import { planField } from './plan.ts';
import { startFieldSite } from './site/field-site.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'build', 'field');
const REPORT = join(FOLDER, 'index.html');

const options = readFieldOptions();
await installPackages(import.meta.dirname);
const { trials, pages } = planField(options);
const site = await startFieldSite((path) => pages.get(path));
const judge = createJudge(await createCapturer('all', {}, resolveToLoopback));
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const verdicts: Verdict[] = [];
const findings: Finding[] = [];
const takeTurn = createTurns({ limit: options.jobs });
try {
  await Promise.all(trials.map((planned) => takeTurn(() => run(planned))));
} finally {
  await site.close();
}
await report();
console.log(`\n${summarise(verdicts).join('\n')}\n\nPictures: ${REPORT}`);

async function run({ trial, paths: { page, without } }: (typeof trials)[number]): Promise<void> {
  const verdict = await judge(trial, {
    page: site.url(page),
    ...(without && { without: site.url(without) }),
  });
  verdicts.push({ ...verdict, pictures: new Map() });
  console.log(tellVerdict(verdict));
  // There are thousands of trials.
  if (isGood(verdict) && !options.keepsAll) return;
  findings.push(await keep(verdict));
  await report();
}

async function keep(verdict: Verdict): Promise<Finding> {
  const { trial, outcome, detail } = verdict;
  const pictures: Record<string, string> = {};
  for (const [shows, file] of verdict.pictures) {
    pictures[shows] = `${trialName(trial)}--${shows}.png`;
    await writeFile(join(FOLDER, `${trialName(trial)}--${shows}.png`), file);
  }
  return { title: trialName(trial), isGood: isGood(verdict), text: `${outcome} ${detail}`, pictures };
}

async function report(): Promise<void> {
  await writeReport(REPORT, { title: 'Field', summary: [], findings });
}

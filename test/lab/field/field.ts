/**
 * `npm run field`: tests the cleaning on libraries and pages by other authors, and reports what remains. See README.md
 * beside this file.
 */
import { createCapturer } from '../../support/capture.ts';
import { installField } from './install.ts';
import { summarise, tellVerdict } from './judge/console-report.ts';
import { createJudge } from './judge/judge.ts';
import { startPictureReport } from './judge/picture-report.ts';
import type { Verdict } from './judge/trial.ts';
import { readFieldOptions } from './options.ts';
import { planField } from './plan.ts';
import { resolveToLoopback, startFieldSite } from './site/field-site.ts';

const options = readFieldOptions();
await installField();
const { trials, pages } = planField(options);
const site = await startFieldSite((path) => pages.get(path));
const judge = createJudge(await createCapturer('all', {}, resolveToLoopback));
const report = await startPictureReport(options.keepsAll);
const verdicts: Verdict[] = [];
const waiting = [...trials];
try {
  await Promise.all(Array.from({ length: options.jobs }, work));
} finally {
  await site.close();
}
console.log(`\n${summarise(verdicts)}\n\nPictures: ${await report.finish()}`);

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { page, without } = next.paths;
    const urls = { page: site.url(page), ...(without && { without: site.url(without) }) };
    const verdict = await judge(next.trial, urls);
    verdicts.push({ ...verdict, pictures: new Map() });
    console.log(tellVerdict(verdict));
    await report.add(verdict);
  }
}

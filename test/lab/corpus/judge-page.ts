/**
 * Judges one page on one device: visits it (unless an earlier run did), captures it,
 * compares the pictures and keeps them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../../lambda/errors.ts';
import type { TakeTurn } from '../../../lambda/waits/turns.ts';
import type { Chromium } from '../../bench/sides/side.ts';
import type { Capturer } from '../../support/capture.ts';
import { type Compared, compareInThread } from '../judge/picture-work.ts';
import { comparePrint } from '../judge/print.ts';
import { visitMissingWords } from '../visitor/shown-words.ts';
import { type Visit, visit } from '../visitor/visitor.ts';
import { OUTPUT_FOLDER } from './folders.ts';
import type { CorpusOptions, Device, Part } from './options.ts';
import type { CorpusPage } from './pages.ts';
import type { Result } from './results.ts';

interface Judge {
  capture: Capturer;
  takeTurn: TakeTurn;
  chromium: Chromium;
  options: CorpusOptions;
}

interface Target {
  page: CorpusPage;
  device: Device;
  url: string;
}

const MOMENT = { time: '2026-01-01T09:00:00Z', seed: 1 };

export async function judgePage(judge: Judge, target: Target): Promise<Result[]> {
  const folder = join(OUTPUT_FOLDER, target.page.name, target.device);
  await mkdir(folder, { recursive: true });
  const seen = await visitOnce(judge, target, folder);
  const results: Result[] = [];
  for (const part of judge.options.parts)
    results.push(await judgePart(judge, target, { part, seen, folder }));
  return results;
}

async function judgePart(
  { capture, takeTurn, chromium, options }: Judge,
  { page, device, url }: Target,
  { part, seen, folder }: { part: Part; seen: Visit; folder: string },
): Promise<Result> {
  const moment = options.moment ? MOMENT : {};
  const body = { url, device, fullPage: part === 'whole', hideCookieBanners: false, ...moment };
  const files: Buffer[] = [];
  let ms = 0;
  let refusal: string | undefined;
  for (let time = 0; time < options.times; time++) {
    const captured = await takeTurn(async () => {
      const startedAt = performance.now();
      const answer = await capture(body).catch((error: unknown) => error);
      ms = Math.max(ms, Math.round(performance.now() - startedAt));
      return answer;
    });
    if (isCaptured(captured)) files.push(captured.file);
    else refusal = captured instanceof ServiceError ? captured.code : String(captured);
  }
  const result: Result = {
    page: page.name,
    device,
    part,
    ...(await compare(files[0], { part, seen, folder })),
    files: new Set(files.map((file) => file.toString('base64'))).size + (refusal === undefined ? 0 : 1),
    times: options.times,
    remarks: [...(refusal === undefined ? [] : [refusal]), ...seen.remarks],
    ms,
  };
  if (files[1] && files[0] && !files[1].equals(files[0])) {
    await writeFile(join(folder, `${part}-service-2.png`), files[1]);
  }
  if (options.words && part === 'whole') {
    const printed = await takeTurn(() => capture({ ...body, format: 'pdf' }));
    if (isCaptured(printed)) {
      const words = await visitMissingWords(chromium, { url, device }, printed.file);
      Object.assign(result, await comparePrint(printed.file, { words, picture: files[0], folder }));
    } else result.remarks.push(`PDF: ${printed.code}`);
  }
  return result;
}

async function compare(
  file: Buffer | undefined,
  { part, seen, folder }: { part: Part; seen: Visit; folder: string },
): Promise<Compared> {
  if (file === undefined) return { difference: 1, fromScreens: 1 };
  await writeFile(join(folder, `${part}-service.png`), file);
  const seenPart =
    part === 'viewport' ? { screens: seen.viewport } : { screens: seen.whole, fromTop: seen.fromTop };
  return compareInThread({ picture: file, ...seenPart, markedFile: join(folder, `${part}-difference.png`) });
}

function isCaptured(captured: unknown): captured is { file: Buffer } {
  return typeof captured === 'object' && captured !== null && 'file' in captured;
}

/** Visits a page once and keeps the pictures, since they do not depend on the service. */
async function visitOnce(
  { chromium, options }: Judge,
  { url, device }: Target,
  folder: string,
): Promise<Visit> {
  const file = (name: string) => join(folder, name);
  const notesFile = file(`visit-${options.seed}.json`);
  const notes = options.revisit ? undefined : await readFile(notesFile, 'utf8').catch(() => undefined);
  if (notes !== undefined) {
    const [viewport, whole, fromTop] = await Promise.all([
      readFile(file('viewport-visitor.png')),
      readFile(file('whole-visitor.png')),
      readFile(file('whole-visitor-top.png')),
    ]);
    return { ...JSON.parse(notes), viewport, whole, fromTop };
  }
  const { viewport, whole, fromTop, ...noted } = await visit(chromium, url, device);
  await Promise.all([
    writeFile(file('viewport-visitor.png'), viewport),
    writeFile(file('whole-visitor.png'), whole),
    writeFile(file('whole-visitor-top.png'), fromTop),
  ]);
  await writeFile(notesFile, JSON.stringify(noted));
  return { viewport, whole, fromTop, ...noted };
}

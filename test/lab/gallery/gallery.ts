/**
 * Captures the fixture pages and writes every picture to build/gallery, with three overview sheets: contact-sheet.png
 * shows the guarantees of captures, options.png the effects of further options, blocking.png pages before and after
 * cleaning. `npm run gallery` runs it; with a word after `--`, only entries whose names contain the word.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProgram, readProcessWords } from '../../../bin/command-line/program.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { resolveToLoopback, startFixtureSite } from '../../capture/blocking/fixture-site.ts';
import { type Captured, createCapturer } from '../../support/capture.ts';
import { startPages } from '../../support/page-server.ts';
import { describePicture } from '../../support/pixels.ts';
import { type BlockingPair, listBlockingPairs } from './blocking-pairs.ts';
import { captureSheet, type SheetCell } from './contact-sheet.ts';
import { ENTRIES, type GalleryEntry } from './entries.ts';
import { OPTION_ENTRIES } from './option-entries.ts';
import { OPTION_ROUTES } from './option-routes.ts';
import { drawFirstPage } from './pdf-picture.ts';
import { ROUTES } from './routes.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'build', 'gallery');
const VIEWPORT = { width: 900, height: 600 };
// Sizes at which a sheet fits on a screen. The text within the pictures need not be readable.
const PROMISES = { width: 2_400, cellWidth: 280, pictureHeight: 420 };
const PAIRS = { width: 2_400, cellWidth: 560, pictureHeight: 260 };

const [wanted = ''] = readProcessWords(
  createProgram('gallery')
    .description('Captures the fixture pages, and writes every picture and sheets of them to build/gallery.')
    .argument('[word]', 'only pages whose names contain it'),
).processedArgs as [string?];
const isWanted = ({ name }: { name: string }) => name.includes(wanted);

if (wanted === '') await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const pages = await startPages({ ...ROUTES, ...OPTION_ROUTES });
const site = await startFixtureSite();
const capture = await createCapturer('all');
const captureSite = await createCapturer('all', {}, resolveToLoopback);
try {
  const entries = ENTRIES.filter(isWanted);
  await writeSheet('contact-sheet', await collect(entries, showEntry), PROMISES);
  await writeSheet('options', await collect(OPTION_ENTRIES.filter(isWanted), showEntry), PROMISES);
  await writeSheet('blocking', await collect(listBlockingPairs(site).filter(isWanted), showPair), PAIRS);
} finally {
  await Promise.all([pages.close(), site.close()]);
}

/** Captures one entry after the other. Parallel captures compete for the processor, and some would run out of time. */
async function collect<Entry>(entries: Entry[], show: (entry: Entry) => Promise<SheetCell>) {
  const cells: SheetCell[] = [];
  for (const entry of entries) cells.push(await show(entry));
  return cells;
}

async function showEntry({ name, page, body = {}, shows }: GalleryEntry): Promise<SheetCell> {
  const startedAt = performance.now();
  const captured = await capture({ url: `${pages.url}/${page}`, ...body });
  const tookMs = Math.round(performance.now() - startedAt);
  const { outcome, pictures } = await keep(name, captured);
  console.log(`${name}: ${outcome}, ${tookMs} ms`);
  return { title: name, caption: `${shows} — ${outcome}`, pictures };
}

async function showPair({ name, url, before, after }: BlockingPair): Promise<SheetCell> {
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const sides: { outcome: string; pictures: Buffer[] }[] = [];
  for (const [side, body] of Object.entries({ before, after })) {
    sides.push(await keep(`${file}-${side}`, await captureSite({ url, ...VIEWPORT, ...body })));
  }
  const caption = sides.map(({ outcome }) => outcome).join(' | ');
  console.log(`${name}: ${caption}`);
  return { title: name, caption: '', pictures: sides.flatMap(({ pictures }) => pictures) };
}

/** Writes the file. Returns its picture; for a PDF, that of the first page. */
async function keep(name: string, captured: Captured | ServiceError) {
  if (captured instanceof ServiceError) return { outcome: `refused: ${captured.code}`, pictures: [] };
  const isPdf = captured.file.subarray(0, 5).toString() === '%PDF-';
  const extension = isPdf ? 'pdf' : (describePicture(captured.file).split(' ')[0] ?? '');
  await writeFile(join(FOLDER, `${name}.${extension}`), captured.file);
  const picture = isPdf ? await drawFirstPage(captured.file) : captured.file;
  return { outcome: `${isPdf ? 'pdf, first page ' : ''}${describePicture(picture)}`, pictures: [picture] };
}

async function writeSheet(name: string, cells: SheetCell[], layout: typeof PROMISES): Promise<void> {
  if (cells.length === 0) return;
  const path = join(FOLDER, `${name}.png`);
  await writeFile(path, await captureSheet(capture, cells, layout));
  console.log(`${cells.length} shown in ${path}`);
}

/**
 * Captures the fixture pages and writes every picture to build/gallery, with three overview sheets:
 * contact-sheet.png shows the guarantees of captures, options.png the effects of further options,
 * blocking.png pages before and after cleaning. `npm run gallery` runs it; with a word after `--`, only
 * entries whose names contain the word.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { readProcessWords } from '../../../bin/command-line/program.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { createTurns } from '../../../lambda/waits/turns.ts';
import { resolveToLoopback, startFixtureSite } from '../../capture/blocking/fixture-site.ts';
import { type Captured, createCapturer } from '../../support/capture.ts';
import { startPages } from '../../support/page-server.ts';
import { drawPdf } from '../../support/pdf-reader.ts';
import { describePicture } from '../../support/pixels.ts';
import { choosePages, createLabProgram, type LabOptions } from '../names.ts';
import { type BlockingPair, listBlockingPairs } from './blocking-pairs.ts';
import { captureSheet, type SheetCell } from './contact-sheet.ts';
import { ENTRIES, type GalleryEntry } from './entries.ts';
import { OPTION_ENTRIES } from './option-entries.ts';
import { OPTION_ROUTES } from './option-routes.ts';
import { ROUTES } from './routes.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'build', 'gallery');
const VIEWPORT = { width: 900, height: 600 };
// Sizes at which a sheet fits on a screen. The text within the pictures need not be readable.
const PROMISES = { width: 2_400, cellWidth: 280, pictureHeight: 420 };
const PAIRS = { width: 2_400, cellWidth: 560, pictureHeight: 260 };

const about = 'Captures the fixture pages, and writes every picture and sheets of them to build/gallery.';
const program = readProcessWords(
  createLabProgram('gallery', about, 1).argument('[word]', 'the same as --only'),
);
const [word] = program.processedArgs as [string?];
const options = program.opts<LabOptions>();
if (word !== undefined) options.only.push(word);
// Captures beside each other compete for the processor, and some may run out of time.
const takeTurn = createTurns({ limit: options.jobs });

if (options.only.length === 0 && options.limit === undefined)
  await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const pages = await startPages({ ...ROUTES, ...OPTION_ROUTES });
const site = await startFixtureSite();
const capture = await createCapturer('all');
const captureSite = await createCapturer('all', {}, resolveToLoopback);
try {
  await writeSheet('contact-sheet', await collect(ENTRIES, showEntry), PROMISES);
  await writeSheet('options', await collect(OPTION_ENTRIES, showEntry), PROMISES);
  await writeSheet('blocking', await collect(listBlockingPairs(site), showPair), PAIRS);
} finally {
  await Promise.all([pages.close(), site.close()]);
}

function collect<Entry extends { name: string }>(
  entries: Entry[],
  show: (entry: Entry) => Promise<SheetCell>,
): Promise<SheetCell[]> {
  const chosen = choosePages(entries, options);
  return Promise.all(chosen.map((entry) => takeTurn(() => show(entry))));
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

async function drawFirstPage(file: Buffer): Promise<Buffer> {
  const [first] = await drawPdf(file);
  if (first === undefined) throw new Error('A PDF without pages');
  return PNG.sync.write(first);
}

async function writeSheet(name: string, cells: SheetCell[], layout: typeof PROMISES): Promise<void> {
  if (cells.length === 0) return;
  const path = join(FOLDER, `${name}.png`);
  await writeFile(path, await captureSheet(capture, cells, layout));
  console.log(`${cells.length} shown in ${path}`);
}

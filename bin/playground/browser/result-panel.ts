/** The result of a capture: the image or PDF and its facts, or the progress indicator. */
import { type Captured, isErrorPage } from './captured.ts';
import { makeContentView } from './content-view.ts';
import { find, findIn, make } from './dom.ts';
import { showTiming } from './timing-bar.ts';
import { formatBytes, formatSize, formatTime } from './wording.ts';

const ELAPSED_TICK_MS = 100;
const NONE = '–';

/** Covers the frame until the returned function is called. */
export function showBusy(): () => void {
  const frame = find('frame', HTMLElement);
  const elapsed = make('b', { ariaHidden: 'true' }, '0.0 s');
  const cover = make(
    'div',
    { className: 'busy' },
    make('p', {}, make('span', { className: 'spinner' }), 'Capturing ', elapsed),
  );
  frame.setAttribute('aria-busy', 'true');
  // The cover is a sibling of the frame, because the frame scrolls.
  frame.after(cover);
  const startedAt = performance.now();
  const timer = setInterval(() => {
    elapsed.textContent = `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
  }, ELAPSED_TICK_MS);
  return () => {
    clearInterval(timer);
    cover.remove();
    frame.removeAttribute('aria-busy');
  };
}

/** Shows another element in place of the image. */
export function showInFrame(...content: Node[]): void {
  const frame = find('frame', HTMLElement);
  frame.replaceChildren(...content);
  frame.scrollTo(0, 0);
}

/** Resolves when the image has loaded; `captured` then has its size. */
export async function showCaptured(captured: Captured): Promise<void> {
  const view = await makeView(captured);
  const stored = captured.stored;
  showInFrame(
    ...(stored === undefined ? [] : [make('pre', { className: 'stored' }, make('code', {}, stored.json))]),
    view,
  );
  showLinks(captured);
  showFacts({
    Size: captured.size === undefined ? NONE : formatSize(captured.size.width, captured.size.height),
    File: captured.file === undefined ? 'in the bucket' : formatBytes(captured.file.size),
    'Page answered': captured.targetStatus ?? NONE,
    Took: formatTime(captured.tookMs),
  });
  findIn(document, '[data-fact="Page answered"]', HTMLElement).classList.toggle(
    'warning',
    isErrorPage(captured),
  );
  showTiming(captured.stages, captured.tookMs);
}

export function showFacts(facts: Record<string, string>): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-fact]')) {
    place.textContent = facts[place.dataset.fact ?? ''] ?? NONE;
    place.classList.remove('warning');
  }
}

export function showLinks(captured: Captured | undefined): void {
  const [open, download] = [find('open', HTMLAnchorElement), find('download', HTMLAnchorElement)];
  open.hidden = captured === undefined;
  download.hidden = captured?.file === undefined;
  if (captured === undefined) return;
  open.href = captured.url;
  download.href = captured.url;
  download.download = captured.fileName;
}

async function makeView(captured: Captured): Promise<HTMLElement> {
  if (captured.content !== undefined) return makeContentView(captured.content);
  return captured.isPdf ? makePdfView(captured) : makePicture(captured);
}

async function makePicture(captured: Captured): Promise<HTMLElement> {
  if (captured.stored?.isShown === false) return makeElsewhere();
  const picture = make('img', { className: 'picture', alt: `Capture ${captured.number}` });
  const isRead = await new Promise<boolean>((resolve) => {
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    picture.src = captured.url;
  });
  if (!isRead)
    return make('p', { className: 'idle' }, 'This browser cannot show the picture. Open or download it.');
  captured.size = { width: picture.naturalWidth, height: picture.naturalHeight };
  return picture;
}

function makePdfView(captured: Captured): HTMLElement {
  if (captured.stored?.isShown === false) return makeElsewhere();
  if (navigator.pdfViewerEnabled) {
    return make('iframe', { className: 'pdf', src: captured.url, title: `Capture ${captured.number}, PDF` });
  }
  const note = make('p', {}, 'This browser has no viewer for PDFs. Open or download it.');
  return make('div', { className: 'idle' }, make('p', { className: 'pdf-mark' }, 'PDF'), note);
}

function makeElsewhere(): HTMLElement {
  return make('p', { className: 'idle' }, 'The object is on another server: Open leads there.');
}

/** Announces the result to screen readers. A warning has its colour and sign too. */
export function say(text: string, kind: 'note' | 'warning' = 'note'): void {
  const status = find('status', HTMLElement);
  status.textContent = text;
  status.classList.toggle('warning', kind === 'warning');
}

/** The picture of an error page is no success. */
export function sayCaptured(captured: Captured): void {
  const { size, file, targetStatus } = captured;
  const about = [size && formatSize(size.width, size.height), file && formatBytes(file.size)];
  const known = about.filter((part) => part !== undefined);
  if (isErrorPage(captured)) say([`The page answered ${targetStatus}`, ...known].join(', '), 'warning');
  else say(['Captured', ...known].join(', '));
}

/** On narrow screens the result is below the form. */
export function bringResultIntoView(): void {
  const { top } = find('frame', HTMLElement).getBoundingClientRect();
  if (top > innerHeight / 2 || top < 0) find('result', HTMLElement).scrollIntoView({ block: 'start' });
}

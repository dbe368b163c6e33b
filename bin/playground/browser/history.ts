/** The captures of this visit, newest first. A click shows one again; two can be compared. */
import type { Captured } from './captured.ts';
import { describeRequest } from './captured.ts';
import { find, make } from './dom.ts';
import { formatBytes } from './wording.ts';

interface HistoryDeps {
  show: (captured: Captured) => void;
  compare: (first: Captured, second: Captured) => void;
}

/** The maximum number of entries, because every listed file stays in memory. */
const MAX_ENTRIES = 24;
const COMPARED = 2;

/** Returns a function that adds a capture. */
export function useHistory({ show, compare }: HistoryDeps): (captured: Captured) => void {
  const list = find('history', HTMLOListElement);
  const button = find('compare', HTMLButtonElement);
  const kept: Captured[] = [];
  let chosen: Captured[] = [];

  button.addEventListener('click', () => {
    const [first, second] = chosen.toSorted((one, other) => one.number - other.number);
    if (first !== undefined && second !== undefined) compare(first, second);
  });

  return (captured) => {
    list.prepend(makeEntry(captured));
    kept.unshift(captured);
    for (const dropped of kept.splice(MAX_ENTRIES)) drop(dropped);
    list.scrollTo(0, 0);
  };

  function makeEntry(captured: Captured): HTMLElement {
    const open = make(
      'button',
      { type: 'button', className: 'thumb' },
      makeThumb(captured),
      ...makeCaption(captured),
    );
    open.addEventListener('click', () => show(captured));
    const entry = make('li', {}, open);
    if (captured.size !== undefined) entry.append(makeChoice(captured));
    entry.dataset.number = String(captured.number);
    return entry;
  }

  function makeChoice(captured: Captured): HTMLElement {
    const box = make('input', { type: 'checkbox', value: String(captured.number) });
    box.addEventListener('change', () => {
      chosen = box.checked ? [...chosen, captured] : chosen.filter((other) => other !== captured);
      // A third selection replaces the first one.
      for (const dropped of chosen.splice(0, chosen.length - COMPARED)) uncheck(dropped);
      button.disabled = chosen.length < COMPARED;
    });
    return make('label', { className: 'choice-to-compare' }, box, `Compare ${captured.number}`);
  }

  function uncheck({ number }: Captured): void {
    const box = list.querySelector<HTMLInputElement>(`input[value="${number}"]`);
    if (box !== null) box.checked = false;
  }

  function drop(captured: Captured): void {
    list.querySelector(`li[data-number="${captured.number}"]`)?.remove();
    chosen = chosen.filter((other) => other !== captured);
    button.disabled = chosen.length < COMPARED;
    if (captured.file !== undefined) URL.revokeObjectURL(captured.url);
  }
}

function makeThumb({ url, isPdf, content, size }: Captured): HTMLElement {
  if (content !== undefined) return make('span', { className: 'pdf-mark' }, 'Text');
  if (size !== undefined) return make('img', { src: url, alt: '', loading: 'lazy' });
  return make('span', { className: 'pdf-mark' }, isPdf ? 'PDF' : 'Object');
}

function makeCaption({ number, body, size, file }: Captured): HTMLElement[] {
  const { page, options } = describeRequest(body);
  const numbers = [size && `${size.width} × ${size.height}`, file ? formatBytes(file.size) : 'stored'];
  return [
    make('b', {}, `${number}. ${page}`),
    make('small', { title: options }, options),
    make('small', {}, numbers.filter((part) => part !== undefined).join(', ')),
  ];
}

/** The items of a job as pictures, each in its place from the beginning. */
import { find, make } from '../dom.ts';
import type { JobItem } from './job-client.ts';

export interface JobGallery {
  /** Makes a place for each address. */
  open(urls: readonly string[]): void;
  show(items: readonly JobItem[]): void;
  /** The first item that has not ended; undefined if all have. */
  firstOpen(): number | undefined;
}

const ENDED = new Set(['succeeded', 'failed', 'cancelled']);
const WORDS = {
  queued: 'waits',
  running: 'is captured',
  succeeded: '',
  failed: 'failed',
  cancelled: 'cancelled',
};

export function useJobGallery(): JobGallery {
  const list = find('job-items', HTMLOListElement);
  let statuses: JobItem['status'][] = [];
  return {
    open(urls) {
      statuses = urls.map(() => 'queued');
      list.replaceChildren(...urls.map(makePlace));
    },
    show(items) {
      for (const item of items) {
        if (statuses[item.index] === item.status) continue;
        statuses[item.index] = item.status;
        const place = list.children[item.index];
        if (place instanceof HTMLElement) fill(place, item);
      }
    },
    firstOpen() {
      const index = statuses.findIndex((status) => !ENDED.has(status));
      return index === -1 ? undefined : index;
    },
  };
}

function makePlace(url: string): HTMLElement {
  const place = make('li', {}, makeMark(WORDS.queued), make('small', { title: url }, url));
  place.dataset.status = 'queued';
  return place;
}

function fill(place: HTMLElement, { status, file, error }: JobItem): void {
  place.dataset.status = status;
  const mark = file === undefined ? makeMark(error?.code ?? WORDS[status]) : makeLink(file);
  if (error !== undefined) mark.title = error.detail;
  place.firstElementChild?.replaceWith(mark);
}

function makeLink({ url, contentType = '', storage }: NonNullable<JobItem['file']>): HTMLElement {
  const isPicture = contentType.startsWith('image/');
  const content = isPicture
    ? make('img', { src: url, alt: 'Capture', loading: 'lazy' })
    : makeMark(storage === undefined ? 'PDF' : 'stored');
  return make('a', { href: url, target: '_blank', rel: 'noopener' }, content);
}

function makeMark(text: string): HTMLElement {
  return make('span', { className: 'mark' }, text);
}

/** A list that is filled while a page runs, and takes only so many entries. */
import { type LimitedJson, withinLimit } from '../../in-page/content/within-limit.ts';

export interface RecordedList<Entry = unknown> {
  entries: readonly Entry[];
  /** Whether the page had more. */
  isFull: boolean;
}

export interface OpenList<Entry> extends RecordedList<Entry> {
  /** Returns whether there was room for it. */
  add(entry: Entry): boolean;
}

export function openList<Entry>(maxEntries: number): OpenList<Entry> {
  const entries: Entry[] = [];
  const list: OpenList<Entry> = {
    entries,
    isFull: false,
    add(entry) {
      list.isFull ||= entries.length >= maxEntries;
      if (!list.isFull) entries.push(entry);
      return !list.isFull;
    },
  };
  return list;
}

export function writeList({ entries, isFull }: RecordedList): LimitedJson {
  const { json, isCut } = withinLimit(entries);
  return { json, isCut: isCut || isFull };
}

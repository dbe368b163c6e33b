/**
 * What the steps of a capture say of themselves, for its debug lines. All words stand here, and only numbers
 * and names of improvements are filled in, so that nothing of a page or of a request can get into the log.
 */
import type { Improvement } from '../observe/metric-names.ts';

/** # is replaced by a value: numbers are counts, CSS px or s, as the words say. */
const NOTES = {
  waitsForLoad: 'waits for the load event, # s left; requests in flight: #',
  advances: 'lets # s of page time pass, # s left',
  waitsForFeeds: 'waits for what sockets and streams bring; busy: #',
  waitsForWorkers: 'waits for workers: #',
  waitsForWorks: 'waits for work of the page on other threads, # s left',
  hasImages: 'waited for fonts and # images, # s left',
  lacksImages: 'fonts or images have not come within # s',
  isCovered: 'a loading screen covers the page, # s of page time left',
  waitsForRequests: 'waits for # requests, # s left',
  waitsForElement: 'waits for the element of waitForSelector, # s left',
  delays: 'lets # s of page time pass, as delay asks',
  clicks: 'clicks at #, #',
  hasCleaned: 'overlays removed so far: #',
  isTall: 'has scrolled through the page: # px high before',
  hasScene: 'the file shows # x # px, from #, #',
  losesImprovement: 'gives up # after # s',
  cutsShort: 'has no time left for all of #',
  follows: 'the page shows another document, which is captured instead: document #',
  freezes: 'the page keeps navigating: its scripts are disabled',
} as const;

type Value = number | Improvement;

/** Call it as `note?.(...)`: without debug lines, the values are not even computed. */
export type Note = (note: keyof typeof NOTES, ...values: readonly Value[]) => void;

/** The note in words, with at most one decimal. */
export function wordsOf(note: keyof typeof NOTES, values: readonly Value[]): string {
  let index = 0;
  return NOTES[note].replaceAll('#', () => {
    const value = values[index++];
    return typeof value === 'number' ? String(Math.round(value * 10) / 10) : String(value);
  });
}

/** Prepares any document for print, and measures what it is laid out for. */
import { setImportant } from '../dom/styles.ts';
import type { PaperPlan } from './paper-plan.ts';

export const XHTML = 'http://www.w3.org/1999/xhtml';

/** Runs before anything else: a document whose scripts took its root away is an empty sheet. */
export function ensureRoot(): void {
  if (document.firstElementChild === null) document.append(document.createElementNS(XHTML, 'html'));
}

/**
 * Gives what one hundred vw and vh are: on a mobile page that is shown smaller than it is laid out, neither the
 * window's size nor that of the part in view.
 */
export function measureViewport(): PaperPlan['viewport'] {
  const root = document.documentElement;
  // An SVG document would not lay the probe out. Nor has it the quirks in which these are the body's sizes.
  if (!(root instanceof HTMLHtmlElement)) return { widthPx: root.clientWidth, heightPx: root.clientHeight };
  const probe = createDiv();
  setImportant(probe, {
    position: 'absolute',
    width: '100vw',
    height: '100vh',
    padding: '0',
    border: '0',
    zoom: '1',
  });
  root.append(probe);
  const { width, height } = getComputedStyle(probe);
  probe.remove();
  return {
    widthPx: Number.parseFloat(width) || innerWidth,
    heightPx: Number.parseFloat(height) || innerHeight,
  };
}

/** XML without styles is shown as HTML, but its document makes elements that are not HTML. */
export function createDiv(): HTMLDivElement {
  return document.createElementNS(XHTML, 'div') as HTMLDivElement;
}

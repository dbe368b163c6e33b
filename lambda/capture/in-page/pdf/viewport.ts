/** Prepares any document for print, and measures the viewport that it is laid out for. */
import { setImportant } from '../dom/styles.ts';
import type { PaperPlan } from './paper-plan.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Returns the sizes of 100vw and 100vh. On a mobile page that is zoomed out, these are neither the
 * window's size nor the size of the part in view. A document whose scripts have removed its root gets one,
 * and is printed as an empty sheet.
 */
export function measureViewport(): PaperPlan['viewport'] {
  if (document.firstElementChild === null) document.append(document.createElementNS(XHTML, 'html'));
  const root = document.documentElement;
  // An SVG document does not lay out the probe. It has no quirks mode either, in
  // which these are the body's sizes.
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

/**
 * Creates an HTML element in any document: an XML document's own createElement
 * makes elements that are not HTML.
 */
export function createDiv(): HTMLDivElement {
  return document.createElementNS(XHTML, 'div') as HTMLDivElement;
}

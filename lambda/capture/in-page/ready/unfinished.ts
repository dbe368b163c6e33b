/**
 * Tells whether the page looks as if it waited for content: it says little, something turns or says that it
 * is busy, or a place for content is empty. In doubt, the page counts as unfinished. A page that has shown
 * what its feeds brought may say little; it is unfinished then only if something says that it waits.
 */
import { itself } from '../dom/itself.ts';
import { shadowRootOf } from '../dom/trees.ts';
import { isSeen } from '../dom/visibility.ts';
import { turnsForEver, WAITING_WORDS } from './cover/cover.ts';
import { contentOf } from './cover/shown-content.ts';

const BUSY = 'progress:not([value]), [role="progressbar"], [aria-busy="true"]';
/** Scripts find the place for their content by its tag or id. */
const PLACES =
  'main, [role="main"], article, section, ul, ol, tbody, output, div[id], p[id], pre[id], table[id]';

/** How applications name their state: `shiny-busy`, `data-script-state="running"`, `data-is-loading`. */
const STATE = /(?:^|[-_])(?:busy|loading|running|pending|connecting|recalculating)$/i;
/** On a page with little text, this many elements are searched for the name of a state. */
const MAX_ELEMENTS = 2_000;

export function isUnfinished({ hasShownFeeds }: { hasShownFeeds: boolean }): boolean {
  const { body } = document;
  if (!(body instanceof HTMLElement) || turnsForEver(body)) return true;
  const { isRich, text } = contentOf(body, { hasControls: false });
  if (!isRich && (!hasShownFeeds || WAITING_WORDS.test(text) || namesWaiting())) return true;
  if ([...document.querySelectorAll(BUSY)].some((element) => isSeen(element))) return true;
  return [...document.querySelectorAll(PLACES)].some((element) => isEmptyPlace(element));
}

function namesWaiting(): boolean {
  const elements = [...document.querySelectorAll('*')].slice(0, MAX_ELEMENTS);
  return elements.some(
    (element) => [...itself(element).attributes].some(isStateOfWaiting) && isSeen(element),
  );
}

function isStateOfWaiting({ name, value }: Attr): boolean {
  if (name === 'class') return value.split(/\s+/).some((word) => STATE.test(word));
  if (!name.startsWith('data-')) return false;
  return STATE.test(value) || (STATE.test(name) && /^(true)?$/.test(value));
}

/** A box at a fixed place is for dialogs and messages. One with a picture is decoration. */
function isEmptyPlace(element: Element): boolean {
  const { children, textContent } = itself(element);
  if (children.length > 0 || textContent?.trim() !== '') return false;
  if (shadowRootOf(element) !== null || !isSeen(element)) return false;
  const { position, backgroundImage } = getComputedStyle(element);
  return /static|relative/.test(position) && backgroundImage === 'none';
}

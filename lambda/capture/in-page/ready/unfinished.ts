/**
 * Tells whether the page looks as if it waited for content: it says little, something turns or says that it
 * is busy, or a place for content is empty. In doubt, the page counts as unfinished.
 */
import { itself } from '../dom/itself.ts';
import { shadowRootOf } from '../dom/trees.ts';
import { isSeen } from '../dom/visibility.ts';
import { turnsForEver } from './cover/cover.ts';
import { contentOf } from './cover/shown-content.ts';

const BUSY = 'progress:not([value]), [role="progressbar"], [aria-busy="true"]';
/** Scripts find the place for their content by its tag or id. */
const PLACES =
  'main, [role="main"], article, section, ul, ol, tbody, output, div[id], p[id], pre[id], table[id]';

export function isUnfinished(): boolean {
  const { body } = document;
  if (!(body instanceof HTMLElement) || turnsForEver(body)) return true;
  if (!contentOf(body, { hasControls: false }).isRich) return true;
  if ([...document.querySelectorAll(BUSY)].some((element) => isSeen(element))) return true;
  return [...document.querySelectorAll(PLACES)].some((element) => isEmptyPlace(element));
}

/** A box at a fixed place is for dialogs and messages. One with a picture is decoration. */
function isEmptyPlace(element: Element): boolean {
  const { children, textContent } = itself(element);
  if (children.length > 0 || textContent?.trim() !== '') return false;
  if (shadowRootOf(element) !== null || !isSeen(element)) return false;
  const { position, backgroundImage } = getComputedStyle(element);
  return /static|relative/.test(position) && backgroundImage === 'none';
}

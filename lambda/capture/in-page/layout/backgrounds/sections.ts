/** Finds the sections of a long box, and where they hide its background. */

import { outwardFrom } from '../../dom/around.ts';
import type { Box } from '../../dom/boxes.ts';
import { boxOf } from '../../dom/boxes.ts';
import { containsDeep } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { alphaOf, isBare } from '../../dom/styles.ts';
import { isFixed } from './behind.ts';

/** The sections of a long box. */
export interface Sections {
  /** Where sections begin and end. */
  edges: number[];
  /** Where a section hides the background. */
  covered: { from: number; to: number }[];
}

/** Lower boxes are lines of text or dividers. Share of the viewport's height. */
const LEAST_SHARE = 0.2;
/** More than a page has. */
const MOST_SECTIONS = 500;
const ROUNDING_PX = 1;

/**
 * `within` contains the sections, `box` is the area of the background. In px of the document. A backdrop is
 * no section itself, nor is anything fixed.
 */
export function findSections(within: Element, box: Box, backdrop?: Element): Sections {
  const sections: Sections = { edges: [], covered: [] };
  for (const element of itself(within).querySelectorAll('*')) {
    if (sections.edges.length > 2 * MOST_SECTIONS) break;
    const { left, right, top, height } = boxOf(element);
    if (height < innerHeight * LEAST_SHARE) continue;
    const isWide =
      left + scrollX <= box.x + ROUNDING_PX && right + scrollX >= box.x + box.width - ROUNDING_PX;
    if (!isWide || isFixed(element) || (backdrop && containsDeep(backdrop, element))) continue;
    const [from, to] = [top + scrollY, top + scrollY + height];
    sections.edges.push(from, to);
    if (hidesAll(element, within)) sections.covered.push({ from, to });
  }
  return sections;
}

/** Whether nothing shows through the element. */
function hidesAll(element: Element, within: Element): boolean {
  // The page paints it below everything.
  if (element === document.body && isBare(getComputedStyle(document.documentElement))) return false;
  const { backgroundColor, backgroundClip, borderRadius, clipPath, transform } = getComputedStyle(element);
  if (alphaOf(backgroundColor) < 1 || backgroundClip !== 'border-box' || borderRadius !== '0px') return false;
  if (clipPath !== 'none' || transform !== 'none') return false;
  for (const each of outwardFrom(element)) {
    const { opacity, visibility, position, overflowY, mixBlendMode, zIndex } = getComputedStyle(each);
    if (each === within) return true;
    const isCut = each !== element && overflowY !== 'visible' && each !== document.body;
    if (isCut || opacity !== '1' || visibility !== 'visible' || mixBlendMode !== 'normal') return false;
    if (position === 'fixed' || Number(zIndex) < 0) return false;
  }
  return true;
}

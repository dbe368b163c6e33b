/**
 * Gives backdrops with content (an image, a canvas, a drawing, a frame, a video) a picture of it as their background, which is
 * then laid behind the whole page as any other.
 */
import { type Box, boxOf } from '../../dom/boxes.ts';
import { drawnNodesOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { addSheet, setImportant } from '../../dom/styles.ts';
import { isolate } from '../../photograph/isolate.ts';
import { isDataImageAllowed } from '../far-frames/find.ts';
import type { FixedBackground } from './find-fixed.ts';
import { offsetSizeOf, type Painted } from './painted-box.ts';

/** Each takes a picture. */
const MAX_PICTURES = 8;

let pictured: FixedBackground[] = [];
let showRest = () => {};

export function setPictured(backgrounds: readonly FixedBackground[]): void {
  pictured = backgrounds.slice(0, MAX_PICTURES);
}

export async function listPictured(): Promise<Painted[] | null> {
  return pictured.length > 0 && (await isDataImageAllowed()) ? pictured.map(({ element }) => element) : null;
}

/** Shows the backdrop alone. Returns its box in the viewport. The page's scripts must be stopped. */
export function showBackdrop(element: Painted): Box {
  showRest = isolate(element);
  const { x, y, width, height } = boxOf(element);
  return { x, y, width, height };
}

/** Shows the rest of the page again. Without a picture, the backdrop stays as it is. */
export async function pictureBackdrop(element: Painted, base64?: string): Promise<void> {
  showRest();
  showRest = () => {};
  const background = pictured.find((each) => each.element === element);
  if (base64 === undefined || background === undefined) return;
  const picture = new Image();
  picture.src = `data:image/png;base64,${base64}`;
  await picture.decode();
  const { width, height } = offsetSizeOf(element);
  background.isBackdrop = true;
  background.isPictured = true;
  background.isSeeThrough = hasAlpha(base64);
  hideContent(element);
  setImportant(element, {
    transition: 'none',
    'box-sizing': 'border-box',
    width: `${width}px`,
    height: `${height}px`,
    'border-width': '0',
    background: `url(${picture.src}) 0 0 / ${width}px ${height}px no-repeat scroll border-box`,
    'background-blend-mode': 'normal',
  });
}

const COLOUR_TYPE_AT = 25;
const WITHOUT_ALPHA = 2;

/** The browser writes PNGs without alpha where all is opaque. Source: https://www.w3.org/TR/png-3/#11IHDR */
function hasAlpha(base64: string): boolean {
  return atob(base64.slice(0, 40)).charCodeAt(COLOUR_TYPE_AT) !== WITHOUT_ALPHA;
}

const REPLACED = /^(?:img|video|canvas|svg|iframe|object|embed)$/;
const MARK = 'data-pictured-backdrop';
const RULES = `@layer { [${MARK}]::before, [${MARK}]::after { display: none !important } }`;

/** The cleaning takes a box for an overlay that holds nothing that is displayed. */
const NOT_PAINTED = { transition: 'none', 'clip-path': 'inset(50%)' };

/** Of an image, a drawing or a frame, see `noRoomFor`. */
function hideContent(element: Painted): void {
  if (REPLACED.test(itself(element).localName)) return;
  for (const node of drawnNodesOf(element))
    if (node instanceof HTMLElement || node instanceof SVGElement) setImportant(node, NOT_PAINTED);
  itself(element).setAttribute(MARK, '');
  const tree = itself(element).getRootNode();
  if (tree instanceof Document || tree instanceof ShadowRoot) addSheet(tree, RULES);
}

/** Leaves no room for an image, a drawing or a frame in a box of this height, px of its own styles. */
export function noRoomFor(element: Painted, heightPx: number): Record<string, string> {
  if (!REPLACED.test(itself(element).localName)) return {};
  return { padding: `${heightPx}px 0 0`, overflow: 'hidden' };
}

/** Whether the element has content besides its backgrounds. */
export function hasContent(node: Painted): boolean {
  const { localName, childElementCount, shadowRoot } = itself(node);
  if (childElementCount > 0 || shadowRoot !== null) return true;
  return REPLACED.test(localName) || localName.includes('-');
}

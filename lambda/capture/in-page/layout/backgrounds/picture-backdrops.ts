/**
 * Gives backdrops with content (an image, a canvas, a drawing, a frame, a video) a picture of it as their
 * background, which is then laid behind the whole page as any other.
 */
import { type Box, boxOf } from '../../dom/boxes.ts';
import { drawnNodesOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { addSheet, setImportant } from '../../dom/styles.ts';
import { isolate } from '../../photograph/isolate.ts';
import { keepPicture } from '../../photograph/kept-picture.ts';
import { isDataImageAllowed } from '../far-frames/find.ts';
import type { FixedBackground } from './find-fixed.ts';
import { isReplaced } from './no-room.ts';
import { offsetSizeOf, type Painted } from './painted-box.ts';
import { scrollToBackdrop } from './sticky-backdrop.ts';

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
  const [scrollBack, showOthers] = [scrollToBackdrop(element), isolate(element)];
  showRest = () => {
    showOthers();
    scrollBack();
  };
  const { x, y, width, height } = boxOf(element);
  return { x, y, width, height };
}

export function showAround(): void {
  showRest();
  showRest = () => {};
}

/** Shows the rest of the page again. Without a picture, the backdrop stays as it is. */
export async function pictureBackdrop(element: Painted, base64?: string): Promise<void> {
  showAround();
  const background = pictured.find((each) => each.element === element);
  if (base64 === undefined || background === undefined) return;
  const picture = await keepPicture(base64);
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

const MARK = 'data-pictured-backdrop';
const RULES = `@layer { [${MARK}]::before, [${MARK}]::after { display: none !important } }`;

/** The cleaning takes a box for an overlay that holds nothing that is displayed. */
const NOT_PAINTED = { transition: 'none', 'clip-path': 'inset(50%)' };

/** Of an image, a drawing or a frame, see `noRoomFor`. */
function hideContent(element: Painted): void {
  if (isReplaced(element)) return;
  for (const node of drawnNodesOf(element))
    if (node instanceof HTMLElement || node instanceof SVGElement) setImportant(node, NOT_PAINTED);
  itself(element).setAttribute(MARK, '');
  const tree = itself(element).getRootNode();
  if (tree instanceof Document || tree instanceof ShadowRoot) addSheet(tree, RULES);
}

/** Whether the element has content besides its backgrounds. */
export function hasContent(node: Painted): boolean {
  const { localName, childElementCount, shadowRoot } = itself(node);
  if (childElementCount > 0 || shadowRoot !== null) return true;
  return isReplaced(node) || localName.includes('-');
}

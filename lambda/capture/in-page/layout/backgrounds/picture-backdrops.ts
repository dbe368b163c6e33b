/**
 * Gives backdrops with content (an image, a canvas, a drawing, a frame, a video) a picture of it as their
 * background, which is then laid behind the whole page as any other.
 */
import { boxOf, type Size, viewBox } from '../../dom/boxes.ts';
import { boxNodesOf, drawnNodesOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import type { Painted } from '../../dom/painted.ts';
import { addRules } from '../../dom/rules.ts';
import { setImportant } from '../../dom/styles.ts';
import { isolate } from '../../photograph/isolate.ts';
import { isDataImageAllowed, keepPicture } from '../../photograph/kept-picture.ts';
import type { Subject } from '../../photograph/subjects.ts';
import { AS_LARGE_AS_SET, NOT_TRANSFORMED } from './backdrop-shape.ts';
import type { FixedBackground } from './find-fixed.ts';
import { isReplaced, noRoomFor } from './no-room.ts';
import { offsetSizeOf } from './painted-box.ts';
import { scrollToBackdrop } from './sticky-backdrop.ts';

/** Each takes a picture. */
const MAX_PICTURES = 8;

let pictured: readonly FixedBackground[] = [];

export function setPictured(backgrounds: readonly FixedBackground[]): void {
  pictured = backgrounds.slice(0, MAX_PICTURES);
}

export async function listPictured(): Promise<Subject[] | null> {
  if (pictured.length === 0 || !(await isDataImageAllowed())) return null;
  return pictured.map((each) => ({
    show: () => showBackdrop(each),
    put: (picture) => pictureBackdrop(each, picture),
  }));
}

/** Of a sticky one, which keeps its box: they apply to the box again. */
const WITHOUT_EFFECTS = { ...NOT_TRANSFORMED, filter: 'none' };

/** All of the viewport is to be taken, whatever the box of a fixed one is. */
function showBackdrop({ element, isSticky = false }: FixedBackground): ReturnType<Subject['show']> {
  const scrollBack = scrollToBackdrop(element);
  const showOthers = isolate(element, isSticky ? WITHOUT_EFFECTS : {});
  const showRest = () => {
    showOthers();
    scrollBack();
  };
  return { box: isSticky ? boxOf(element) : viewBox(), showRest };
}

async function pictureBackdrop(background: FixedBackground, base64: string): Promise<void> {
  const { element } = background;
  const picture = await keepPicture(base64);
  background.isBackdrop = true;
  background.isPictured = true;
  background.isSeeThrough = isSeeThrough(picture);
  const box = background.isOnSheets && isReplaced(element) ? standInFor(element) : element;
  hideContent(box);
  const { width, height } = background.isSticky ? offsetSizeOf(box) : fillView(box);
  setImportant(box, {
    transition: 'none',
    'box-sizing': 'border-box',
    width: `${width}px`,
    height: `${height}px`,
    'border-width': '0',
    background: `url(${picture.src}) 0 0 / ${width}px ${height}px no-repeat scroll border-box`,
    'background-blend-mode': 'normal',
    'print-color-adjust': 'exact',
    ...noRoomFor(box, height),
  });
}

/** Print repeats not even the background of a canvas, a frame or a video: another element takes its place. */
function standInFor(element: Painted): HTMLElement {
  const { opacity, mixBlendMode, zIndex } = getComputedStyle(element);
  const standIn = document.createElement('div');
  for (const name of ['id', 'class']) standIn.setAttribute(name, itself(element).getAttribute(name) ?? '');
  itself(element).replaceWith(standIn);
  const effects = { opacity, 'mix-blend-mode': mixBlendMode, 'z-index': zIndex };
  setImportant(standIn, { all: 'initial', display: 'block', position: 'fixed', ...effects });
  return standIn;
}

/** What its picture shows already. */
const PLAIN = {
  ...WITHOUT_EFFECTS,
  'clip-path': 'none',
  'mask-image': 'none',
  'border-radius': '0',
  'box-shadow': 'none',
  outline: 'none',
};

/** Makes a fixed box fill the viewport. Returns the size of it, px of its own styles. */
function fillView(element: Painted): Size {
  setImportant(element, {
    ...PLAIN,
    ...AS_LARGE_AS_SET,
    inset: '0 auto auto 0',
    margin: '0',
  });
  const zoom = itself(element).currentCSSZoom ?? 1;
  const { width, height } = viewBox();
  return { width: width / zoom, height: height / zoom };
}

/** The edges of a picture may be mixed with what is beside them. */
const EDGE_PX = 2;
const LOOKED_AT_PX = 64;
const OPAQUE = 250;

function isSeeThrough(picture: HTMLImageElement): boolean {
  const look = new OffscreenCanvas(LOOKED_AT_PX, LOOKED_AT_PX).getContext('2d');
  const [width, height] = [picture.width - 2 * EDGE_PX, picture.height - 2 * EDGE_PX];
  look?.drawImage(picture, EDGE_PX, EDGE_PX, width, height, 0, 0, LOOKED_AT_PX, LOOKED_AT_PX);
  const { data = [] } = look?.getImageData(0, 0, LOOKED_AT_PX, LOOKED_AT_PX) ?? {};
  return data.some((value, at) => at % 4 === 3 && value < OPAQUE);
}

const MARK = 'data-pictured-backdrop';
const RULES = `@layer { [${MARK}]::before, [${MARK}]::after { display: none !important } }`;

/** The cleaning takes a box that contains nothing displayed for a hidden overlay. */
const NOT_PAINTED = { transition: 'none', 'clip-path': 'inset(50%)' };

/** Of an image, a drawing or a frame, see `noRoomFor`. */
function hideContent(element: Painted): void {
  itself(element).setAttribute(MARK, '');
  if (isReplaced(element)) return;
  for (const node of drawnNodesOf(element).flatMap(boxNodesOf))
    if (node instanceof HTMLElement || node instanceof SVGElement) setImportant(node, NOT_PAINTED);
  addRules(element, RULES);
}

/** Whether a picture replaces the content of the element. */
export function isPictured(element: Element): boolean {
  return itself(element).hasAttribute(MARK);
}

/** Whether the element has content besides its backgrounds. */
export function hasContent(node: Painted): boolean {
  const { localName, childElementCount, shadowRoot } = itself(node);
  if (childElementCount > 0 || shadowRoot !== null) return true;
  return isReplaced(node) || localName.includes('-');
}

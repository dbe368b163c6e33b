/** Finds boxes with fixed backgrounds, and fixed boxes that may be backdrops. */
import { around, outwardFrom } from '../dom/around.ts';
import { itself } from '../dom/itself.ts';
import { isBare } from '../dom/styles.ts';
import { shadowRootOf, type Tree } from '../dom/trees.ts';

/** A box with a fixed background, that of an element or of what CSS puts before or after its content. */
export interface FixedBackground {
  element: HTMLElement;
  pseudo: '' | '::before' | '::after';
  /** Whether it fills the page instead of a box. Source: https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds */
  isOfPage: boolean;
  /** Whether its attachment is fixed. */
  isFixed: boolean;
  /** Whether the box itself is fixed and as large as the viewport: it is seen behind every part of the page. */
  isBackdrop: boolean;
  /** The box as high as the picture, set by describeFixed for a backdrop. */
  shape?: Record<string, string>;
  /** The computed values of the layers, set by describeFixed: each a list as long as there are images. */
  lists?: Record<string, string[]>;
}

/** Each costs questions to the browser, and all are described in one message. The rest stay as the browser paints them. */
const MAX_BOXES = 300;
const MAX_BACKDROPS = 20;
/** A list of layers has at most as many layers as commas. */
const MAX_COMMAS = 20_000;
// What CSS puts into smaller boxes is a bullet or a line.
const MIN_WIDTH_PX = 100;
const MIN_HEIGHT_PX = 50;

/**
 * Those in open shadow trees too, up to a number. Null when there are none. What is transformed, or is within, is none:
 * its background moves with the page. Source: https://www.w3.org/TR/css-transforms-1/#transform-rendering
 */
export function findFixed(): FixedBackground[] | null {
  const found: FixedBackground[] = [];
  let commasLeft = MAX_COMMAS;
  let backdropCount = 0;
  const root = document.documentElement;
  const owner = root instanceof HTMLHtmlElement && isBare(getComputedStyle(root)) ? document.body : root;
  const pagePx = (document.scrollingElement ?? root)?.scrollHeight ?? 0;
  look(document);
  return found.length === 0 ? null : found;

  function look(tree: Tree): void {
    for (const element of tree.querySelectorAll('*')) {
      if (found.length >= MAX_BOXES || commasLeft <= 0) return;
      const shadow = shadowRootOf(element);
      if (shadow) look(shadow);
      if (!(element instanceof HTMLElement)) continue;
      const isOfPage = element === owner;
      // Half as dear as the box on the screen.
      const widthPx = itself(element).offsetWidth;
      if (widthPx === 0 && !isOfPage) continue;
      addIfFixed({ element, pseudo: '', isOfPage }, widthPx);
      if (!isOfPage && (widthPx < MIN_WIDTH_PX || itself(element).offsetHeight < MIN_HEIGHT_PX)) continue;
      for (const pseudo of ['::before', '::after'] as const)
        addIfFixed({ element, pseudo, isOfPage: false }, widthPx);
    }
  }

  function addIfFixed(painted: PaintedBox, widthPx: number): void {
    const { element, pseudo, isOfPage } = painted;
    const style = getComputedStyle(element, pseudo);
    const isFixed =
      isFixedBackground(style) && (pseudo !== '' || isOfPage || itself(element).offsetHeight > 0);
    const isBackdrop = widthPx >= MIN_WIDTH_PX && style.position === 'fixed' && mayBeBackdrop(painted, style);
    if (!isFixed && !isBackdrop) return;
    // A backdrop may be transformed itself.
    if (isMoved(isBackdrop && pseudo === '' ? around(element) : element)) return;
    if (isBackdrop) backdropCount++;
    commasLeft -= style.backgroundImage.split(',').length;
    if (commasLeft > 0) found.push({ ...painted, isFixed, isBackdrop });
  }

  function mayBeBackdrop({ element, pseudo }: PaintedBox, style: CSSStyleDeclaration): boolean {
    if (backdropCount >= MAX_BACKDROPS || style.content === 'none' || style.display === 'none') return false;
    const { width, height } =
      pseudo === ''
        ? itself(element).getBoundingClientRect()
        : { width: Number.parseFloat(style.width), height: Number.parseFloat(style.height) };
    return isLikeViewport(width, height) && height < pagePx - ROUNDING_PX;
  }
}

type PaintedBox = Pick<FixedBackground, 'element' | 'pseudo' | 'isOfPage'>;

/** For what only the browser's own tools can tell of it. */
export function elementOfFixed(found: FixedBackground[], index: number): Element | null {
  return found[index]?.element ?? null;
}

/** Each value that is read costs, and nearly every element fails at the first. */
function isFixedBackground(style: CSSStyleDeclaration): boolean {
  return (
    style.backgroundAttachment.includes('fixed') &&
    style.backgroundImage !== 'none' &&
    style.display !== 'none' &&
    style.content !== 'none'
  );
}

const ROUNDING_PX = 1;

function isLikeViewport(width: number, height: number): boolean {
  return width >= innerWidth - ROUNDING_PX && height >= innerHeight - ROUNDING_PX;
}

function isMoved(element: Element | null): boolean {
  return outwardFrom(element).some((each) => moves(getComputedStyle(each)));
}

function moves({ transform, translate, rotate, scale, willChange }: CSSStyleDeclaration): boolean {
  return (
    [transform, translate, rotate, scale].some((value) => value !== 'none') ||
    /transform|translate|rotate|scale/.test(willChange)
  );
}

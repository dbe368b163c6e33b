/** Whether text has the colour of what is behind it. Where that is not certain, it can be read. */
import { outwardFrom } from '../dom/around.ts';
import { boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { alphaOf, pxOf } from '../dom/styles.ts';
import { hasOnlyText, isDrawn } from './drawn-text.ts';

/** The colour behind an element; null if it is not known. */
export type Ground = string | null;

/** In each channel, 0 to 255. A reader cannot tell such colours apart. */
const MAX_DIFFERENCE = 10;
/** In a larger document, other elements behind the text are not looked for, and it counts as readable. */
const MAX_ELEMENTS = 4_000;
const PICTURES = new Set('canvas embed iframe img object picture svg video'.split(' '));

/** Behind the content of the element. `outer`: behind the element itself. */
export function groundIn({ backgroundImage, backgroundColor }: CSSStyleDeclaration, outer: Ground): Ground {
  if (backgroundImage !== 'none') return null;
  const alpha = alphaOf(backgroundColor);
  if (alpha === 0) return outer;
  return alpha === 1 ? backgroundColor : null;
}

/** Behind an element, as its ancestors have it. */
export function groundBehind(element: Element): Ground {
  const around = [...outwardFrom(element)].slice(1).map((each) => getComputedStyle(each));
  const [root] = around.slice(-1);
  const canvas = root?.colorScheme.includes('dark') ? null : 'rgb(255, 255, 255)';
  return around.reduceRight<Ground>((ground, style) => groundIn(style, ground), canvas);
}

export interface Paints {
  /** Whether the text in the element cannot be told from its ground. */
  hidesText(element: Element, style: CSSStyleDeclaration, ground: Ground): boolean;
}

/** What is painted in the document is listed once, when it is first needed. */
export function createPaints(): Paints {
  let paints: Paint[] | null | undefined;
  return {
    hidesText(element, style, ground) {
      const letters = isDrawn(element) ? style.fill : style.webkitTextFillColor;
      if (ground === null || !isAlike(letters, ground)) return false;
      if (isDrawn(element) && style.stroke !== 'none') return false;
      if (style.textShadow !== 'none' || pxOf(style.webkitTextStrokeWidth) > 0) return false;
      if (paints === undefined) paints = listPaints();
      if (paints === null) return false;
      const box = boxOf(element);
      const isBehind = ({ of, isBackground, left, top, right, bottom, color }: Paint) =>
        !element.contains(of) &&
        // The ground is made of these.
        !(isBackground && of.contains(element)) &&
        (color === null || !isAlike(color, letters)) &&
        left < box.right &&
        right > box.left &&
        top < box.bottom &&
        bottom > box.top;
      return !paints.some(isBehind);
    },
  };
}

/** `color`: null for pictures, and for what cannot be known. */
interface Paint extends Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'> {
  of: Element;
  isBackground: boolean;
  color: string | null;
}

/** Null for a document with too many elements. */
function listPaints(): Paint[] | null {
  const elements = [...document.querySelectorAll('*')];
  if (elements.length > MAX_ELEMENTS) return null;
  return elements.flatMap((of) => {
    const paint = paintOf(of);
    if (paint === undefined) return [];
    const { left, top, right, bottom } = boxOf(of);
    return [{ ...paint, of, left, top, right, bottom }];
  });
}

/** Undefined if it paints nothing. */
function paintOf(element: Element): Pick<Paint, 'isBackground' | 'color'> | undefined {
  const { localName, shadowRoot } = itself(element);
  const isPicture =
    (PICTURES.has(localName) && !hasOnlyText(element)) || localName.includes('-') || shadowRoot !== null;
  if (isPicture || PSEUDO.some((pseudo) => hasContent(getComputedStyle(element, pseudo)))) {
    return { isBackground: false, color: null };
  }
  const { backgroundImage, backgroundColor, boxShadow } = getComputedStyle(element);
  if (backgroundImage !== 'none' || boxShadow.includes('inset')) return { isBackground: true, color: null };
  return alphaOf(backgroundColor) === 0 ? undefined : { isBackground: true, color: backgroundColor };
}

const PSEUDO = ['::before', '::after'];

function hasContent({ content }: CSSStyleDeclaration): boolean {
  return content !== 'none' && content !== 'normal';
}

const CHANNELS = /^rgba?\((\d+), (\d+), (\d+)/;

function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [ones, others] = [one, other].map((color) => CHANNELS.exec(color)?.slice(1).map(Number));
  if (ones === undefined || others === undefined) return false;
  return ones.every((channel, at) => Math.abs(channel - (others[at] ?? 0)) <= MAX_DIFFERENCE);
}

/** Describes the layers of fixed backgrounds, and where they are painted. */
import { type Box, boxInDocument, type Point } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { shapeOf } from './backdrop-shape.ts';
import type { FixedBackground } from './find-fixed.ts';
import { naturalOf } from './natural-size.ts';
import type { Layer } from './place-layer.ts';
import { findSections, type Sections } from './sections.ts';

/** In px of the document. */
export interface Described extends FixedBackground {
  box: Box;
  /** The origin of the box that images are placed in. */
  from: Point;
  /** The area that its images are placed in, if that is not the viewport. */
  view?: Box;
  /** The style that makes a backdrop as high as the page. */
  shape: Record<string, string>;
  /** CSS px of the box per px of its own styles. */
  zoom: number;
  /** Only of boxes that are longer than the viewport. */
  sections?: Sections;
  /** Property -> its computed values, one for each image. */
  lists: Record<string, string[]>;
  /** Undefined for layers that are not fixed, null for an image of unknown size. */
  layers: (Layer | null | undefined)[];
}

/** Image -> its natural size. Many boxes share an image. */
type Naturals = (image: string) => ReturnType<typeof naturalOf>;

/** Each search for sections takes as long as a walk through the page. */
const MOST_SEARCHED = 10;

/** Resolves when the sizes of the images are known. */
export async function describeAll(found: readonly FixedBackground[], page: Box): Promise<Described[]> {
  const known = new Map<string, ReturnType<Naturals>>();
  const natural: Naturals = (image) => {
    const asked = known.get(image) ?? naturalOf(image);
    known.set(image, asked);
    return asked;
  };
  const all = await Promise.all(found.map((each) => describe(each, page, natural)));
  const long = all.filter((each) => each.box.height > innerHeight && !showsOverlaps(each));
  for (const each of long.slice(0, MOST_SEARCHED)) {
    const within = each.isOfPage || each.isBackdrop ? document.documentElement : each.element;
    if (within !== each.element || each.pseudo === '')
      each.sections = findSections(within, each.box, each.isBackdrop ? each.element : undefined);
  }
  return all;
}

/** Whether copies of an image that lie one over the other would look different there. */
function showsOverlaps({ isSeeThrough = false, lists }: Described): boolean {
  return isSeeThrough || lists['blend-mode']?.some((mode) => mode !== 'normal') === true;
}

async function describe(background: FixedBackground, page: Box, natural: Naturals): Promise<Described> {
  const { element, pseudo, isOfPage, isBackdrop } = background;
  const style = getComputedStyle(element, pseudo);
  const lists = listsOf(style);
  const layers = layersOf(lists, isBackdrop, natural);
  const zoom = itself(element).currentCSSZoom ?? 1;
  const own = boxInDocument(isOfPage ? document.documentElement : element);
  const place = { box: isOfPage ? page : own, from: own, shape: {} };
  if (isBackdrop) {
    const { box, view, style: shape } = shapeOf(background, style, { page, zoom });
    Object.assign(place, { box, from: box, view, shape });
  }
  return { ...background, ...place, zoom, lists, layers: await layers };
}

const NAMES = ['size', 'position-x', 'position-y', 'repeat', 'attachment', 'origin', 'clip', 'blend-mode'];

function listsOf(style: CSSStyleDeclaration): Described['lists'] {
  const images = splitList(style.backgroundImage);
  const lists = NAMES.map((name) => {
    const values = splitList(style.getPropertyValue(`background-${name}`));
    return [name, images.map((_, index) => values[index % values.length] ?? '')] as const;
  });
  return { ...Object.fromEntries(lists), image: images };
}

const BETWEEN_COMMAS =
  /(?:"(?:[^"\\]|\\.)*"|\((?:[^()"]|"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\))*\)|[^,"(])+/g;

/** Splits at commas outside of brackets and quotes. */
function splitList(list: string): string[] {
  return (list.match(BETWEEN_COMMAS) ?? []).map((part) => part.trim());
}

function layersOf(
  lists: Described['lists'],
  isBackdrop: boolean,
  naturalFor: Naturals,
): Promise<Described['layers']> {
  const get = (name: string, index: number) => lists[name]?.[index] ?? '';
  const layers = (lists.image ?? []).map(async (image, index) => {
    const isLaid = isBackdrop || get('attachment', index) === 'fixed';
    if (!isLaid || image === 'none') return undefined;
    const natural = await naturalFor(image);
    if (!natural) return null;
    const [x, y] = [get('position-x', index), get('position-y', index)];
    return { size: get('size', index), x, y, repeat: repeatOf(get('repeat', index)), natural };
  });
  return Promise.all(layers);
}

/** Other ways to repeat, such as `round`, go by the size of the box. */
function repeatOf(value: string): Layer['repeat'] {
  const [x = '', y = x] = value.split(' ');
  const isOnce = { x: /^(?:no-repeat|repeat-y)$/.test(x), y: /^(?:no-repeat|repeat-x)$/.test(y) };
  return { x: isOnce.x ? 'no-repeat' : 'repeat', y: isOnce.y ? 'no-repeat' : 'repeat' };
}

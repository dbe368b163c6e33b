/** Describes the layers of fixed backgrounds, and where they are painted. */
import { type Box, boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { shapeOf } from './backdrop-shape.ts';
import { lengthOf, repeatOf, sizeOf, splitList } from './computed-values.ts';
import type { FixedBackground } from './find-fixed.ts';
import type { FixedLayer, Place, Sections } from './fixed-layer.ts';
import { naturalOf } from './natural-size.ts';
import { findSections } from './sections.ts';
import { stretchOf } from './sticky-backdrop.ts';

export interface Described extends FixedBackground, Place {
  /** CSS px of the box per px of its own styles. */
  zoom: number;
  /** Only of boxes that are longer than the viewport. */
  sections?: Sections;
  /** Property -> its computed values, one for each image. */
  lists: Record<string, string[]>;
  /** Undefined for layers that are not fixed, null for an image of unknown size. */
  layers: (FixedLayer | null | undefined)[];
}

/** Image -> its natural size. Many boxes share an image. */
type Naturals = (image: string) => Promise<FixedLayer['natural'] | null>;

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
  for (const each of all
    .filter(({ box, isSeeThrough }) => box.height > innerHeight && !isSeeThrough)
    .slice(0, MOST_SEARCHED)) {
    const within = each.isOfPage || each.isBackdrop ? document.documentElement : each.element;
    if (within !== each.element || each.pseudo === '')
      each.sections = findSections(within, each.box, each.isBackdrop ? each.element : undefined);
  }
  return all;
}

async function describe(background: FixedBackground, page: Box, natural: Naturals): Promise<Described> {
  const { element, pseudo, isOfPage, isBackdrop } = background;
  const style = getComputedStyle(element, pseudo);
  const lists = listsOf(style);
  const layers = readLayers(lists, isBackdrop, natural);
  const zoom = itself(element).currentCSSZoom ?? 1;
  const place = isBackdrop
    ? backdropOf(background, style, { page, zoom })
    : placeOf(isOfPage ? document.documentElement : element);
  return {
    ...background,
    ...place,
    ...(isOfPage && !isBackdrop && { box: page }),
    zoom,
    lists,
    layers: await layers,
  };
}

function backdropOf(
  background: FixedBackground,
  style: CSSStyleDeclaration,
  screen: { page: Box; zoom: number },
): Place {
  const { element, isSticky, isPictured } = background;
  if (isSticky) return stretchOf(element, style, { zoom: screen.zoom, isPictured });
  return shapeOf(background, style, screen);
}

function placeOf(element: Element): Place {
  const { x, y, width, height } = boxOf(element);
  const box = { x: x + scrollX, y: y + scrollY, width, height };
  return { box, from: box };
}

const NAMES = ['size', 'position-x', 'position-y', 'repeat', 'attachment', 'origin', 'clip', 'blend-mode'];

function listsOf(style: CSSStyleDeclaration): Record<string, string[]> {
  const images = splitList(style.backgroundImage);
  const lists = NAMES.map((name) => {
    const values = splitList(style.getPropertyValue(`background-${name}`));
    return [name, images.map((_, index) => values[index % values.length] ?? '')] as const;
  });
  return { ...Object.fromEntries(lists), image: images };
}

function readLayers(
  lists: Record<string, string[]>,
  isBackdrop: boolean,
  naturalFor: Naturals,
): Promise<Described['layers']> {
  const get = (name: string, index: number) => lists[name]?.[index] ?? '';
  const layers = (lists.image ?? []).map(async (image, index) => {
    const isLaid = isBackdrop || get('attachment', index) === 'fixed';
    if (!isLaid || image === 'none') return undefined;
    const natural = await naturalFor(image);
    if (!natural) return null;
    return {
      size: sizeOf(get('size', index)),
      position: { x: lengthOf(get('position-x', index)), y: lengthOf(get('position-y', index)) },
      repeat: repeatOf(get('repeat', index)),
      natural,
    };
  });
  return Promise.all(layers);
}

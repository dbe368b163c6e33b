/** Describes the layers of fixed backgrounds, and where they are painted. */
import type { Box } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { areaOfDocument } from '../layout/document-area.ts';
import { shapeOf } from './backdrop-shape.ts';
import { lengthOf, repeatOf, sizeOf, splitList } from './computed-values.ts';
import type { FixedBackground } from './find-fixed.ts';
import type { FixedLayer, Screen, Sections } from './fixed-layer.ts';
import { naturalOf } from './natural-size.ts';
import { findSections } from './sections.ts';

/** A fixed background, as the service reads it. px are those of the box's own zoom. */
export interface Described {
  pseudo: FixedBackground['pseudo'];
  /**
   * Where the background is painted, and the origin of the box that images are placed in. Unknown for a
   * pseudo-element.
   */
  box: Box;
  from: { x: number; y: number };
  zoom: number;
  /** The area that the images of a backdrop are placed in, if that is not the viewport. */
  viewport?: Box;
  /** Only of boxes that are longer than the viewport. */
  sections?: Sections;
  /** Undefined for layers that are not fixed, null for an image of unknown size. */
  layers: (FixedLayer | null | undefined)[];
}

/** Image -> its natural size. Many boxes share an image. */
type Naturals = (image: string) => Promise<FixedLayer['natural'] | null>;

/** Each search for sections takes as long as a walk through the page. */
const MOST_SEARCHED = 10;

/** Resolves when the sizes of the images are known. */
export async function describeFixed(
  found: FixedBackground[],
): Promise<{ screen: Screen; backgrounds: Described[] }> {
  const screen = measureScreen();
  const known = new Map<string, ReturnType<Naturals>>();
  const natural: Naturals = (image) => {
    const asked = known.get(image) ?? naturalOf(image);
    known.set(image, asked);
    return asked;
  };
  const backgrounds = await Promise.all(found.map((each) => describe(each, screen.page, natural)));
  const long = backgrounds.flatMap((described, index) => {
    const background = found[index];
    return described.box.height > innerHeight && background ? [{ described, background }] : [];
  });
  for (const { described, background } of long.slice(0, MOST_SEARCHED)) {
    const { element, pseudo, isOfPage, isBackdrop } = background;
    const within = isOfPage || isBackdrop ? document.documentElement : element;
    if (within !== element || pseudo === '') described.sections = findSections(within, described.box);
  }
  return { screen, backgrounds };
}

function measureScreen(): Screen {
  const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement;
  return {
    viewport: { x: scrollX, y: scrollY, width: clientWidth, height: clientHeight },
    page: areaOfDocument(),
  };
}

async function describe(background: FixedBackground, page: Box, natural: Naturals): Promise<Described> {
  const { element, pseudo, isOfPage, isBackdrop } = background;
  const style = getComputedStyle(element, pseudo);
  const lists = listsOf(style);
  background.lists = lists;
  const layers = readLayers(lists, isBackdrop, natural);
  const zoom = itself(element).currentCSSZoom ?? 1;
  if (isBackdrop) {
    const { seen, tall, shape } = shapeOf(background, style, { page, zoom });
    background.shape = shape;
    return { pseudo, box: tall, from: tall, zoom, viewport: seen, layers: await layers };
  }
  const rect = itself(isOfPage ? document.documentElement : element).getBoundingClientRect();
  const box = { x: rect.x + scrollX, y: rect.y + scrollY, width: rect.width, height: rect.height };
  return { pseudo, box: isOfPage ? page : box, from: { x: box.x, y: box.y }, zoom, layers: await layers };
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

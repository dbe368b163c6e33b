/**
 * Places fixed backgrounds in a picture that goes past the viewport, where the visitor sees them. The browser
 * paints them only in the viewport. The functions are called in their order.
 */
import { type Box, overlapOf, type Point } from '../../dom/boxes.ts';
import { setOfPseudo } from '../../dom/rules.ts';
import { setImportant } from '../../dom/styles.ts';
import { areaOfDocument } from '../document-area.ts';
import { type Described, describeAll } from './describe-fixed.ts';
import { fadeStyle } from './fading.ts';
import { type FixedBackground, findFixed } from './find-fixed.ts';
import { setPictured } from './picture-backdrops.ts';
import { type LaidLayer, placeLayer } from './place-layer.ts';
import type { Sections } from './sections.ts';
import { type ShownPart, sortBackdrops } from './sort-backdrops.ts';
import { keepFollowing } from './sticky-backdrop.ts';

type Layer = LaidLayer | null | undefined;

/** The copies of all layers of a page together. The browser reads each in several lists of values. */
const MOST_COPIES = 2_000;

let found: FixedBackground[] = [];
let described: Described[] = [];

/** Returns how many backgrounds there are, and how many of them need a picture of their content. */
export function findFixedBackgrounds(part: ShownPart): { count: number; pictureCount: number } {
  const { left, pictured } = sortBackdrops(findFixed(), part);
  setPictured(pictured);
  found = [...left, ...pictured];
  described = [];
  return { count: found.length, pictureCount: pictured.length };
}

/** Returns the indexes of the pseudo-elements whose boxes only DevTools commands can measure. */
export async function describeFixed(): Promise<{ index: number; pseudo: string }[]> {
  // Without its picture, a backdrop stays as it is.
  found = found.filter(({ isFixed, isBackdrop }) => isFixed || isBackdrop);
  described = await describeAll(found, areaOfDocument());
  return described.flatMap(({ pseudo, isBackdrop }, index) =>
    pseudo === '' || isBackdrop ? [] : [{ index, pseudo: pseudo.slice(2) }],
  );
}

/** Returns the elements, so that DevTools commands can ask about them. */
export function elementsOfFixed(indexes: readonly number[]): Element[] {
  return indexes.flatMap((index) => found[index]?.element ?? []);
}

/**
 * Places each background. Parts of a box outside of `shown` do not count. `boxes` are those of
 * pseudo-elements, in px of the viewport.
 */
export function layFixed(shown: Box | 'page' | 'viewport', boxes: Record<number, Box>): void {
  const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement;
  const view = { x: scrollX, y: scrollY, width: clientWidth, height: clientHeight };
  const shownBox = shown === 'page' ? areaOfDocument() : shown === 'viewport' ? view : shown;
  const copies = { left: MOST_COPIES };
  const laid = described.map((each, index) => {
    const own = boxes[index];
    const box = own ? { ...own, x: own.x + scrollX, y: own.y + scrollY } : each.box;
    const place = own ? { box, from: box } : {};
    return layersOf({ view, ...each, ...place }, shownBox, copies);
  });
  described.forEach((each, index) => {
    const { element, pseudo, isSticky, lists, shape, zoom } = each;
    const layers = laid[index] ?? [];
    const fade = pseudo === '' ? fadeStyle(element, topsOf(each, layers), zoom) : {};
    const values = { transition: 'none', ...shape, ...valuesOf(lists, layers), ...fade };
    if (isSticky) keepFollowing(element, () => setImportant(element, values));
    else if (pseudo === '') setImportant(element, values);
    else setOfPseudo(element, pseudo, values);
  });
}

/** Where the parts begin that show the backdrop anew: those with copies of its image, or views. */
function topsOf({ box, zoom }: Described, layers: readonly Layer[]): number[] {
  const starts = layers.find((layer) => layer !== undefined)?.starts ?? [];
  if (starts.length > 1) return starts.map(({ y }) => y).sort((one, other) => one - other);
  const viewPx = innerHeight / zoom;
  return Array.from({ length: Math.ceil(box.height / zoom / viewPx) }, (_, at) => at * viewPx);
}

function layersOf(
  { box, from, zoom, view, sections, layers }: Described & { view: Box },
  shown: Box,
  copies: { left: number },
): Layer[] {
  const part = overlapOf(box, shown);
  const seen = part.width > 0 && part.height > 0 ? part : box;
  return layers.map((layer) => {
    if (!layer) return layer;
    const screen = { view: zoomed(view, zoom), page: zoomed(shown, zoom) };
    const place = { box: zoomed(seen, zoom), sections: sections && fromBox(sections, seen, zoom) };
    const laid = placeLayer(layer, place, screen, copies.left);
    if (laid.starts.length > 1) copies.left -= laid.starts.length;
    const x = (seen.x - from.x) / zoom;
    const y = (seen.y - from.y) / zoom;
    return { ...laid, starts: laid.starts.map((start) => ({ x: start.x + x, y: start.y + y })) };
  });
}

function zoomed({ x, y, width, height }: Box, zoom: number): Box {
  return { x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom };
}

function fromBox({ edges, covered }: Sections, { y }: Box, zoom: number): Sections {
  const place = (px: number) => (px - y) / zoom;
  return {
    edges: edges.map(place),
    covered: covered.map(({ from, to }) => ({ from: place(from), to: place(to) })),
  };
}

/** A layer that is null only scrolls with the page. */
function valuesOf(lists: Record<string, string[]>, layers: readonly Layer[]): Record<string, string> {
  const values: Record<string, string[]> = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
  layers.forEach((layer, index) => {
    for (const start of layer?.starts ?? [undefined]) {
      const own = ownValues(layer, start);
      for (const [name, list] of Object.entries(lists)) values[name]?.push(own[name] ?? list[index] ?? '');
    }
  });
  const entries = Object.entries(values).map(([name, list]) => [`background-${name}`, list.join(', ')]);
  return Object.fromEntries(entries);
}

function ownValues(layer: Layer, start: Point | undefined): Record<string, string> {
  return {
    ...(layer !== undefined && { attachment: 'scroll' }),
    ...(layer && {
      origin: 'border-box',
      size: `${layer.tile.width}px ${layer.tile.height}px`,
      repeat: `${layer.repeat.x} ${layer.repeat.y}`,
    }),
    ...(start && { 'position-x': `${start.x}px`, 'position-y': `${start.y}px` }),
  };
}

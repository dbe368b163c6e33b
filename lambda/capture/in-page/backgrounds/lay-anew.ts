/** Places fixed backgrounds in a picture that goes past the viewport. */
import { itself } from '../dom/itself.ts';
import { addSheet, setImportant } from '../dom/styles.ts';
import type { FixedBackground } from './find-fixed.ts';
import type { LaidLayer } from './fixed-layer.ts';

type Layers = readonly (LaidLayer | null | undefined)[];

const MARK = 'data-fixed-background';

/**
 * Places each background as `laid` says, which has one entry per layer. A null entry only makes the layer scroll with
 * the page.
 */
export function layAnew(found: FixedBackground[], laid: Layers[]): void {
  found.forEach(({ element, pseudo, lists = {}, shape = {} }, index) => {
    const values = { transition: 'none', ...shape, ...valuesOf(lists, laid[index] ?? []) };
    if (pseudo === '') setImportant(element, values);
    else setOfPseudo(element, pseudo, { mark: `${MARK}-${index}`, values });
  });
}

function valuesOf(lists: Record<string, string[]>, layers: Layers): Record<string, string> {
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

function ownValues(
  layer: LaidLayer | null | undefined,
  start: { x: number; y: number } | undefined,
): Record<string, string> {
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

/** A pseudo-element has no style attribute, so a rule that is more specific than the page's rules styles it. */
function setOfPseudo(
  node: HTMLElement,
  pseudo: string,
  { mark, values }: { mark: string; values: Record<string, string> },
): void {
  const element = itself(node);
  element.setAttribute(mark, '');
  const tree = element.getRootNode();
  if (!(tree instanceof Document || tree instanceof ShadowRoot)) return;
  const rules = Object.entries(values).map(([name, value]) => `${name}: ${value} !important;`);
  addSheet(tree, `${`[${mark}]`.repeat(9)}${pseudo} { ${rules.join(' ')} }`);
}

/** Tells which of two elements the browser paints over the other. */
import { outwardFrom } from './around.ts';
import { itself } from './itself.ts';

/** Whether `lower` is painted before `upper`. Neither contains the other. */
export function isPaintedBelow(lower: Element, upper: Element): boolean {
  const [below, above] = [layersOf(lower), layersOf(upper)];
  let at = 0;
  while (at < below.length && below[at]?.element === above[at]?.element) at++;
  const levels = [below, above].map((layers) => layers[at]?.level ?? IN_FLOW);
  const [belowLevel = 0, aboveLevel = 0] = levels;
  if (belowLevel !== aboveLevel) return belowLevel < aboveLevel;
  return comesBefore(lower, upper);
}

/** In the flat tree: nodes of different trees have no order. */
function comesBefore(one: Element, other: Element): boolean {
  const [line, otherLine] = [[...outwardFrom(one)].reverse(), [...outwardFrom(other)].reverse()];
  const at = line.findIndex((each, index) => each !== otherLine[index]);
  const position = itself(line[at] ?? one).compareDocumentPosition(otherLine[at] ?? other);
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** A stacking context, and its level in the context around it. */
interface Layer {
  element: Element;
  level: number;
}

/** Content that is not positioned lies above negative levels, and below positioned content. */
const IN_FLOW = -0.5;

/** The stacking contexts around an element, outermost first, and the innermost positioned element. */
function layersOf(element: Element): Layer[] {
  const layers: Layer[] = [];
  for (const outer of outwardFrom(element)) {
    if (isInTopLayer(outer)) return [{ element: outer, level: Number.POSITIVE_INFINITY }, ...layers];
    const style = getComputedStyle(outer);
    if (!opensContext(style) && (style.position === 'static' || layers.length > 0)) continue;
    layers.unshift({ element: outer, level: Number(style.zIndex) || 0 });
  }
  return layers;
}

function opensContext(style: CSSStyleDeclaration): boolean {
  const { position, zIndex, opacity, transform, filter, isolation } = style;
  if (position === 'fixed' || position === 'sticky') return true;
  if (position !== 'static' && zIndex !== 'auto') return true;
  return opacity !== '1' || transform !== 'none' || filter !== 'none' || isolation === 'isolate';
}

export function isInTopLayer(element: Element): boolean {
  return itself(element).matches('dialog:modal, :popover-open');
}

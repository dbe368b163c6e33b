/** The style values that change while an element appears, and a measure of how much two such states differ. */
import { numbersIn } from './seen.ts';

export type SeenState = Record<
  'opacity' | 'transform' | 'translate' | 'rotate' | 'scale' | 'clip-path',
  string
>;

export function stateOf(element: Element): SeenState {
  const { opacity, transform, translate, rotate, scale, clipPath } = getComputedStyle(element);
  return { opacity, transform, translate, rotate, scale, 'clip-path': clipPath };
}

export function isSameState(one: SeenState, other: SeenState | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function distance(one: SeenState, other: SeenState): number {
  const others = partsOf(other);
  return partsOf(one).reduce((sum, part, index) => sum + Math.abs(part - (others[index] ?? 0)), 0);
}

/** Gives the parts comparable weight: rotation and scale are small numbers, positions are px. */
function partsOf(state: SeenState): number[] {
  const matrix = new DOMMatrix(state.transform === 'none' ? '' : state.transform).toFloat64Array();
  const moves = [...matrix].map((value, index) => (index < 12 ? value * 100 : value));
  const [x = 0, y = 0] = numbersIn(state.translate);
  const [turn = 0] = numbersIn(state.rotate);
  const [width = 1, height = width] = numbersIn(state.scale);
  const own = [x, y, turn, width * 100, height * 100];
  return [Number(state.opacity) * 1000, ...moves, ...own, ...numbersIn(state['clip-path'])];
}

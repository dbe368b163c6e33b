/** Remembers what was taken from over the page: how much room it had pushed the page out of, and how it had moved it. */
import { isFixed, visibleBox } from './rendered.ts';

export interface Taken {
  kind: 'consent' | 'popup';
  isFixed: boolean;
  /** CSS px. */
  width: number;
  height: number;
}

const taken: Taken[] = [];

/** Called while it is still drawn. */
export function noteTaken(element: Element, kind: Taken['kind']): void {
  const { width, height } = visibleBox(element);
  taken.push({ kind, isFixed: isFixed(element), width, height });
}

export function listTaken(): readonly Taken[] {
  return taken;
}

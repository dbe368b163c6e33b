/** Remembers what was taken from over the page: how much room it had pushed the page out of, and how it had moved it. */
import { innerOf, parentOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isFixed, visibleBox } from '../judge/rendered.ts';

export interface Taken {
  /** What the lists name may be either. */
  kind: 'consent' | 'popup' | 'listed';
  isFixed: boolean;
  /** CSS px. */
  width: number;
  height: number;
  /** Of itself, of what it stands in, and of what stands right in it. */
  classes: string[];
}

const taken: Taken[] = [];

/** Called while it is still drawn. */
export function noteTaken(element: Element, kind: Taken['kind']): void {
  const { width, height } = visibleBox(element);
  const parent = parentOf(element);
  const near = [...(parent === null ? [] : [parent]), element, ...innerOf(element)];
  const classes = near.flatMap((each) => [...itself(each).classList]);
  taken.push({ kind, isFixed: isFixed(element), width, height, classes });
}

export function listTaken(): readonly Taken[] {
  return taken;
}

/** Records hidden overlays: their size, kind and class names. */
import { innerOf, parentOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isFixed, visibleBox } from '../judge/rendered.ts';

interface Taken {
  /** 'listed' for overlays that a list rule names; their kind is unknown. */
  kind: 'consent' | 'popup' | 'listed';
  isFixed: boolean;
  /** CSS px. */
  width: number;
  height: number;
  /** Of itself, of what it stands in, and of what stands right in it. */
  classes: string[];
}

const taken: Taken[] = [];

/** Must be called before the element is hidden. */
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

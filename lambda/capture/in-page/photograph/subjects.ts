/** Boxes of the page that are photographed one after the other: each is shown alone for its picture. */
import type { Box } from '../dom/boxes.ts';

export interface Shown {
  /** The part of the viewport to take. */
  box: Box;
  /** Further px of its picture per px of the box. Default: 1. */
  detail?: number;
  showRest: () => void;
}

export interface Subject {
  /** Shows it alone. */
  show: () => Shown;
  /** `picture` is a PNG as base64. */
  put: (picture: string) => void | Promise<void>;
}

let showRest = () => {};

/** Scripts of the page that run would see what is hidden meanwhile. */
export function showAlone({ show }: Subject): Box & { detail: number } {
  const shown = show();
  ({ showRest } = shown);
  const { x, y, width, height } = shown.box;
  return { x, y, width, height, detail: shown.detail ?? 1 };
}

export function showAround(): void {
  showRest();
  showRest = () => {};
}

/** Shows the rest of the page again. Without a picture, the box stays as it is. */
export async function putPicture({ put }: Subject, picture?: string): Promise<void> {
  showAround();
  if (picture !== undefined) await put(picture);
}

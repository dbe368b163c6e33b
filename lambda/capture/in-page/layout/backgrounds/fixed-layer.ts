/** The layers of a fixed background: as the page styles them, and as they are laid in the picture. */
import type { Box, Point, Size } from '../../dom/boxes.ts';

/** A length: `percent` of a reference length, plus `px`. */
export interface Length {
  percent: number;
  px: number;
}

/** One layer, from the computed style. */
export interface FixedLayer {
  size: 'cover' | 'contain' | { width: Length | 'auto'; height: Length | 'auto' };
  position: { x: Length; y: Length };
  repeat: { x: string; y: string };
  /**
   * The natural size of the image. Each part is optional: a drawing may lack any of
   * them, and a gradient lacks all.
   */
  natural: { width?: number; height?: number; ratio?: number };
}

/** Where a background is painted, px of the document. */
export interface Place {
  box: Box;
  /** The origin of the box that images are placed in. */
  from: Point;
  /** The area that the images of a backdrop are placed in, if that is not the viewport. */
  viewport?: Box;
  /** The style that makes a backdrop as high as the page. */
  shape?: Record<string, string>;
}

/** Where a layer's image is painted: once for each of `starts`, in px from the box. */
export interface LaidLayer {
  tile: Size;
  repeat: { x: string; y: string };
  starts: Point[];
}

/** The sections of a long box. */
export interface Sections {
  /** Where sections begin and end. */
  edges: number[];
  /** Where a section hides the background. */
  covered: { from: number; to: number }[];
}

/** The viewport and the page, in px of the document. */
export interface Screen {
  viewport: Box;
  page: Box;
}

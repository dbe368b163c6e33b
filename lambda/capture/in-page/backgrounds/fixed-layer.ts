/** What a fixed background is made of, and where its images are to lie. */

/** CSS px of the document. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A length that goes by another: `percent` of it, and `px`. */
export interface Length {
  percent: number;
  px: number;
}

/** One layer, as its computed style says. */
export interface FixedLayer {
  size: 'cover' | 'contain' | { width: Length | 'auto'; height: Length | 'auto' };
  position: { x: Length; y: Length };
  repeat: { x: string; y: string };
  /** What the image brings along: all of it optional, as drawings may lack any of them, and gradients have none. */
  natural: { width?: number; height?: number; ratio?: number };
}

/** Where a layer's image lies: px from the box, once for each of `starts`. */
export interface LaidLayer {
  tile: Size;
  repeat: { x: string; y: string };
  starts: { x: number; y: number }[];
}

/** What is on the screen: all in px of the document. */
export interface Screen {
  viewport: Area;
  page: Area;
}

/** How the page is laid out for print. Sizes and positions are CSS px. */
export interface PaperPlan {
  /** The viewport that the page is laid out for. */
  viewport: { widthPx: number; heightPx: number };
  paper: { widthPx: number; heightPx: number };
  /** The size of the area that all PDF pages show together, in px of the page. */
  sheet: { widthPx: number; heightPx: number };
  /** Paper px per px of the page. */
  zoom: number;
  /** The point at the top left of the paper, relative to the viewport's top left. */
  origin: { x: number; y: number };
}

/** What a page is held to for print. Sizes and places are CSS px. */
export interface PaperPlan {
  /** What the page is laid out for. */
  viewport: { widthPx: number; heightPx: number };
  /** One page of the PDF. */
  paper: { widthPx: number; heightPx: number };
  /** What all its pages show together, in px of the page. */
  sheet: { widthPx: number; heightPx: number };
  /** Paper px for one px of the page. */
  zoom: number;
  /** What comes to lie at the top left of the paper, as seen from the viewport's top left. */
  origin: { x: number; y: number };
}

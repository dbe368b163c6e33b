/** A box that may have a background: an element, or its ::before or ::after. */
export interface PaintedBox {
  element: HTMLElement;
  pseudo: '' | '::before' | '::after';
  /**
   * Whether the background fills the page instead of a box. Source:
   * https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds
   */
  isOfPage: boolean;
}

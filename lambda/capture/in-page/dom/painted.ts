/** Elements that are boxes of the page. What is in a drawing is none. */

/** An HTML element, or a drawing in HTML. */
export type Painted = HTMLElement | SVGSVGElement;

export function isPainted(element: Element): element is Painted {
  return (
    element instanceof HTMLElement || (element instanceof SVGSVGElement && element.ownerSVGElement === null)
  );
}

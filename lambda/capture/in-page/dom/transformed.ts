/** Whether an element is drawn elsewhere than the layout has it, or may be. */
import { outwardFrom } from './around.ts';

/** Whether the element, or one around it, is transformed. */
export function isTransformed(element: Element | null): boolean {
  return outwardFrom(element).some((each) => transforms(getComputedStyle(each)));
}

function transforms({ transform, translate, rotate, scale, willChange }: CSSStyleDeclaration): boolean {
  return (
    [transform, translate, rotate, scale].some((value) => value !== 'none') ||
    /transform|translate|rotate|scale/.test(willChange)
  );
}

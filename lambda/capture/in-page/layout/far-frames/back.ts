/**
 * Gives a box a picture as its background. A frame that is not painted, and a canvas that is blank, show
 * their background instead of their content.
 */
import { setImportant } from '../../dom/styles.ts';

/** Over the backgrounds of the element, which are seen through it. */
export function layPicture(element: HTMLElement, picture: HTMLImageElement): void {
  const style = getComputedStyle(element);
  const layer = {
    'background-image': `url(${picture.src})`,
    'background-position': '0 0',
    'background-size': '100% 100%',
    'background-repeat': 'no-repeat',
    'background-origin': 'content-box',
    'background-clip': 'content-box',
    'background-attachment': 'scroll',
    'background-blend-mode': 'normal',
  };
  const layers = Object.entries(layer).map(
    ([name, value]) => [name, `${value}, ${style.getPropertyValue(name)}`] as const,
  );
  setImportant(element, Object.fromEntries(layers));
}

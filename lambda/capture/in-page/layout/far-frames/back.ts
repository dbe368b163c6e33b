/**
 * Gives a box a picture as its background. A frame that is not painted, and a canvas that is blank, show their
 * background instead of their content.
 */
import { setImportant } from '../../dom/styles.ts';
import { keepPicture } from '../../photograph/kept-picture.ts';
import type { FarFrame } from './find.ts';

/** `base64` is a PNG of the frame's content. */
export async function backFrame({ chain }: FarFrame, base64: string): Promise<void> {
  const element = chain.at(-1);
  if (element !== undefined) layPicture(element, await keepPicture(base64));
}

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

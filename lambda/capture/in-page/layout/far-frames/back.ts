/** Gives a frame its picture as a background. A frame that is not painted shows its background instead. */
import { setImportant } from '../../dom/styles.ts';
import { keepPicture } from '../../photograph/kept-picture.ts';
import type { FarFrame } from './find.ts';

/** `base64` is a PNG of the frame's content. */
export async function backFrame({ chain }: FarFrame, base64: string): Promise<void> {
  const element = chain.at(-1);
  if (element === undefined) return;
  const picture = await keepPicture(base64);
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
  // The frame's own backgrounds are seen through it.
  const layers = Object.entries(layer).map(
    ([name, value]) => [name, `${value}, ${style.getPropertyValue(name)}`] as const,
  );
  setImportant(element, Object.fromEntries(layers));
}

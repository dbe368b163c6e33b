/** Makes pictures that are there at once where the page shows them, and lays them behind its elements. */
import type { Box } from '../dom/boxes.ts';
import { setImportant } from '../dom/styles.ts';

/** The smallest GIF. */
const PROBE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Kept, so that the browser need not load and decode them again. */
const pictures: HTMLImageElement[] = [];

/**
 * `base64` is a PNG. Resolves when it is decoded. Its address is short, because styles repeat
 * it, and has no type, so that nothing takes it for an image of the page. A
 * Content-Security-Policy may only allow the other.
 */
export function keepPicture(base64: string): Promise<HTMLImageElement> {
  const bytes = Uint8Array.fromBase64(base64);
  const short = URL.createObjectURL(new Blob([bytes]));
  return keepImage(short).catch(() => keepImage(`data:image/png;base64,${base64}`));
}

/** The same for an image of this address. */
export async function keepImage(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  pictures.push(picture);
  return picture;
}

/** A page's Content-Security-Policy may forbid it. */
export function isDataImageAllowed(): Promise<boolean> {
  const probe = new Image();
  probe.src = PROBE;
  return probe.decode().then(
    () => true,
    () => false,
  );
}

/**
 * Gives an element a picture as its topmost background; its other backgrounds are seen through it. A frame
 * that is not painted, and a canvas that is blank, show their backgrounds instead of their content. `part` is
 * what the picture shows of the content box; without it, all.
 */
export function layPicture(element: HTMLElement, picture: HTMLImageElement, part?: Box): void {
  const style = getComputedStyle(element);
  const layer = {
    'background-image': `url(${picture.src})`,
    'background-position': part ? `${part.x}px ${part.y}px` : '0 0',
    'background-size': part ? `${part.width}px ${part.height}px` : '100% 100%',
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

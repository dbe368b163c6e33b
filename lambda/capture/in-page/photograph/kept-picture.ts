/** Makes pictures that are there at once where the page shows them. */

/** Kept, so that the browser need not load and decode them again. */
const pictures: HTMLImageElement[] = [];

/**
 * `base64` is a PNG. Resolves when it is decoded. Its address is short, because styles repeat
 * it, and has no type, so that nothing takes it for an image of the page. A
 * Content-Security-Policy may only allow the other.
 */
export function keepPicture(base64: string): Promise<HTMLImageElement> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
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

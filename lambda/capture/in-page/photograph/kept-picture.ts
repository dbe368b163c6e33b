/** Makes pictures that are there at once where the page shows them. */

/** Kept, so that the browser need not load and decode them again. */
const pictures: HTMLImageElement[] = [];

/** `base64` is a PNG. Resolves when it is decoded. */
export function keepPicture(base64: string): Promise<HTMLImageElement> {
  return keepImage(`data:image/png;base64,${base64}`);
}

/** The same for an image of this address. */
export async function keepImage(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  pictures.push(picture);
  return picture;
}

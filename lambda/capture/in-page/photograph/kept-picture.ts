/** Makes pictures that are there at once where the page shows them. */

/** Kept, so that the browser need not load and decode them again. */
const pictures: HTMLImageElement[] = [];

/** `base64` is a PNG. Resolves when it is decoded. */
export async function keepPicture(base64: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${base64}`;
  await picture.decode();
  pictures.push(picture);
  return picture;
}

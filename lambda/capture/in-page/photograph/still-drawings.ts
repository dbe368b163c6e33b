/** Puts still drawings in the place of those that move. */
import { isDataImageAllowed, keepImage } from './kept-picture.ts';
import { keyOf, layStills, type Still } from './lay-stills.ts';

/** Its address in the page, and what takes its place. */
export interface StillDrawing {
  url: string;
  text: string;
}

/**
 * Resolves when all of them are there. No-op where the page's Content-Security-Policy forbids `data:` images.
 */
export async function layDrawings(drawings: readonly StillDrawing[]): Promise<void> {
  if (await isDataImageAllowed()) layStills(new Map(await Promise.all(drawings.map(keepDrawing))));
}

/** Undefined when the browser cannot draw the text. */
async function keepDrawing({ url, text }: StillDrawing): Promise<[string, Still | undefined]> {
  const still = `data:image/svg+xml,${encodeURIComponent(text)}`;
  const image = await keepImage(still).catch(() => undefined);
  return [keyOf(url), image && { url: still, width: image.naturalWidth }];
}

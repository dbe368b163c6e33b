/** Lists the images of the page that may be animated, by the types of the files that it has loaded. */
import type { CDPSession } from 'puppeteer-core';

export interface ImageFile {
  requestId: string;
  /** At most 16 KiB of it. */
  url: string;
  /** GIFs count as animated: only their last bytes tell. */
  isGif: boolean;
}

export interface MovingImages {
  /** Whether the page has loaded any file of such a type. */
  readonly areLikely: boolean;
  /** The first files of these types, without large ones. */
  readonly files: readonly ImageFile[];
  /** The first drawings (SVG). Only their texts tell whether they move. */
  readonly drawings: readonly ImageFile[];
}

const TYPES = /^image\/(?:gif|webp|apng|png|avif)$/;
const DRAWING = 'image/svg+xml';
/** A shorter one has no room for two frames: it holds a place, or asks whether such images are allowed. */
const LEAST_DATA_URL = 100;
const MAX_FILES = 200;
/**
 * Of all files together whose first bytes tell whether they are animated. The browser hands over all of a
 * file, and takes 30 ms for each MiB.
 */
const MAX_BYTES = 1_048_576;

/** Includes `data:` and `blob:` URLs. The Network domain must be enabled on the session. */
export function watchMovingImages(session: CDPSession): MovingImages {
  const arriving = new Map<string, ImageFile>();
  const files: ImageFile[] = [];
  const drawings: ImageFile[] = [];
  let areLikely = false;
  let bytesLeft = MAX_BYTES;
  session.on('Network.responseReceived', ({ requestId, type, response: { mimeType, url } }) => {
    if (type === 'Image' && mimeType === DRAWING && drawings.length < MAX_FILES)
      drawings.push({ requestId, url, isGif: false });
    if (type !== 'Image' || !TYPES.test(mimeType) || (url.length < LEAST_DATA_URL && url.startsWith('data:')))
      return;
    areLikely = true;
    const isGif = mimeType === 'image/gif';
    if (arriving.size + files.length < MAX_FILES) arriving.set(requestId, { requestId, url, isGif });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = arriving.get(requestId);
    arriving.delete(requestId);
    if (file === undefined) return;
    if (!file.isGif && encodedDataLength > bytesLeft) return;
    if (!file.isGif) bytesLeft -= encodedDataLength;
    files.push(file);
  });
  return {
    get areLikely() {
      return areLikely;
    },
    files,
    drawings,
  };
}

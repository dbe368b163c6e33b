/** Lists the images of the page that may be animated, by the types of the files that it has loaded. */
import type { CDPSession } from 'puppeteer-core';

export interface ImageFile {
  requestId: string;
  /** At most 16 KiB of it. */
  url: string;
}

interface MovingFile extends ImageFile {
  /** A GIF counts as animated where there is no room to look into it. */
  isTakenForAnimated: boolean;
}

export interface MovingImages {
  /** Whether the page has loaded any file of such a type. */
  readonly areLikely: boolean;
  /** The first files of these types, without large ones that are no GIFs. */
  readonly files: readonly MovingFile[];
  /** Whether these are all files of such types. */
  readonly areAllListed: boolean;
  /** Of all listed files whose content has to be read. */
  readonly sizeBytes: number;
  /** The first drawings (SVG). Only their texts tell whether they move. */
  readonly drawings: readonly ImageFile[];
}

const TYPES = /^image\/(?:gif|webp|apng|png|avif)$/;
const DRAWING = 'image/svg+xml';
/** A shorter one has no room for two frames: it holds a place, or asks whether such images are allowed. */
const LEAST_DATA_URL = 100;
const MAX_FILES = 200;
/** Of the read files together. The browser takes 30 ms for each MiB. */
const MAX_BYTES = 1_048_576;
/** A picture without motion is hardly ever such a large GIF. */
const LARGE_GIF_BYTES = 262_144;

/** Includes `data:` and `blob:` URLs. The Network domain must be enabled on the session. */
export function watchMovingImages(session: CDPSession): MovingImages {
  const loading = new Map<string, ImageFile & { isGif: boolean }>();
  const files: MovingFile[] = [];
  const drawings: ImageFile[] = [];
  let areLikely = false;
  let areAllListed = true;
  let sizeBytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response: { mimeType, url } }) => {
    if (type === 'Image' && mimeType === DRAWING && drawings.length < MAX_FILES)
      drawings.push({ requestId, url });
    if (type !== 'Image' || !TYPES.test(mimeType) || (url.length < LEAST_DATA_URL && url.startsWith('data:')))
      return;
    areLikely = true;
    const isGif = mimeType === 'image/gif';
    if (loading.size + files.length < MAX_FILES) loading.set(requestId, { requestId, url, isGif });
    else areAllListed = false;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = loading.get(requestId);
    loading.delete(requestId);
    if (file === undefined) return;
    const hasRoom =
      sizeBytes + encodedDataLength <= MAX_BYTES && !(file.isGif && encodedDataLength > LARGE_GIF_BYTES);
    if (hasRoom) sizeBytes += encodedDataLength;
    if (hasRoom || file.isGif) files.push({ requestId, url: file.url, isTakenForAnimated: !hasRoom });
    else areAllListed = false;
  });
  return {
    get areLikely() {
      return areLikely;
    },
    get areAllListed() {
      return areAllListed && loading.size === 0;
    },
    get sizeBytes() {
      return sizeBytes;
    },
    files,
    drawings,
  };
}

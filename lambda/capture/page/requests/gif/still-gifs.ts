/**
 * Answers requests for animated GIFs with a still picture of the frame that the capture shows. The browser itself shows the
 * first frame of every animation (see browser/flags.ts), and the first frame of a heading that is drawn gradually is empty.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { type PixelBudget, stillPictureOf } from './still-picture.ts';

type Paused = Protocol.Fetch.RequestPausedEvent;

interface StillGifs {
  /** Patterns of the replies that must be paused. */
  patterns: Protocol.Fetch.RequestPattern[];
  /** Whether this is a paused reply. */
  isReply(paused: Paused): boolean;
  answer(paused: Paused): Promise<void>;
}

/** Larger files, and those whose size is not known before they are read, stay as they are. */
const MAX_FILE_BYTES = 4_194_304;
/** All files of a capture. The browser takes 20 ms for each MiB that it passes on. */
const MAX_BYTES = 33_554_432;
/** The pixels of all frames of all files of a capture: about 0.3 s of work. */
const MAX_PIXELS = 30_000_000;

export function createStillGifs(session: CDPSession): StillGifs {
  const budget: PixelBudget = { left: MAX_PIXELS };
  let bytesLeft = MAX_BYTES;
  return {
    patterns: ['*.gif*', '*.GIF*'].map((urlPattern) => ({
      urlPattern,
      resourceType: 'Image',
      requestStage: 'Response',
    })),
    isReply: ({ responseStatusCode, responseErrorReason }) =>
      responseStatusCode !== undefined || responseErrorReason !== undefined,
    async answer(paused) {
      const { requestId, responseHeaders = [] } = paused;
      const sizeBytes = sizeOfGif(paused);
      // A reply that breaks off has no body, and one that is larger than its header says is dropped on its way.
      const still =
        sizeBytes <= bytesLeft ? await stillOf(requestId, sizeBytes).catch(() => undefined) : undefined;
      if (still === undefined) return session.send('Fetch.continueRequest', { requestId });
      return session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [
          ...responseHeaders.filter(({ name }) => !/^content-(type|length|encoding)$/i.test(name)),
          { name: 'Content-Type', value: 'image/png' },
        ],
        body: still.toString('base64'),
      });
    },
  };

  async function stillOf(requestId: string, sizeBytes: number): Promise<Buffer | undefined> {
    bytesLeft -= sizeBytes;
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    const file = Buffer.from(body, base64Encoded ? 'base64' : 'latin1');
    return file.length === sizeBytes ? stillPictureOf(file, budget) : undefined;
  }
}

/** What its headers say; infinite if they leave the size open, if the file is too large, and for other types. */
function sizeOfGif({ responseStatusCode, responseHeaders = [] }: Paused): number {
  const headersOf = (wanted: string) =>
    responseHeaders.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value);
  const [length = '', ...more] = headersOf('content-length');
  const isPlainGif =
    responseStatusCode === 200 &&
    headersOf('content-type').at(-1)?.startsWith('image/gif') &&
    headersOf('content-encoding').length === 0 &&
    // With chunks the length has no meaning, and the browser ignores it.
    headersOf('transfer-encoding').length === 0;
  const isKnown = /^\d+$/.test(length) && more.length === 0 && Number(length) <= MAX_FILE_BYTES;
  return isPlainGif && isKnown ? Number(length) : Number.POSITIVE_INFINITY;
}

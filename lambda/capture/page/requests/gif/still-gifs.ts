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
/** The pixels of all frames of all files of a capture: about 0.3 s of work. */
const MAX_PIXELS = 30_000_000;

export function createStillGifs(session: CDPSession): StillGifs {
  const budget: PixelBudget = { left: MAX_PIXELS };
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
      // A reply that breaks off has no body.
      const still = isGif(paused) ? await stillOf(requestId).catch(() => undefined) : undefined;
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

  async function stillOf(requestId: string): Promise<Buffer | undefined> {
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    const file = Buffer.from(body, base64Encoded ? 'base64' : 'latin1');
    return file.length > MAX_FILE_BYTES ? undefined : stillPictureOf(file, budget);
  }
}

function isGif({ responseStatusCode, responseHeaders = [] }: Paused): boolean {
  const headerOf = (wanted: string) =>
    responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  const length = headerOf('content-length');
  return (
    responseStatusCode === 200 &&
    headerOf('content-type').startsWith('image/gif') &&
    length !== '' &&
    Number(length) <= MAX_FILE_BYTES &&
    headerOf('content-encoding') === ''
  );
}

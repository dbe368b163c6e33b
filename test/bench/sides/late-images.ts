/** Lets the floor wait for images that styles and scripts ask for, which may come after the load event. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';

const LOOK_EVERY_MS = 2;

/** Call it before the navigation. The result waits, after the load event, until no request is in flight. */
export async function watchLateImages(session: CDPSession): Promise<() => Promise<void>> {
  const inFlight = new Set<string>();
  let endedCount = 0;
  const ended = ({ requestId }: { requestId: string }) => {
    inFlight.delete(requestId);
    endedCount += 1;
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => void inFlight.add(requestId));
  session.on('Network.loadingFinished', ended);
  session.on('Network.loadingFailed', ended);
  await session.send('Network.enable');
  return async () => {
    let seenCount: number;
    do {
      seenCount = endedCount;
      // A layout makes styles ask for their images, and scripts that have been answered run before it.
      await session.send('Runtime.evaluate', {
        expression: `document.documentElement.getBoundingClientRect();
          Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))`,
        awaitPromise: true,
      });
      while (inFlight.size > 0) await wait(LOOK_EVERY_MS);
    } while (endedCount > seenCount);
  };
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';
import { describePicture } from '../../support/pixels.ts';

let pages: PageServer;
let capture: Awaited<ReturnType<typeof createSharedCapturer>>;
beforeAll(async () => {
  pages = await startPages({ '/plain': '<h1>Plain</h1>' });
  capture = await createSharedCapturer();
});
afterAll(() => pages.close());

it.each(['png', 'jpeg', 'webp'])('captures a %s', async (format) => {
  const file = fileOf(await capture({ url: `${pages.url}/plain`, format, width: 640, height: 480 }));
  expect(describePicture(file)).toBe(`${format === 'jpeg' ? 'jpg' : format} 640x480`);
});

/**
 * Pages that live on the network: what sockets, streams, bodies and polls bring is there, and
 * who brings nothing costs little.
 */
import { describe, expect, it } from 'vitest';
import { type Captured, captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIVE, LIVE_ROUTES, LOOPS, pathOf, QUIET } from '../../support/live-pages.ts';
import { LIME, readPng } from '../../support/pixels.ts';

const pages = servePages(LIVE_ROUTES);

async function shoot(path: string, body: object = {}): Promise<Captured> {
  const captured = await capture({ url: pages.url + path, width: 400, height: 300, ...body });
  fileOf(captured);
  return captured as Captured;
}
const colourOf = ({ file }: Captured) => readPng(file).at(390, 290);

describe.concurrent('what comes over the network while the page lives is there', () => {
  it.each(Object.keys(LIVE))('%s', async (name) => {
    const captured = await shoot(pathOf(name));
    expect(colourOf(captured)).toBe(LIME);
    expect(captured.tookRealTime).toBe(false);
  });

  it("a timer of the page does not run ahead of the page's server", async () => {
    expect(colourOf(await shoot('/patient'))).toBe(LIME);
  });
});

describe.concurrent('a page is not held', () => {
  it.each(Object.keys(QUIET))('%s', async (name) => {
    const { socket = 0, ...others } = (await shoot(pathOf(name))).heldMs;
    expect(others).toEqual({});
    // Half a second, on a busy machine. A page that waits for its socket is held for three.
    expect(socket).toBeLessThan(1_500);
  });

  it.each(Object.keys(LOOPS))('nor captured in real time, by %s', async (name) => {
    const captured = await shoot(pathOf(name));
    expect(colourOf(captured)).toBe(LIME);
    expect(captured.tookRealTime).toBe(false);
  });
});

describe('a delay', () => {
  it('is real time while a body is open that the page asks for during it', async () => {
    expect(colourOf(await shoot('/asks-late', { delay: 2_500 }))).toBe(LIME);
  });
});

import { describe, expect, it } from 'vitest';
import { startDeadline } from '../../../lambda/capture/deadline.ts';
import { bringOutWholePage } from '../../../lambda/capture/layout/scroll.ts';
import type { CaptureRequest } from '../../../lambda/request/capture-request.ts';

const HEIGHT_PX = 300;

/** A stand-in page with scripts and nothing in flight, whose height is the next of `heightsPx` at each look. It counts the calls. */
async function callsIn({
  canScroll,
  heightsPx,
}: {
  canScroll: boolean;
  heightsPx: number[];
}): Promise<string[]> {
  const calls: string[] = [];
  const heights = [...heightsPx];
  const nextHeight = () => (heights.length > 1 ? heights.shift() : heights[0]);
  const answers: Record<string, () => unknown> = {
    canScroll: () => canScroll,
    heightOf: nextHeight,
    scrollOn: nextHeight,
    hastenLazyLoading: () => 0,
    isWithoutScripts: () => false,
    sizeOfPage: () => ({ width: 400, height: HEIGHT_PX }),
  };
  const inPage = {
    async call(name: string) {
      calls.push(name);
      return answers[name]?.();
    },
    find: async (name: string) => ({ objectId: name }),
  };
  const session = {
    send: async () => ({ node: { backendNodeId: 1 }, object: {}, result: {}, listeners: [] }),
  };
  const watch = {
    document: {},
    inFlightCount: 0,
    drawnInFlightCount: 0,
    lastActivityAt: 0,
    isLeaving: false,
    changed: () => new Promise(() => undefined),
  };
  const deadline = startDeadline(60_000, () => new Error('The time is up'));
  const page = { inPage, session, watch, deadline } as unknown as Parameters<typeof bringOutWholePage>[0];
  const request = { format: 'png', width: 400, height: HEIGHT_PX, scale: 1 } as CaptureRequest;
  await bringOutWholePage(page, request);
  deadline.clear();
  return calls;
}

describe('a whole page', () => {
  it('that cannot be scrolled is not waited for again: nothing new came into view', async () => {
    const calls = await callsIn({ canScroll: false, heightsPx: [HEIGHT_PX] });
    expect(calls.filter((name) => name === 'scrollOn' || name === 'passTime')).toEqual(['scrollOn']);
  });

  it.each([
    ['that can be scrolled', { canScroll: true, heightsPx: [2_000] }, ['scrollOn', 'passTime']],
    [
      'that has grown since it was measured',
      { canScroll: false, heightsPx: [HEIGHT_PX, 2_000] },
      ['scrollOn', 'passTime'],
    ],
    [
      'that grows while it is scrolled',
      { canScroll: false, heightsPx: [HEIGHT_PX, HEIGHT_PX, 2_000] },
      ['scrollOn', 'scrollOn', 'passTime'],
    ],
  ])('%s is waited for until the network is quiet', async (_what, extent, waits) => {
    const calls = await callsIn(extent);
    expect(calls.filter((name) => name === 'scrollOn' || name === 'passTime')).toEqual(waits);
  });
});

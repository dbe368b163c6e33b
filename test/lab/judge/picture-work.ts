/**
 * Joins and compares pictures, each time in a thread of its own. This takes seconds of processor time, in
 * which the main thread could not answer the requests of other pages.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Stitching } from '../visitor/stitch.ts';

export interface Comparison {
  picture: Uint8Array;
  /** What the visitor saw on its screens. */
  screens: Uint8Array;
  /** The same page, drawn from its top, if that counts too. */
  fromTop?: Uint8Array | undefined;
  /** Gets the picture with what differs in red, when they are not equal. */
  markedFile: string;
}

export interface Compared {
  /** Share of differing pixels, from 0 to 1. */
  difference: number;
  /** The same share, measured only against the screens. */
  fromScreens: number;
}

/** Largest share of differing pixels with which pictures count as equal. */
export const EQUAL_SHARE = 0.001;
const WORKER = new URL('picture-worker.ts', import.meta.url);

export async function stitchInThread(stitching: Stitching): Promise<Buffer> {
  const stitched: Uint8Array = await workInThread({ stitching });
  return Buffer.from(stitched);
}

export async function compareInThread(comparison: Comparison): Promise<Compared> {
  return workInThread({ comparison });
}

async function workInThread<Result>(work: {
  stitching?: Stitching;
  comparison?: Comparison;
}): Promise<Result> {
  const [result] = await once(new Worker(WORKER, { workerData: work }), 'message');
  return result;
}

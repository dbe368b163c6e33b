/**
 * Judges one trial. A cleaned page with a library must look like the page without it. A page with nothing to
 * remove must give the same bytes with and without cleaning.
 */

import { PNG } from 'pngjs';
import { ServiceError } from '../../../../lambda/errors.ts';
import type { Capturer } from '../../../support/capture.ts';
import { boxOf, differenceOf } from '../../judge/difference.ts';
import { type Kind, SIZES } from '../options.ts';
import type { Outcome, Trial, Verdict } from './trial.ts';

export interface TrialUrls {
  page: string;
  /** The same page without its library. */
  without?: string;
}

const OFF = { hideCookieBanners: false, hidePopups: false, blockAds: false };
const ON: Record<Kind, Record<string, boolean>> = {
  consent: { hideCookieBanners: true },
  popup: { hideCookieBanners: true, hidePopups: true },
  innocent: { hideCookieBanners: true, hidePopups: true, blockAds: true },
};

/** Attempts per capture: on a busy machine, a capture may time out. */
const ATTEMPTS = 3;

/** Captures each page without a library once, for all trials that share it. */
export function createJudge(capture: Capturer) {
  const known = new Map<string, Promise<Buffer>>();

  return async function judge(trial: Trial, urls: TrialUrls): Promise<Verdict> {
    const { size, view } = trial;
    const body = { ...SIZES[size], fullPage: view === 'full' };
    const take = async (url: string, options: object) => {
      for (let attempt = 1; ; attempt++) {
        const captured = await capture({ url, ...body, ...options });
        if (!(captured instanceof ServiceError)) return captured.file;
        if (captured.code !== 'target_timeout' || attempt === ATTEMPTS) throw captured;
      }
    };
    const takeOnce = (url: string, options: object) => {
      const key = JSON.stringify([url, body, options]);
      const taken = known.get(key) ?? take(url, options);
      known.set(key, taken);
      return taken;
    };
    const verdict = (outcome: Outcome, detail: string, pictures: Record<string, Buffer>): Verdict => ({
      trial,
      outcome,
      detail,
      pictures: new Map(Object.entries(pictures)),
    });
    try {
      const on = await take(urls.page, ON[trial.kind]);
      if (urls.without === undefined) {
        const off = await take(urls.page, OFF);
        const hurt = on.equals(off) ? undefined : (describeDifference(on, off) ?? 'other bytes');
        if (hurt === undefined) return verdict('untouched', '', { off, on });
        const again = await take(urls.page, OFF);
        const isSteady = again.equals(off);
        return verdict(isSteady ? 'hurt' : 'unsteady', hurt, { off, on });
      }
      const without = await takeOnce(urls.without, ON[trial.kind]);
      const left = describeDifference(on, without);
      const off = await take(urls.page, OFF);
      const pictures = { off, on, without };
      if (left !== undefined) return verdict('left', left, pictures);
      const isShown = describeDifference(off, without) !== undefined;
      return verdict(isShown ? 'clean' : 'not shown', '', pictures);
    } catch (error) {
      if (error instanceof ServiceError) return verdict('refused', error.code, {});
      throw error;
    }
  };
}

/** Returns undefined when all pixels are equal. */
function describeDifference(one: Buffer, other: Buffer): string | undefined {
  if (one.equals(other)) return undefined;
  const [first, second] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (first.width !== second.width || first.height !== second.height) {
    return `${first.width}x${first.height} instead of ${second.width}x${second.height}`;
  }
  const { count, squares } = differenceOf(first, second);
  if (count === 0) return undefined;
  const { left, top, right, bottom } = boxOf([first, second], squares);
  return `${count} px in ${right - left}x${bottom - top} at ${left},${top}`;
}

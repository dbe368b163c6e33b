/**
 * A capture stage without a browser, for tests of what stands around it: each capture is another
 * picture of the requested size.
 */
import { randomFillSync } from 'node:crypto';
import { PNG } from 'pngjs';
import type { CaptureService } from '../../lambda/capture/capture.ts';
import { ServiceError } from '../../lambda/errors.ts';

/** Path of a target that is no page. */
export const NO_PAGE = '/no-page';
/** Path of a page whose picture is noise, which no encoder makes smaller. */
export const NOISE = '/noise';

const QUICK = { deflateLevel: 1, filterType: 0 } as const;
/** Trying to compress noise takes most of the time. */
const STORED = { ...QUICK, deflateLevel: 0 } as const;

export interface DrawnCaptures extends CaptureService {
  /** How many captures were asked for. */
  readonly count: number;
}

export function createDrawnCaptures(): DrawnCaptures {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async capture({ url, width, height, format }) {
      count += 1;
      const { pathname } = new URL(url);
      if (pathname === NO_PAGE) throw new ServiceError('target_not_a_page', 'The test says so.');
      const png = new PNG({ width, height });
      const isNoise = pathname === NOISE;
      if (isNoise) randomFillSync(png.data);
      png.data.writeUInt32BE(count);
      return {
        format,
        base64: PNG.sync.write(png, isNoise ? STORED : QUICK).toString('base64'),
        targetStatus: 200,
      };
    },
    isBrowserReady: async () => true,
    prepare: async () => {},
    end: async () => {},
  };
}

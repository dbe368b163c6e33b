/**
 * Keeps a page out of the browser's sight where no picture of the screen is taken: its frames come as ever,
 * for scripts, observers and animations, but nothing is painted and no image is decoded for them. The page
 * itself sees no difference.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';

type Metrics = Protocol.Emulation.SetDeviceMetricsOverrideRequest;

export interface Sight {
  /** Whether the page is out of sight. Frames then show no change, whatever the page does. */
  readonly isHidden: boolean;
  /** Sets the size of the page's view. */
  lay(metrics: Metrics): Promise<void>;
  /** Brings the page into sight, for photographs, and for print: places beside the sight are less precise. */
  show(): Promise<void>;
}

/** Farther than nearly any page is wide, CSS px. Larger numbers would cost precision. */
const BESIDE_PX = 16_384;

/** A click needs the page where its pointer is. */
export function staysHidden({ pdf, click, parts }: CaptureRequest): boolean {
  return pdf !== undefined && click.length === 0 && parts === undefined;
}

export function createSight(session: CDPSession, startsHidden: boolean): Sight {
  let isHidden = startsHidden;
  let laid: Metrics | undefined;

  return {
    get isHidden() {
      return isHidden;
    },
    async lay(metrics) {
      laid = metrics;
      await send(metrics);
    },
    async show() {
      if (!isHidden) return;
      isHidden = false;
      if (laid !== undefined) await send(laid);
    },
  };

  async function send(metrics: Metrics): Promise<void> {
    const beside = { x: BESIDE_PX, y: 0, width: metrics.width, height: metrics.height, scale: 1 };
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...metrics,
      ...(isHidden && { viewport: beside }),
    });
  }
}

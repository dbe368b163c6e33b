/**
 * The package capture-website, which also starts a browser for every capture. Its ad blocking is off, because
 * it would first download its lists from the internet.
 */
import chromiumPackage from '@sparticuz/chromium';
import { importPeer } from '../peers.ts';
import { browserEnvironment, type LocalSide, QUALITY, VIEWPORT } from './side.ts';

interface CaptureWebsite {
  default: { buffer(url: string, options: Record<string, unknown>): Promise<Uint8Array> };
}

export const captureWebsiteSide: LocalSide = {
  description: 'capture-website, fresh browser, @sparticuz/chromium default flags',
  async start(chromium) {
    const { default: captureWebsite } = await importPeer<CaptureWebsite>('capture-website');
    return {
      capture: async ({ url, format, fullPage }) => {
        const file = await captureWebsite.buffer(url, {
          type: format,
          fullPage,
          ...VIEWPORT,
          scaleFactor: 1,
          blockAds: false,
          // A number from 0 to 1, which is not allowed for PDF.
          ...(format === 'jpeg' || format === 'webp' ? { quality: QUALITY / 100 } : {}),
          launchOptions: {
            executablePath: chromium.executablePath,
            args: chromiumPackage.args,
            headless: 'shell',
            env: browserEnvironment(chromium),
          },
        });
        return Buffer.from(file);
      },
      close: async () => {},
    };
  },
};

/**
 * The package browserless of microlink with its own flags and defaults: one warm browser, and a new context
 * for each capture. It requires a puppeteer before version 25, so it gets its own.
 */
import { importPeer } from '../peers.ts';
import { browserEnvironment, type LocalSide, QUALITY, VIEWPORT } from './side.ts';

interface BrowserContext {
  screenshot(url: string, options: Record<string, unknown>): Promise<Uint8Array>;
  pdf(url: string, options: Record<string, unknown>): Promise<Uint8Array>;
  destroyContext(): Promise<void>;
}
interface Browserless {
  default: (options: Record<string, unknown>) => {
    createContext(): Promise<BrowserContext>;
    close(): Promise<unknown>;
  };
}

export const browserlessSide: LocalSide = {
  description: 'browserless by microlink, warm browser, new context, its own flags and defaults',
  async start(chromium) {
    const { default: createBrowserless } = await importPeer<Browserless>('browserless');
    const { default: puppeteer } = await importPeer<{ default: unknown }>('puppeteer-core');
    const browserless = createBrowserless({
      puppeteer,
      executablePath: chromium.executablePath,
      headless: 'shell',
      env: browserEnvironment(chromium),
    });
    return {
      async capture({ url, format, fullPage }) {
        const context = await browserless.createContext();
        const viewport = { ...VIEWPORT, deviceScaleFactor: 1 };
        try {
          const file = await (format === 'pdf'
            ? context.pdf(url, { viewport, ...VIEWPORT, margin: 0 })
            : context.screenshot(url, {
                viewport,
                type: format,
                fullPage,
                ...(format === 'png' ? {} : { quality: QUALITY }),
              }));
          return Buffer.from(file);
        } finally {
          await context.destroyContext();
        }
      },
      close: async () => {
        await browserless.close();
      },
    };
  },
};

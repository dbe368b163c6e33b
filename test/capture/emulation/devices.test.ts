import { describe, expect, it } from 'vitest';
import { deviceNames, findDevice } from '../../../lambda/request/device-profiles.ts';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { describePicture } from '../../support/pixels.ts';
import { some } from '../../support/sweep.ts';
import { serveReportingPages } from '../page-report.ts';

const matches = (query: string) => `matchMedia('(${query})').matches`;

const pages = serveReportingPages(
  {
    '/device': `
      const inFrame = document.body.appendChild(Object.assign(document.createElement('iframe'), { width: 1 })).contentWindow;
      return {
        agent: navigator.userAgent, platform: navigator.platform,
        size: [innerWidth, innerHeight], screen: [screen.width, screen.height],
        window: [outerWidth, outerHeight], windowInFrame: [inFrame.outerWidth, inFrame.outerHeight],
        viewport: [visualViewport.width, visualViewport.height],
        queried: ${matches("width: ' + innerWidth + 'px")} && ${matches("device-height: ' + screen.height + 'px")},
        laidOut: document.documentElement.clientWidth,
        ratio: devicePixelRatio, orientation: screen.orientation.type, angle: screen.orientation.angle,
        touchPoints: navigator.maxTouchPoints, touch: 'ontouchstart' in window,
        coarse: ${matches('pointer: coarse')}, fine: ${matches('pointer: fine')}, hover: ${matches('hover')},
        landscape: ${matches('orientation: landscape')},
        hints: navigator.userAgentData === undefined ? null : await navigator.userAgentData.getHighEntropyValues(
          ['model', 'platformVersion', 'architecture', 'fullVersionList']),
      };`,
  },
  {
    '/plain': `<!doctype html><p>Page<script>
      fetch('/report', { method: 'POST', body: JSON.stringify({ laidOut: document.documentElement.clientWidth }) })
    </script>`,
  },
);

/** Captures the same request once only. */
const seen = new Map<string, ReturnType<typeof look>>();

function see(body: Record<string, unknown>) {
  const key = JSON.stringify(body);
  const report = seen.get(key) ?? look(body);
  seen.set(key, report);
  return report;
}

async function look(body: Record<string, unknown>): Promise<Record<string, unknown> & { headers: object }> {
  // Browsers treat localhost as secure, like https. They send client hints only to secure origins.
  const file = fileOf(await capture({ url: `http://localhost:${pages.port}/device`, ...body }));
  const headers = pages.hits('/device').at(-1)?.headers ?? {};
  return { picture: describePicture(file), headers, ...pages.takeReport() };
}

// One device of each kind of user agent, operating system and shape. All profiles use the same code.
const DEVICES = [
  'iphone-15-pro',
  'iphone-15-pro-landscape',
  'ipad-pro-11',
  'iphone-4',
  'pixel-5',
  'pixel-5-landscape',
  'nexus-10',
  'galaxy-s9-plus',
  'galaxy-tab-s4-landscape',
  'blackberry-z30',
  'kindle-fire-hdx',
  'nokia-lumia-520',
  'jiophone-2',
  'microsoft-lumia-550',
  'nokia-n9',
];

/** What a page sees of a screen that all of its sizes agree on. */
const screenOf = (width: number, height: number, hasTouch: boolean) => ({
  picture: `png ${width}x${height}`,
  ...Object.fromEntries(
    ['size', 'screen', 'window', 'windowInFrame', 'viewport'].map((name) => [name, [width, height]]),
  ),
  queried: true,
  laidOut: width,
  ratio: 1,
  orientation: width > height ? 'landscape-primary' : 'portrait-primary',
  landscape: width > height,
  touchPoints: hasTouch ? 5 : 0,
  touch: hasTouch,
  coarse: hasTouch,
  fine: !hasTouch,
  hover: !hasTouch,
});

describe('a device', () => {
  it.each(some(DEVICES))('%s determines what the page sees and the size of the picture', async (device) => {
    const profile = findDevice(device);
    if (profile === undefined) throw new Error(`No such device: ${device}`);
    const { width, height, userAgent, hasTouch } = profile;
    expect(await see({ device })).toMatchObject({
      ...screenOf(width, height, hasTouch),
      agent: userAgent,
      angle: width > height ? 90 : 0,
    });
  });

  it.each([
    [{}, 1920, 1080],
    [{ width: 2500, height: 500 }, 2500, 500],
  ])('is a wide screen with a mouse by default: %j', async (size, width, height) => {
    const agent = /^Mozilla\/5\.0 \(X11; Linux x86_64\) .* Chrome\/\d+\.0\.0\.0 Safari\/537\.36$/;
    expect(await see(size)).toMatchObject({
      ...screenOf(width, height, false),
      agent: expect.stringMatching(agent),
      angle: 0,
    });
  });

  it('is overridden by width, height and scale', async () => {
    expect(await see({ device: 'iphone-15-pro', width: 350, height: 250, scale: 3 })).toMatchObject({
      picture: 'png 1050x750',
      agent: findDevice('iphone-15-pro')?.userAgent,
      size: [350, 250],
      laidOut: 350,
      ratio: 3,
      orientation: 'landscape-primary',
      touch: true,
    });
  });

  it.each([
    ['iphone-15-pro', 980],
    ['desktop', 1920],
  ])('lays a page without a viewport of its own out as browsers there do: %s', async (device, width) => {
    fileOf(await capture({ url: `${pages.url}/plain`, device }));
    expect(pages.takeReport()).toEqual({ laidOut: width });
  });
});

describe('client hints', () => {
  const brandsOf = (version: string) =>
    expect.arrayContaining([
      { brand: 'Google Chrome', version },
      { brand: 'Chromium', version },
    ]);

  it('agree with the user agent of a Chrome, in scripts and in the headers', async () => {
    expect(await see({ device: 'pixel-5' })).toMatchObject({
      platform: 'Linux armv81',
      hints: {
        brands: brandsOf('99'),
        mobile: true,
        platform: 'Android',
        platformVersion: '11.0.0',
        model: 'Pixel 5',
        architecture: '',
        fullVersionList: brandsOf('99.0.4812.0'),
      },
      headers: {
        'sec-ch-ua': expect.stringContaining('"Chromium";v="99"'),
        'sec-ch-ua-mobile': '?1',
        'sec-ch-ua-platform': '"Android"',
      },
    });
  });

  it('agree with the desktop, and nothing says Headless', async () => {
    const { agent, hints, headers } = await see({});
    const version = /Chrome\/(\d+)/.exec(String(agent))?.[1] ?? '';
    expect(hints).toMatchObject({
      brands: brandsOf(version),
      mobile: false,
      platform: 'Linux',
      architecture: 'x86',
    });
    expect(JSON.stringify([hints, headers])).not.toContain('Headless');
  });

  it('agree with a caller’s own User-Agent', async () => {
    const userAgent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
    expect(await see({ headers: { 'User-Agent': userAgent } })).toMatchObject({
      agent: userAgent,
      platform: 'Win32',
      hints: {
        platform: 'Windows',
        mobile: false,
        brands: expect.arrayContaining([{ brand: 'Microsoft Edge', version: '140' }]),
      },
    });
  });

  it.each([
    ['iphone-15-pro', 'iPhone'],
    ['ipad-pro-11', 'iPad'],
    ['nexus-10', 'Linux armv81'],
    ['jiophone-2', 'Linux armv81'],
  ])('are none on what has none: %s', async (device, platform) => {
    const { headers, ...shown } = await see({ device });
    expect(shown).toMatchObject({ platform, hints: null });
    expect(Object.keys(headers).filter((name) => name.startsWith('sec-ch'))).toEqual([]);
  });
});

it('every device name has a profile that can be captured at scale 3', () => {
  for (const name of deviceNames()) {
    const { width = 0, height = 0 } = findDevice(name) ?? {};
    expect(width * height * 9).toBeGreaterThan(0);
    expect(width * height * 9).toBeLessThanOrEqual(80_000_000);
  }
});

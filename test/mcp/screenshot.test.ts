import { describe, expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startLocalRun } from '../support/local-run.ts';
import { startMcp, type ToolAnswer } from '../support/mcp-client.ts';
import { describePicture } from '../support/pixels.ts';

const SECRET = 'local-starter';

/** 1 MB as base64, which is how the picture travels. */
const MAX_BYTES = 750_000;

const rows = (count: number, height = 100) =>
  `<meta name="viewport" content="width=device-width"><style>body { margin: 0 } div { height: ${height}px; font-size: 60px }</style>${Array.from(
    { length: count },
    (_, row) => `<div style="background: hsl(${row * 7} 60% 80%)">Row ${row}</div>`,
  ).join('')}`;

const pages = servePages({
  '/short': rows(5),
  '/whole': rows(30),
  '/tall': rows(200),
  '/endless': rows(700),
  '/wide-on-phone': '<body style="margin: 0"><div style="width: 980px; height: 9000px; background: #0af">',
  '/tower': '<body style="margin: 0"><div id="tower" style="width: 10px; height: 5000px; background: #0af">',
  '/broken': (_request, response) => response.writeHead(500).end('<h1>It broke</h1>'),
});
const run = duringTests(startLocalRun);
const mcp = duringTests(() => startMcp({ SCREENSHOT_URL: run.url, SCREENSHOT_API_KEY: SECRET }));

function shot(path: string, fields: Record<string, unknown> = {}): Promise<ToolAnswer> {
  return mcp.call('screenshot', { url: `${pages.url}${path}`, ...fields });
}

function sizeOf({ pictures: [picture] }: ToolAnswer): string {
  return picture === undefined ? 'no picture' : describePicture(picture);
}

describe('the picture', () => {
  it.each<[string, object, string, string]>([
    ['/whole', {}, 'jpg 1568x882', 'is 1,568 x 882 px and shows 1,920 x 1,080 CSS px'],
    ['/short', { width: 800, height: 600, scale: 3 }, 'jpg 1568x1176', 'shows 800 x 600 CSS px'],
    ['/whole', { device: 'iphone-15-pro' }, 'jpg 393x659', 'is 393 x 659 px'],
    [
      '/whole',
      { fullPage: true, width: 1000 },
      'jpg 522x1566',
      'is 522 x 1,566 px and shows 1,000 x 3,000 CSS px',
    ],
    ['/endless', { selector: 'body' }, 'jpg 43x1567', 'is 43 x 1,567 px'],
    ['/whole', { clip: { x: 0, y: 0, width: 200, height: 100 }, scale: 3 }, 'jpg 600x300', 'is 600 x 300 px'],
  ])(
    'of %s with %j is %s: what was asked for, scaled down to fit, with its size in the units of clip where that is certain',
    async (path, fields, size, sentence) => {
      const answer = await shot(path, { ...fields });
      expect([answer.isError, sizeOf(answer)]).toEqual([false, size]);
      expect(answer.text).toContain('status 200');
      expect(answer.text).toContain(`${sentence}.\n`);
      expect(answer.text).not.toContain('only the top');
    },
  );

  it('of a very tall page shows its top, and the answer says how to take the rest', async () => {
    const first = await shot('/tall', { fullPage: true });
    expect(sizeOf(first)).toBe('jpg 512x1568');
    expect(first.text).toContain('the page, which has about 1,920 x 20,000 CSS px');
    const { next, tops } = restOf(first);
    expect(next).toEqual({ fullPage: true, clip: { x: 0, y: 5880, width: 1920, height: 5880 } });
    expect(tops).toEqual([5880, 11760, 17640]);
    const last = await shot('/tall', { ...next, clip: { ...next.clip, y: tops.at(-1) } });
    expect(sizeOf(last)).toBe('jpg 512x629');
  });

  it('of a tall page on a phone shows its top at full size', async () => {
    const answer = await shot('/tall', { fullPage: true, device: 'iphone-15-pro' });
    expect(sizeOf(answer)).toBe('jpg 393x1568');
    expect(restOf(answer).next.clip).toEqual({ x: 0, y: 1568, width: 393, height: 1568 });
  });

  it('of a page that is too high for any picture at full width shows its top', async () => {
    const answer = await shot('/endless', { fullPage: true });
    expect(sizeOf(answer)).toBe('jpg 512x1568');
    expect(restOf(answer).next.clip).toEqual({ x: 0, y: 5880, width: 1920, height: 5880 });
  });

  it('of a page that is wider than the phone shows all of its width', async () => {
    const answer = await shot('/wide-on-phone', { fullPage: true, device: 'iphone-15-pro' });
    expect(sizeOf(answer)).toBe('jpg 980x1568');
    expect(restOf(answer).next.clip).toEqual({ x: 0, y: 1568, width: 980, height: 1568 });
  });

  it('of a clip that is too high shows the top of the clip', async () => {
    const answer = await shot('/tall', { clip: { x: 10, y: 100, width: 600, height: 10_000 } });
    expect(sizeOf(answer)).toBe('jpg 512x1567');
    expect(answer.text).toContain('the clip, which has 600 x 10,000 CSS px');
    expect(restOf(answer).next.clip).toEqual({ x: 10, y: 1937, width: 600, height: 1837 });
  });

  it('of noise, the heaviest picture there is, stays small enough', async () => {
    const answer = await shot('/heavy.html');
    expect(sizeOf(answer)).toMatch(/^jpg \d+x\d+$/);
    expect(answer.pictures[0]?.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(answer.json.length).toBeLessThan(1_048_576);
  });

  it('is refused in a sentence for an element that is too narrow for its height', async () => {
    const answer = await shot('/tower', { selector: '#tower' });
    expect([answer.isError, answer.pictures]).toEqual([true, []]);
    expect(answer.text).toBe(
      'What was asked for is 10 x 5,000 px, too narrow for its height to be shown whole. Take parts of it with clip.',
    );
  });

  it.each(['path', 'overwrite', 'storage', 'format'])('is not saved: %s is refused', async (field) => {
    expect((await shot('/short', { [field]: 'png' })).isError).toBe(true);
  });

  it('is shown of error pages too, with their status', async () => {
    const answer = await shot('/broken');
    expect([sizeOf(answer), answer.isError]).toEqual(['jpg 1568x882', false]);
    expect(answer.text).toContain('status 500');
  });
});

/** The fields that an answer gives for the next part, and the tops of all parts. */
function restOf({ text }: ToolAnswer): { next: { clip: object }; tops: number[] } {
  const [, json = '', tops = ''] = /ask for (\{.*\}\})(?:, with y = ([\d, ]+))?/.exec(text) ?? [];
  return { next: JSON.parse(json), tops: tops.split(', ').map(Number) };
}

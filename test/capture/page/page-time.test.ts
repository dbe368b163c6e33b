/** The moment at which a page is seen: its time, and its random numbers. */
import { describe, expect, it } from 'vitest';
import { captureShared as capture, captureAlone, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';

const TIME = '2026-01-01T09:00:00Z';

/** A page that writes what these expressions give, one a line. */
const page = (
  lines: Record<string, string>,
  more = '',
): string => `<!doctype html><meta charset="utf-8"><pre id="out"></pre>
  ${more}<script>
    window.say = (name, value) => { out.textContent += name + ' = ' + value + '\\n' };
    ${Object.entries(lines)
      .map(([name, expression]) => `say(${JSON.stringify(name)}, ${expression});`)
      .join('\n')}
  </script>`;

const pages = servePages({
  '/undated': page({ changed: 'document.lastModified' }),
  '/dated': answerWith('text/html', page({ changed: 'document.lastModified' }), {
    headers: { 'Last-Modified': 'Tue, 02 Jan 2024 03:04:05 GMT' },
  }),
  '/frame': '<!doctype html><script>parent.say("frame", new Date().getTime())</script>',
});

async function read(html: string | undefined, fields: object): Promise<Record<string, string>> {
  const body = { url: `${pages.url}/`, ...(html !== undefined && { html }), width: 640, height: 400 };
  const file = fileOf(await capture({ ...body, format: 'pdf', fullPage: true, ...fields }));
  const sheets = await readPdfSheets(file);
  const lines = new Map<number, string>();
  for (const { text, y } of sheets.flatMap(({ texts }) => texts))
    lines.set(y, `${lines.has(y) ? `${lines.get(y)} ` : ''}${text}`);
  return Object.fromEntries(
    [...lines.values()].map((line) => [line.split(' = ')[0], line.split(' = ')[1] ?? '']),
  );
}

const CLOCKS = {
  date: 'new Date().toISOString()',
  now: 'Date.now()',
  called: 'Date()',
  intl: 'new Intl.DateTimeFormat("en", { dateStyle: "short", timeStyle: "medium" }).format()',
  parts: 'new Intl.DateTimeFormat("en").formatToParts().map((part) => part.value).join("")',
  locale: 'new Date().toLocaleDateString("en")',
  instant: 'String(Temporal.Now.instant())',
  day: 'String(Temporal.Now.plainDateISO())',
  zoned: 'String(Temporal.Now.zonedDateTimeISO("Asia/Tokyo"))',
  clock: 'String(Temporal.Now.plainTimeISO())',
  origin: 'performance.timeOrigin',
  json: 'performance.toJSON().timeOrigin',
  began: 'performance.timing.navigationStart',
  changed: 'document.lastModified',
  file: 'new File([], "a").lastModified',
};

describe('time', () => {
  it('is what every clock of the page begins with', async () => {
    const ms = String(Date.parse(TIME));
    expect(await read(page(CLOCKS), { time: TIME })).toEqual({
      date: '2026-01-01T09:00:00.000Z',
      now: ms,
      called: 'Thu Jan 01 2026 09:00:00 GMT+0000 (Coordinated Universal Time)',
      intl: expect.stringMatching(/^1\/1\/26, 9:00:00\sAM$/),
      parts: '1/1/2026',
      locale: '1/1/2026',
      instant: '2026-01-01T09:00:00Z',
      day: '2026-01-01',
      zoned: '2026-01-01T18:00:00+09:00[Asia/Tokyo]',
      clock: '09:00:00',
      origin: ms,
      json: ms,
      began: ms,
      changed: '01/01/2026 09:00:00',
      file: ms,
    });
  });

  it.each([
    ['2000-02-29T23:59:59.5+01:00', '2000-02-29T22:59:59.500Z'],
    ['1970-01-02T00:00:00Z', '1970-01-02T00:00:00.000Z'],
    ['2099-12-31T23:59:59Z', '2099-12-31T23:59:59.000Z'],
  ])('may be %s', async (time, expected) => {
    expect(await read(page({ date: CLOCKS.date }), { time })).toEqual({ date: expected });
  });

  it('runs with the page’s own time, and is the same in frames and workers', async () => {
    const html = page(
      { first: 'Date.now()' },
      `<iframe src="/frame" hidden></iframe><script>
        setTimeout(() => say('later', Date.now()), 1500);
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage([Date.now(), performance.timeOrigin, Date()])'])));
        worker.onmessage = ({ data }) => say('worker', data);
      </script>`,
    );
    const begin = Date.parse(TIME);
    const { first, later, frame, worker = '' } = await read(html, { time: TIME });
    // A timer begins a moment before the first line is written.
    expect(Number(later) - Number(first)).toBeGreaterThan(1_450);
    expect(Number(later) - Number(first)).toBeLessThanOrEqual(1_500);
    const [workerNow, workerOrigin, workerDate] = worker.split(',');
    // A page that loads on a busy machine is given time of its own.
    for (const ms of [first, frame, workerNow, workerOrigin]) {
      expect(Number(ms)).toBeGreaterThanOrEqual(begin);
      expect(Number(ms)).toBeLessThan(begin + 1_000);
    }
    expect(workerDate).toMatch(/^Thu Jan 01 2026 09:00:00/);
  });

  it('goes by the time zone', async () => {
    const { called } = await read(page({ called: 'Date()' }), { time: TIME, timezone: 'Asia/Tokyo' });
    expect(called).toBe('Thu Jan 01 2026 18:00:00 GMT+0900 (Japan Standard Time)');
  });

  it('leaves dates that the page names, and looks like the native functions', async () => {
    const lines = {
      named: 'new Date(0).toISOString() + new Date(2020, 1, 3).getDate() + Date.UTC(1999, 0)',
      formatted: 'new Intl.DateTimeFormat("en", { timeZone: "UTC" }).format(0)',
      same: '(() => { const format = new Intl.DateTimeFormat("en"); return format.format === format.format })()',
      kinds:
        '[new Date() instanceof Date, new Date().constructor === Date, Date.name, Date.length, Date.now.name]',
      derived: 'new (class Day extends Date { get year() { return this.getUTCFullYear() } })().year',
      file: 'new File(["ab"], "b", { lastModified: 5 }).lastModified',
      hidden: 'typeof captureMoment',
      replaced:
        '(window.Date = class extends Date { hi() { return "hi" } }, new Date().hi() + new Date().getUTCFullYear())',
    };
    expect(await read(page(lines), { time: TIME })).toEqual({
      named: '1970-01-01T00:00:00.000Z3915148800000',
      formatted: '1/1/1970',
      same: 'true',
      kinds: 'true,true,Date,7,now',
      derived: '2026',
      file: '5',
      hidden: 'undefined',
      replaced: 'hi2026',
    });
  });

  it('leaves the date that the server gives its document', async () => {
    expect(await read(undefined, { url: `${pages.url}/dated`, time: TIME })).toEqual({
      changed: '01/02/2024 03:04:05',
    });
    expect(await read(undefined, { url: `${pages.url}/undated`, time: TIME })).toEqual({
      changed: '01/01/2026 09:00:00',
    });
  });

  it('does not move the browser’s own clock, by which cookies end', async () => {
    const cookies = [{ name: 'sent', value: '1', expires: Math.floor(Date.now() / 1000) + 3_600 }];
    const html = page({ cookies: '(document.cookie = "own=1; max-age=60", document.cookie)' });
    for (const time of ['2000-01-01T00:00:00Z', '2090-01-01T00:00:00Z'])
      expect((await read(html, { time, cookies })).cookies?.split('; ').sort()).toEqual(['own=1', 'sent=1']);
  });
});

describe('seed', () => {
  const RANDOM = page(
    { page: '[Math.random(), Math.random()]', crypto: 'crypto.getRandomValues(new Uint32Array(4))' },
    `<script>
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage([Math.random(), Math.random()])'])));
      worker.onmessage = ({ data }) => say('worker', data);
      onload = () => { say('frame', [frames[0].Math.random(), frames[0].Math.random()]) }
    </script><iframe srcdoc="" hidden></iframe>`,
  );

  it('gives the same random numbers each time, in frames and workers too, and others for another seed', async () => {
    const [one, again, other, chance] = [
      await read(RANDOM, { seed: 7 }),
      await read(RANDOM, { seed: 7 }),
      await read(RANDOM, { seed: 2_147_483_647 }),
      await read(RANDOM, {}),
    ];
    const { crypto: secret, ...numbers } = one;
    expect(again).toMatchObject(numbers);
    expect(Object.keys(numbers).sort()).toEqual(['frame', 'page', 'worker']);
    expect(again.crypto).not.toBe(secret);
    for (const each of [other, chance]) expect(each.page).not.toBe(one.page);
  });
});

it('a page that draws by time and chance alone gives the same bytes', async () => {
  // Its words make autoconsent look for a banner, which takes some of the page's time.
  const html = `<!doctype html><canvas id="c" width="300" height="200"></canvas><p id="clock"></p><p id="cookies"></p><script>
    const draw = c.getContext('2d');
    setInterval(() => { clock.textContent = new Date().toISOString() }, 100);
    (function dot() {
      draw.fillStyle = 'hsl(' + (Date.now() % 360) + ' 90% 50%)';
      draw.fillRect(Math.random() * 300, Math.random() * 200, 5, 5);
      requestAnimationFrame(dot);
    })();
  </script>`;
  const body = { url: pages.url, html, width: 320, height: 300, time: TIME, seed: 3 };
  const files = [await captureAlone(body), await captureAlone(body), await captureAlone(body)].map(fileOf);
  expect(files.every((file) => files[0]?.equals(file))).toBe(true);
});

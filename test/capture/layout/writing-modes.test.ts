/**
 * Pages that begin at the right edge and extend to the left.
 */
import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { BLUE, LIME, RED, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

/** From right to left: red, lime and blue, 350 px each. */
const page = (css: string, heightPx: number) => `<!doctype html><style>body { margin: 0; white-space: nowrap }
  div { display: flex; flex-direction: row-reverse; width: 1050px; height: ${heightPx}px } p { flex: 0 0 350px; margin: 0 }
  ${css}</style><div><p style="background:red"></p><p style="background:lime"></p><p style="background:blue"></p></div>`;
const MODES = {
  'vertical-rl': 'html { writing-mode: vertical-rl } div, p { writing-mode: horizontal-tb }',
  'vertical-rl of the body': 'body { writing-mode: vertical-rl } div, p { writing-mode: horizontal-tb }',
  rtl: 'html { direction: rtl } div, p { direction: ltr }',
};

const paths = Object.keys(MODES).flatMap((mode) => [200, 300, 700].map((heightPx) => ({ mode, heightPx })));
const pages = servePages(
  Object.fromEntries(
    paths.map(({ mode, heightPx }, index) => [
      `/${index}`,
      page(MODES[mode as keyof typeof MODES], heightPx),
    ]),
  ),
);

const shoot = async (path: number, options: Record<string, unknown>) =>
  fileOf(await capture({ url: `${pages.url}/${path}`, width: 400, height: 300, ...options }));

const AREAS = [
  [{ fullPage: true }, [25, 75, 375], [LIME, RED, RED]],
  [{ fullPage: false }, [25, 75, 375], [LIME, RED, RED]],
  [{ selector: 'div' }, [25, 325, 375, 675, 725, 1025], [BLUE, BLUE, LIME, LIME, RED, RED]],
  [{ selector: 'p:nth-of-type(3)' }, [5, 345], [BLUE, BLUE]],
] as const;

/** Each page with its mode, its height and an area. */
const cases = (areas: readonly (typeof AREAS)[number][]) =>
  combine(
    paths.map((each, path) => ({ ...each, path })),
    areas,
  ).map(([{ mode, heightPx, path }, area]) => [mode, heightPx, area[0], path, area] as const);

/** Paths of the pages that are 200 px high, and fit into a viewport of 1200 px. */
const fitting = paths.flatMap(({ mode, heightPx }, path) => (heightPx === 200 ? [{ mode, path }] : []));

it.each(fitting.map(({ mode, path }) => [mode, path] as const))(
  'a page in %s that fits into the viewport is shown whole',
  async (_mode, path) => {
    const picture = readPng(await shoot(path, { fullPage: true, width: 1200 }));
    expect([picture.width, picture.height]).toEqual([1200, 300]);
    expect([160, 490, 510, 840, 860, 1190].map((x) => picture.at(x, 100))).toEqual([
      ...[BLUE, BLUE],
      ...[LIME, LIME],
      ...[RED, RED],
    ]);
  },
);

describe('the beginning of a page', () => {
  it.each(cases(AREAS))(
    'in %s, %i px high, is shown in a picture: %j',
    async (_mode, _heightPx, options, path, [, places, expected]) => {
      const picture = readPng(await shoot(path, options));
      expect(places.map((x) => picture.at(x, 100))).toEqual(expected);
    },
  );

  it.each(cases(AREAS.toReversed()))(
    'in %s, %i px high, is shown in a PDF: %j',
    async (_mode, _heightPx, options, path, [, places, expected]) => {
      const [sheet] = await readPdf(await shoot(path, { ...options, format: 'pdf' }));
      expect(places.map((x) => sheet?.at(x, 100))).toEqual(expected);
    },
  );
});

import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

const page = (script: string, style = '') =>
  `<!doctype html><style>body { background: red } ${style}</style><h1>Page</h1><script>
    const change = () => { document.body.style.background = 'lime' };
    ${script}</script>`;
const CROSS = '@view-transition { navigation: auto }';

/** Pages that turn green by a view transition. */
const PAGES: Record<string, string> = {
  '/at-once': page('document.startViewTransition(change)'),
  '/at-load': page('onload = () => document.startViewTransition(change)'),
  '/later': page('setTimeout(() => document.startViewTransition(change), 60)'),
  '/with-options': page('onload = () => document.startViewTransition({ update: change, types: ["slide"] })'),
  '/for-long': page(
    'onload = () => document.startViewTransition(change)',
    '::view-transition-group(*), ::view-transition-new(*) { animation-duration: 60s }',
  ),
  '/without-end': page(
    'onload = () => document.startViewTransition(() => { change(); return new Promise(() => undefined) })',
  ),
  '/again-and-again': page(
    'const again = () => document.startViewTransition(change).finished.then(again); again()',
  ),
  '/to-another': page('onload = () => { location = "/other" }', CROSS),
  '/told-of-its-end':
    page(`const { ready, updateCallbackDone, finished } = document.startViewTransition(() => undefined);
    ready.catch(() => updateCallbackDone).then(() => finished).then(change)`),
};

const pages = servePages({ ...PAGES, '/other': page('change()', CROSS) });

it.each(combine(Object.keys(PAGES), [false, true]))(
  'the picture shows the end of a view transition, %s, fullPage %s',
  async (path, fullPage) => {
    const url = pages.url + path;
    const picture = readPng(fileOf(await capture({ url, width: 200, height: 100, fullPage })));
    expect(picture.at(190, 90)).toBe(LIME);
  },
);

/** Anchored popovers, which the browser places by the view and by what was scrolled. */
import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { RED, readPng } from '../../support/pixels.ts';

const VIEW = { width: 400, height: 300 };
const FOLLOWED = '<script>new IntersectionObserver(() => {}).observe(document.body)</script>';
/** Below its button, the popover would leave the view. */
const page = (style: string, rest = '') =>
  `<!doctype html><style>body { margin: 0; height: 1520px }
    button { position: absolute; left: 20px; top: 240px; width: 100px; height: 30px; anchor-name: --button }
    #popover { inset: auto; margin: 0; border: 0; padding: 0; width: 150px; height: 100px; background: red;
      position-anchor: --button; position-area: bottom span-right; position-try-fallbacks: flip-block; ${style} }
    </style><button popovertarget=popover></button><div id=popover popover></div>${rest}`;

const pages = servePages({
  '/still': page(''),
  '/followed': page('', FOLLOWED),
  '/anchored-edges': page('position-area: none; top: anchor(bottom); left: anchor(left)', FOLLOWED),
  '/appearing': page('transition: all 0.3s', FOLLOWED),
  '/centered': page('position-area: none; position-anchor: auto; inset: 0; margin: auto', FOLLOWED),
});

it.each(['/still', '/followed', '/anchored-edges', '/appearing', '/centered'])(
  'stand in a whole page where they stand in the view: %s',
  async (path) => {
    const take = async (fullPage: boolean) =>
      readPng(fileOf(await capture({ url: pages.url + path, ...VIEW, click: ['button'], fullPage })));
    const [view, whole] = [await take(false), await take(true)];
    const red = (picture: typeof view) =>
      Array.from({ length: VIEW.height }, (_, y) => y).filter((y) => picture.at(160, y) === RED);
    expect(red(view)).toHaveLength(100);
    expect(red(whole)).toEqual(red(view));
  },
);

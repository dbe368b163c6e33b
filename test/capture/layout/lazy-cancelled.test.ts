import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { LIME, readPng } from '../../support/pixels.ts';

/** How long a slow server takes for an image. */
const SLOW_MS = 300;
const COUNT = 8;
const HEIGHT_PX = 200;
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const page = (image: (index: number) => string, script: string) => `<!doctype html><style>
  body { margin: 0; background: red } img { display: block; width: 400px; height: ${HEIGHT_PX}px }
  </style>${Array.from({ length: COUNT }, (_, index) => image(index)).join('')}<script>${script}</script>`;

/**
 * Like lazy loading libraries: sets the URL of images in view, and removes it when they
 * leave before they have loaded.
 */
const cancelling = (name: string, empty = '') => `
  const show = (image, target) => { target.${name} = target.dataset.${name}; image.onload = () => observer.unobserve(image) };
  const hide = (image, target) => { image.onload = null; if ('${empty}') target.${name} = '${empty}'; else target.removeAttribute('${name}') };
  const observer = new IntersectionObserver((entries) => {
    for (const { target: image, isIntersecting } of entries) {
      const target = image.parentElement.querySelector('source') ?? image;
      if (isIntersecting) show(image, target); else if (target.${name}) hide(image, target);
    }
  });
  for (const image of document.images) observer.observe(image);`;

/** Preloads each image in a separate Image object, and looks for further images at most every 200 ms. */
const LOADING_ASIDE = `
  let looked = -Infinity;
  const look = () => {
    if (performance.now() - looked < 200) return;
    looked = performance.now();
    for (const image of document.querySelectorAll('[data-src]')) {
      const { top, bottom } = image.getBoundingClientRect();
      if (bottom <= 0 || top >= innerHeight) continue;
      const aside = new Image();
      aside.onload = () => { image.src = aside.src; image.removeAttribute('data-src') };
      aside.src = image.dataset.src;
    }
  };
  onscroll = () => { look(); setTimeout(look, 250) };
  look();`;

const PAGES = {
  'cancelled when it leaves the viewport': page((n) => `<img data-src="/lime.svg?${n}">`, cancelling('src')),
  'reset to a placeholder when it leaves the viewport': page(
    (n) => `<img src="${EMPTY}" data-src="/lime.svg?${n}">`,
    cancelling('src', EMPTY),
  ),
  'in a picture element and cancelled when it leaves the viewport': page(
    (n) => `<picture><source data-srcset="/lime.svg?${n}"><img src="${EMPTY}"></picture>`,
    cancelling('srcset'),
  ),
  'preloaded by a script': page((n) => `<img data-src="/lime.svg?${n}">`, LOADING_ASIDE),
};

const pages = servePages({
  '/lime.svg': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="lime"/></svg>',
    { afterMs: SLOW_MS },
  ),
  ...Object.fromEntries(Object.entries(PAGES).map(([name, html]) => [pathOf(name), html])),
});

function pathOf(name: string): string {
  return `/${name.replaceAll(/\W+/g, '-')}`;
}

it.concurrent.each(Object.keys(PAGES))('a full page shows every image that is %s', async (name) => {
  const url = pages.url + pathOf(name);
  const picture = readPng(fileOf(await capture({ url, fullPage: true, width: 400, height: 300 })));
  const middles = Array.from({ length: COUNT }, (_, n) => picture.at(200, n * HEIGHT_PX + HEIGHT_PX / 2));
  expect(middles).toEqual(middles.map(() => LIME));
});

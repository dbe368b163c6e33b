/**
 * Libraries that load pictures near the viewport.
 */
import { type Demo, picture, sections, times } from './demo-page.ts';

/** Three pictures per section, with the attributes that a library needs. */
const gallery = (attributes: (url: string) => string) =>
  sections(
    8,
    (part) =>
      `<div class="row">${times(3, (index) => `<img width="400" height="250" alt="" ${attributes(picture(part * 3 + index))}>`)}</div>`,
  );

const byDataSrc = (className: string) => gallery((url) => `class="${className}" data-src="${url}"`);

export const LAZY: Record<string, Demo> = {
  'vanilla-lazyload': {
    files: ['vanilla-lazyload/dist/lazyload.iife.min.js'],
    body: byDataSrc('lazy'),
    script: 'new LazyLoad()',
  },
  'vanilla-lazyload-cancel': {
    files: ['vanilla-lazyload/dist/lazyload.iife.min.js'],
    style: '.lazy{opacity:0}.lazy.loaded{opacity:1;transition:opacity .4s}',
    body: byDataSrc('lazy'),
    script: 'new LazyLoad({cancel_on_exit:true,threshold:0,unobserve_entered:false})',
  },
  'vanilla-lazyload-background': {
    files: ['vanilla-lazyload/dist/lazyload.iife.min.js'],
    style: '.lazy{height:300px;background-size:cover}',
    body: sections(8, (part) => `<div class="lazy" data-bg="${picture(part)}"></div>`),
    script: 'new LazyLoad()',
  },
  'vanilla-lazyload-picture': {
    files: ['vanilla-lazyload/dist/lazyload.iife.min.js'],
    body: sections(
      8,
      (part) => `<picture><source media="(min-width: 800px)" data-srcset="${picture(part)}">
<img class="lazy" alt="" width="800" height="500" data-src="${picture(part + 3)}"></picture>`,
    ),
    script: 'new LazyLoad()',
  },
  lazysizes: { files: ['lazysizes/lazysizes.min.js'], body: byDataSrc('lazyload') },
  'lazysizes-blur': {
    files: ['lazysizes/plugins/blur-up/ls.blur-up.min.js', 'lazysizes/lazysizes.min.js'],
    style:
      '.lazyload,.lazyloading{opacity:0;transform:scale(.9)}.lazyloaded{opacity:1;transition:all .7s;transform:none}',
    body: gallery((url) => `class="lazyload" data-sizes="auto" data-srcset="${url} 800w, ${url}&s 400w"`),
  },
  'lazysizes-unveilhooks': {
    files: ['lazysizes/plugins/unveilhooks/ls.unveilhooks.min.js', 'lazysizes/lazysizes.min.js'],
    style: '.lazyload,.lazyloaded{height:300px;background-size:cover}',
    body: sections(8, (part) => `<div class="lazyload" data-bg="${picture(part)}"></div>`),
  },
  lozad: {
    files: ['lozad/dist/lozad.min.js'],
    body: byDataSrc('lozad'),
    script: 'lozad().observe()',
  },
  'lozad-picture': {
    files: ['lozad/dist/lozad.min.js'],
    style: '.lozad{display:block;min-height:300px}',
    body: sections(
      6,
      (part) => `<picture class="lozad" data-iesrc="${picture(part)}" data-alt="">
<source srcset="${picture(part)}" media="(min-width: 600px)"><source srcset="${picture(part + 2)}"></picture>`,
    ),
    script: 'lozad(".lozad",{rootMargin:"0px"}).observe()',
  },
  yall: {
    files: [],
    body: byDataSrc('lazy'),
    module: 'import {yall} from "/npm/yall-js/dist/yall.js"; yall();',
  },
  layzr: {
    files: ['layzr.js/dist/layzr.js'],
    body: gallery((url) => `data-normal="${url}"`),
    script: 'Layzr({threshold:0}).update().check().handlers(true)',
  },
  'echo-js': {
    files: ['echo-js/dist/echo.min.js'],
    body: gallery((url) => `src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-echo="${url}"`),
    script: 'echo.init({offset:0,throttle:150,unload:false})',
  },
  'echo-js-unload': {
    files: ['echo-js/dist/echo.min.js'],
    body: gallery((url) => `src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-echo="${url}"`),
    script: 'echo.init({offset:0,throttle:150,debounce:true})',
  },
  blazy: { files: ['blazy/blazy.min.js'], body: byDataSrc('b-lazy'), script: 'new Blazy()' },
  'jquery-lazyload': {
    files: ['jquery/dist/jquery.min.js', 'lazyload/jquery.lazyload.min.js'],
    body: gallery((url) => `class="lazy" data-original="${url}"`),
    script: '$("img.lazy").lazyload({effect:"fadeIn"})',
  },
  'jquery-lazy': {
    files: ['jquery/dist/jquery.min.js', 'jquery-lazy/jquery.lazy.min.js'],
    body: byDataSrc('lazy'),
    script: '$(".lazy").Lazy({effect:"fadeIn",effectTime:600,threshold:0})',
  },
  'native-lazy': { body: gallery((url) => `loading="lazy" src="${url}"`) },
  'native-lazy-fade': {
    style: 'img{opacity:0;transition:opacity .5s}img.in{opacity:1}',
    body: gallery((url) => `loading="lazy" src="${url}" onload="this.classList.add('in')"`),
  },
};

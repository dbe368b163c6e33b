/**
 * Carousels, galleries, preloaders and typewriter effects.
 */
import { type Demo, picture, sections, text, times } from './demo-page.ts';

const slides = (className: string, count = 6) =>
  times(
    count,
    (index) =>
      `<div class="${className}"><img alt="" width="800" height="500" src="${picture(index)}"></div>`,
  );
const after = sections(3, (part) => `<img alt="" width="400" height="250" src="${picture(part + 6)}">`);

export const MOVING: Record<string, Demo> = {
  swiper: {
    files: ['swiper/swiper-bundle.min.css', 'swiper/swiper-bundle.min.js'],
    body: `<div class="swiper"><div class="swiper-wrapper">${slides('swiper-slide')}</div><div class="swiper-pagination"></div></div>${after}`,
    script:
      'new Swiper(".swiper",{slidesPerView:2,spaceBetween:20,loop:true,pagination:{el:".swiper-pagination"}})',
  },
  'swiper-coverflow': {
    files: ['swiper/swiper-bundle.min.css', 'swiper/swiper-bundle.min.js'],
    style: '.swiper-slide{width:400px}',
    body: `<div class="swiper"><div class="swiper-wrapper">${slides('swiper-slide')}</div></div>${after}`,
    script:
      'new Swiper(".swiper",{effect:"coverflow",centeredSlides:true,slidesPerView:"auto",initialSlide:2})',
  },
  'swiper-autoplay': {
    files: ['swiper/swiper-bundle.min.css', 'swiper/swiper-bundle.min.js'],
    body: `<div class="swiper"><div class="swiper-wrapper">${slides('swiper-slide')}</div></div>${after}`,
    script: 'new Swiper(".swiper",{autoplay:{delay:3000},loop:true})',
  },
  splide: {
    files: ['@splidejs/splide/dist/css/splide.min.css', '@splidejs/splide/dist/js/splide.min.js'],
    body: `<div class="splide"><div class="splide__track"><div class="splide__list">${slides('splide__slide')}</div></div></div>${after}`,
    script: 'new Splide(".splide",{perPage:2,gap:16,type:"loop"}).mount()',
  },
  'splide-lazy': {
    files: ['@splidejs/splide/dist/css/splide.min.css', '@splidejs/splide/dist/js/splide.min.js'],
    body: `<div class="splide"><div class="splide__track"><div class="splide__list">${times(6, (index) => `<div class="splide__slide"><img alt="" width="800" height="500" data-splide-lazy="${picture(index)}"></div>`)}</div></div></div>${after}`,
    script: 'new Splide(".splide",{perPage:2,lazyLoad:"nearby"}).mount()',
  },
  glide: {
    files: ['@glidejs/glide/dist/css/glide.core.min.css', '@glidejs/glide/dist/glide.min.js'],
    body: `<div class="glide"><div class="glide__track" data-glide-el="track"><div class="glide__slides">${slides('glide__slide')}</div></div></div>${after}`,
    script: 'new Glide(".glide",{type:"carousel",perView:3}).mount()',
  },
  'keen-slider': {
    files: ['keen-slider/keen-slider.min.css', 'keen-slider/keen-slider.js'],
    body: `<div class="keen-slider">${slides('keen-slider__slide')}</div>${after}`,
    script: 'new KeenSlider(".keen-slider",{loop:true,slides:{perView:3,spacing:10}})',
  },
  embla: {
    files: ['embla-carousel/embla-carousel.umd.js'],
    style: '.embla{overflow:hidden}.inner{display:flex}.slide{flex:0 0 50%}',
    body: `<div class="embla"><div class="inner">${slides('slide')}</div></div>${after}`,
    script: 'EmblaCarousel(document.querySelector(".embla"),{loop:true})',
  },
  'tiny-slider': {
    files: ['tiny-slider/dist/tiny-slider.css', 'tiny-slider/dist/min/tiny-slider.js'],
    body: `<div class="slider">${slides('slide')}</div>${after}`,
    script: 'tns({container:".slider",items:2,lazyload:false,speed:400,gutter:10})',
  },
  slick: {
    files: [
      'slick-carousel/slick/slick.css',
      'slick-carousel/slick/slick-theme.css',
      'jquery/dist/jquery.min.js',
      'slick-carousel/slick/slick.min.js',
    ],
    style: '.slider{margin:0 40px}',
    body: `<div class="slider">${slides('slide')}</div>${after}`,
    script: '$(".slider").slick({slidesToShow:3,dots:true})',
  },
  siema: {
    files: ['siema/dist/siema.min.js'],
    body: `<div class="siema">${slides('slide')}</div>${after}`,
    script: 'new Siema({perPage:2,loop:true})',
  },
  pace: {
    files: ['pace-js/themes/blue/pace-theme-center-simple.css', 'pace-js/pace.min.js'],
    style:
      'body:not(.pace-done)>section,body:not(.pace-done)>h1{opacity:0}body>section,body>h1{transition:opacity .5s}',
    body: after,
  },
  'pace-big-counter': {
    files: ['pace-js/themes/blue/pace-theme-big-counter.css', 'pace-js/pace.min.js'],
    body: after,
  },
  nprogress: {
    files: ['nprogress/nprogress.css', 'nprogress/nprogress.js'],
    body: after,
    script: 'NProgress.start();fetch("/picture/3.jpg").then(()=>setTimeout(()=>NProgress.done(),700))',
  },
  'preloader-timer': {
    style: '#cover{position:fixed;inset:0;background:#fff;z-index:9;display:grid;place-items:center}',
    body: `<div id="cover">Loading...</div>${after}`,
    script: 'addEventListener("load",()=>setTimeout(()=>document.getElementById("cover").remove(),1200))',
  },
  'preloader-fade': {
    files: ['jquery/dist/jquery.min.js'],
    style: '#cover{position:fixed;inset:0;background:#123;z-index:9}',
    body: `<div id="cover"></div>${after}`,
    script: '$(window).on("load",()=>$("#cover").delay(600).fadeOut("slow"))',
  },
  isotope: {
    files: ['isotope-layout/dist/isotope.pkgd.min.js'],
    style: '.item{width:25%}.item img{width:100%;height:auto}',
    body: `<div class="grid">${slides('item', 12)}</div>`,
    script: 'addEventListener("load",()=>new Isotope(".grid",{itemSelector:".item"}))',
  },
  masonry: {
    files: ['masonry-layout/dist/masonry.pkgd.min.js'],
    style: '.item{width:33%}.item:nth-child(odd) img{height:320px}',
    body: `<div class="grid">${slides('item', 12)}</div>`,
    script: 'addEventListener("load",()=>new Masonry(".grid",{itemSelector:".item"}))',
  },
  lightgallery: {
    files: ['lightgallery/css/lightgallery-bundle.min.css', 'lightgallery/lightgallery.min.js'],
    body: `<div id="gallery" class="row">${times(9, (index) => `<a href="${picture(index)}"><img alt="" width="260" height="160" src="${picture(index)}"></a>`)}</div>`,
    script: 'lightGallery(document.getElementById("gallery"))',
  },
  glightbox: {
    files: ['glightbox/dist/css/glightbox.min.css', 'glightbox/dist/js/glightbox.min.js'],
    body: `<div class="row">${times(9, (index) => `<a class="glightbox" href="${picture(index)}"><img alt="" width="260" height="160" src="${picture(index)}"></a>`)}</div>`,
    script: 'GLightbox()',
  },
  typed: {
    files: ['typed.js/dist/typed.umd.js'],
    body: `<section><p>It is <span id="typed"></span></p><p>${text(4)}</p></section>`,
    script: 'new Typed("#typed",{strings:["written by itself"],typeSpeed:30})',
  },
};

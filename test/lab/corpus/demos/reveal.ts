/**
 * Libraries that reveal content on scroll, and libraries that move the page with the scroll position.
 */
import { type Demo, picture, sections, text, times } from './demo-page.ts';

const cards = (attributes: (index: number) => string) =>
  sections(
    7,
    (part) =>
      `<div class="row">${times(3, (index) => `<div ${attributes(part * 3 + index)}><img alt="" width="400" height="250" src="${picture(part + index)}"><p>${text(part + index, 12)}</p></div>`)}</div>`,
  );

const AOS_EFFECTS = [
  'fade-up',
  'flip-left',
  'zoom-in',
  'slide-right',
  'fade-left',
  'zoom-out-down',
  'flip-up',
];
const WOW_EFFECTS = [
  'fadeInUp',
  'bounceIn',
  'flipInX',
  'zoomIn',
  'slideInLeft',
  'rotateIn',
  'lightSpeedInRight',
];
const effect = (names: string[], index: number) => names[index % names.length] ?? '';

export const REVEAL: Record<string, Demo> = {
  aos: {
    files: ['aos/dist/aos.css', 'aos/dist/aos.js'],
    body: cards((index) => `data-aos="${effect(AOS_EFFECTS, index)}" data-aos-delay="${(index % 3) * 100}"`),
    script: 'AOS.init()',
  },
  'aos-mirror': {
    files: ['aos/dist/aos.css', 'aos/dist/aos.js'],
    body: cards((index) => `data-aos="${effect(AOS_EFFECTS, index)}" data-aos-duration="1000"`),
    script: 'AOS.init({mirror:true,once:false})',
  },
  wow: {
    files: ['animate.css/animate.compat.css', 'wow.js/dist/wow.min.js'],
    style: '.wow{visibility:hidden}',
    body: cards(
      (index) => `class="wow ${effect(WOW_EFFECTS, index)}" data-wow-delay="${(index % 3) * 0.2}s"`,
    ),
    script: 'new WOW().init()',
  },
  scrollreveal: {
    files: ['scrollreveal/dist/scrollreveal.min.js'],
    body: cards(() => 'class="reveal"'),
    script: 'ScrollReveal().reveal(".reveal",{interval:80,distance:"60px",duration:700})',
  },
  'scrollreveal-reset': {
    files: ['scrollreveal/dist/scrollreveal.min.js'],
    body: cards(() => 'class="reveal"'),
    script:
      'ScrollReveal({reset:true}).reveal(".reveal",{origin:"left",distance:"120%",rotate:{z:20},scale:.5})',
  },
  sal: {
    files: ['sal.js/dist/sal.css', 'sal.js/dist/sal.js'],
    body: cards(
      (index) =>
        `data-sal="${effect(['fade', 'slide-up', 'zoom-in', 'flip-left'], index)}" data-sal-duration="600"`,
    ),
    script: 'sal()',
  },
  'sal-repeat': {
    files: ['sal.js/dist/sal.css', 'sal.js/dist/sal.js'],
    body: cards((index) => `data-sal="${effect(['flip-up', 'slide-left', 'zoom-out'], index)}"`),
    script: 'sal({once:false})',
  },
  'gsap-scrolltrigger': {
    files: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    body: cards(() => 'class="box"'),
    script: `gsap.registerPlugin(ScrollTrigger);gsap.utils.toArray('.box').forEach((box)=>gsap.from(box,
{opacity:0,y:80,rotation:6,duration:.8,scrollTrigger:{trigger:box,start:'top 85%'}}))`,
  },
  'gsap-toggle': {
    files: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    body: cards(() => 'class="box"'),
    script: `gsap.registerPlugin(ScrollTrigger);gsap.utils.toArray('.box').forEach((box)=>gsap.from(box,
{autoAlpha:0,x:-200,duration:1,scrollTrigger:{trigger:box,toggleActions:'play reverse play reverse'}}))`,
  },
  'gsap-scrub': {
    files: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    body: cards(() => 'class="box"'),
    script: `gsap.registerPlugin(ScrollTrigger);gsap.utils.toArray('section').forEach((part)=>gsap.from(
part.querySelector('h2'),{x:200,scrollTrigger:{trigger:part,scrub:true}}))`,
  },
  'gsap-timeline': {
    files: ['gsap/dist/gsap.min.js'],
    body: cards(() => 'class="box"'),
    script: `gsap.timeline().from('h1',{y:-100,opacity:0,duration:1}).from('section:first-of-type .box',
{scale:0,stagger:.3,duration:.6})`,
  },
  'in-view': {
    files: ['in-view/dist/in-view.min.js'],
    style: '.box{opacity:0;transition:opacity .6s}.box.in{opacity:1}',
    body: cards(() => 'class="box"'),
    script: `inView('.box').on('enter',(e)=>e.classList.add('in')).on('exit',(e)=>e.classList.remove('in'))`,
  },
  'observer-clip': {
    style: '.box{clip-path:inset(0 100% 0 0);transition:clip-path .8s}.box.in{clip-path:inset(0)}',
    body: cards(() => 'class="box"'),
    script: `const o=new IntersectionObserver((es)=>es.forEach((e)=>e.isIntersecting&&e.target.classList.add('in')),
{threshold:.2});document.querySelectorAll('.box').forEach((b)=>o.observe(b))`,
  },
  'css-view-timeline': {
    style:
      '@keyframes in{from{opacity:0;scale:.6}}.box{animation:in linear both;animation-timeline:view();animation-range:entry}',
    body: cards(() => 'class="box"'),
  },
  countup: {
    style: '.number{font-size:64px}',
    body: sections(5, (part) => `<p class="number" data-to="${(part + 1) * 1234}">0</p>`),
    script: `const o=new IntersectionObserver((es)=>es.forEach((e)=>{if(!e.isIntersecting)return;o.unobserve(e.target);
const to=+e.target.dataset.to,at=performance.now();const f=(t)=>{const p=Math.min(1,(t-at)/1200);
e.target.textContent=Math.round(to*p);if(p<1)requestAnimationFrame(f)};requestAnimationFrame(f)}));
document.querySelectorAll('.number').forEach((n)=>o.observe(n))`,
  },
  jarallax: {
    files: ['jarallax/dist/jarallax.css', 'jarallax/dist/jarallax.min.js'],
    style: '.jarallax{height:420px}',
    body: sections(
      5,
      (part) => `<div class="jarallax"><img class="jarallax-img" alt="" src="${picture(part)}"></div>`,
    ),
    script: 'jarallax(document.querySelectorAll(".jarallax"),{speed:.3})',
  },
  'simple-parallax': {
    files: ['simple-parallax-js/dist/vanilla/simpleParallaxVanilla.umd.js'],
    body: sections(
      5,
      (part) => `<img class="thumbnail" alt="" width="800" height="500" src="${picture(part)}">`,
    ),
    script: 'new SimpleParallax(document.getElementsByClassName("thumbnail"),{scale:1.4})',
  },
  'parallax-js': {
    files: ['parallax-js/dist/parallax.min.js'],
    style: '#scene{height:500px;overflow:hidden}',
    body: `<div id="scene">${times(3, (index) => `<img alt="" data-depth="${index / 4}" src="${picture(index)}">`)}</div>${sections(2, () => '')}`,
    script: 'new Parallax(document.getElementById("scene"))',
  },
  'locomotive-scroll': {
    files: [
      'locomotive-scroll/dist/locomotive-scroll.css',
      'locomotive-scroll/dist/locomotive-scroll.umd.js',
    ],
    body: cards((index) => `data-scroll data-scroll-speed="${((index % 3) - 1) / 10}"`),
    script: 'new LocomotiveScroll()',
  },
  lenis: {
    files: ['lenis/dist/lenis.css', 'lenis/dist/lenis.min.js'],
    body: cards(() => ''),
    script: 'new Lenis({autoRaf:true})',
  },
  headroom: {
    files: ['headroom.js/dist/headroom.min.js'],
    style:
      'h1{position:fixed;top:0;left:0;right:0;z-index:2;transition:transform .3s}body{padding-top:170px}.headroom--unpinned{transform:translateY(-100%)}',
    body: cards(() => ''),
    script: 'new Headroom(document.querySelector("h1")).init()',
  },
  fullpage: {
    files: ['fullpage.js/dist/fullpage.min.css', 'fullpage.js/dist/fullpage.min.js'],
    body: `<div id="full">${times(4, (index) => `<div class="section" style="background:hsl(${index * 80} 50% 70%)"><h2>Page ${index}</h2><p>${text(index)}</p></div>`)}</div>`,
    script: 'new fullpage("#full",{licenseKey:"gplv3-license",credits:{enabled:false}})',
  },
};

/**
 * More libraries that reveal, load or animate content, each as its documentation shows it.
 */
import { type Demo, picture, sections, text, times } from './demo-page.ts';

const cards = (attributes: (index: number) => string, inner?: (index: number) => string) =>
  sections(
    6,
    (part) =>
      `<div class="row">${times(3, (index) => `<div ${attributes(part * 3 + index)}>${inner?.(part * 3 + index) ?? `<img alt="" width="400" height="250" src="${picture(part + index)}">`}<p>${text(part + index, 12)}</p></div>`)}</div>`,
  );
const one = (names: string[], index: number) => names[index % names.length] ?? '';
const LOTTIE = JSON.stringify({
  v: '5.7.0',
  fr: 30,
  ip: 0,
  op: 60,
  w: 200,
  h: 200,
  layers: [
    {
      ty: 4,
      ip: 0,
      op: 60,
      st: 0,
      ks: {
        o: { a: 0, k: 100 },
        r: {
          a: 1,
          k: [
            { t: 0, s: [0] },
            { t: 60, s: [360] },
          ],
        },
        p: { a: 0, k: [100, 100] },
        a: { a: 0, k: [0, 0] },
        s: { a: 0, k: [100, 100] },
      },
      shapes: [
        {
          ty: 'gr',
          it: [
            { ty: 'rc', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [120, 60] }, r: { a: 0, k: 0 } },
            { ty: 'fl', c: { a: 0, k: [0.8, 0.2, 0.1, 1] }, o: { a: 0, k: 100 } },
            {
              ty: 'tr',
              p: { a: 0, k: [0, 0] },
              a: { a: 0, k: [0, 0] },
              s: { a: 0, k: [100, 100] },
              r: { a: 0, k: 0 },
              o: { a: 0, k: 100 },
            },
          ],
        },
      ],
    },
  ],
});

export const APPEARING: Record<string, Demo> = {
  'aos-3': {
    files: ['aos3/dist/aos.css', 'aos3/dist/aos.js'],
    body: cards(
      (index) =>
        `data-aos="${one(['fade-up', 'zoom-in-up', 'flip-right', 'slide-left', 'fade-down-right'], index)}"`,
    ),
    script: 'AOS.init({duration:1200,easing:"ease-in-out-back",anchorPlacement:"center-bottom"})',
  },
  'aos-throttle': {
    files: ['aos/dist/aos.css', 'aos/dist/aos.js'],
    body: cards(
      (index) => `data-aos="${one(['fade-right', 'fade-left', 'zoom-in'], index)}" data-aos-offset="200"`,
    ),
    script: 'AOS.init({throttleDelay:99,once:true,duration:800,delay:200})',
  },
  'scroll-out': {
    files: ['scroll-out/dist/scroll-out.min.js'],
    style:
      '[data-scroll]{transition:opacity 1s,transform 1s}[data-scroll=in]{opacity:1;transform:none}[data-scroll=out]{opacity:0;transform:translateY(60px)}',
    body: cards(() => 'data-scroll'),
    script: 'ScrollOut()',
  },
  taos: {
    files: ['taos/dist/taos.js'],
    style: '.delay{transition:all .6s}.js .taos\\:off{opacity:0;transform:translateX(-100px)}',
    body: cards(() => 'class="delay" data-taos="duration-300" data-taos-offset="300"'),
  },
  'anime-scroll': {
    files: ['animejs/dist/bundles/anime.umd.min.js'],
    body: cards(() => 'class="box"'),
    script: `const {animate,onScroll}=anime;document.querySelectorAll('.box').forEach((e)=>animate(e,{opacity:[0,1],y:[100,0],rotate:[-20,0],
duration:900,autoplay:onScroll({target:e,enter:'bottom-=50 top',leave:'top+=60 bottom'})}))`,
  },
  'anime-stagger': {
    files: ['animejs/dist/bundles/anime.umd.min.js'],
    style: '.sq{display:inline-block;width:60px;height:60px;margin:6px;background:#d40}',
    body: `<section>${times(40, () => '<i class="sq"></i>')}</section>${sections(2, () => '')}`,
    script: `anime.animate('.sq',{scale:[0,1],opacity:[0,1],delay:anime.stagger(40,{grid:[10,4],from:'center'}),duration:700})`,
  },
  'motion-in-view': {
    files: ['motion/dist/motion.js'],
    style: '.box{opacity:0}',
    body: cards(() => 'class="box"'),
    script: `Motion.inView('.box',(e)=>{Motion.animate(e,{opacity:1,x:[-100,0]},{duration:.9,ease:[.17,.55,.55,1]});
return()=>Motion.animate(e,{opacity:0,x:-100})})`,
  },
  'motion-scroll': {
    files: ['motion/dist/motion.js'],
    style: '.line{position:fixed;inset:0 0 auto;height:8px;background:#d40;transform-origin:left;z-index:2}',
    body: `<div class="line"></div>${cards(() => 'class="box"')}`,
    script: `Motion.scroll(Motion.animate('.line',{scaleX:[0,1]}));document.querySelectorAll('section').forEach((s)=>
Motion.scroll(Motion.animate(s.querySelector('h2'),{x:[-200,0],opacity:[0,1]}),{target:s,offset:['start end','end end']}))`,
  },
  'alpine-intersect': {
    files: ['@alpinejs/intersect/dist/cdn.min.js', 'alpinejs/dist/cdn.min.js'],
    style: '[x-cloak]{display:none}',
    body: cards(
      () => 'x-data="{on:false}" x-intersect="on=true"',
      (index) =>
        `<img x-show="on" x-transition.duration.700ms alt="" width="400" height="250" src="${picture(index)}">`,
    ),
  },
  'vue-transition': {
    files: ['vue/dist/vue.global.js'],
    style: '.f-enter-active{transition:all .8s}.f-enter-from{opacity:0;transform:translateX(60px)}',
    body: '<div id="app"></div>',
    script: `Vue.createApp({data:()=>({items:[]}),mounted(){setTimeout(()=>{this.items=[1,2,3,4,5,6,7,8]},200)},
template:'<TransitionGroup name="f" tag="div" appear><section v-for="i in items" :key="i"><h2>Part {{i}}</h2><img width="400" height="250" :src="\\'/picture/\\'+i+\\'.jpg\\'"></section></TransitionGroup>'}).mount('#app')`,
  },
  'react-lazy': {
    files: ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'],
    style: '.hold{height:320px;background:#ccc}',
    body: '<div id="root"></div>',
    script: `const h=React.createElement;function Lazy({n}){const r=React.useRef(),[on,set]=React.useState(false),[ok,done]=React.useState(false);
React.useEffect(()=>{const o=new IntersectionObserver(([e])=>{if(e.isIntersecting){set(true);o.disconnect()}});o.observe(r.current);return()=>o.disconnect()},[]);
return h('section',{ref:r},h('h2',null,'Part '+n),on?h('img',{width:800,height:500,src:'/picture/'+n+'.jpg',onLoad:()=>done(true),style:{opacity:ok?1:0,transition:'opacity .5s'}}):h('div',{className:'hold'}))}
ReactDOM.createRoot(document.getElementById('root')).render([1,2,3,4,5,6,7].map((n)=>h(Lazy,{n,key:n})))`,
  },
  'infinite-list': {
    style: '.end{height:40px;background:#fd5}',
    body: '<div id="list"></div><div class="end">Loading...</div>',
    script: `let n=0;const l=document.getElementById('list'),end=document.querySelector('.end');const add=()=>{for(let i=0;i<5;i++,n++)
l.insertAdjacentHTML('beforeend','<section><h2>Entry '+n+'</h2><img width="400" height="250" src="/picture/'+n%12+'.jpg"></section>')};
const o=new IntersectionObserver(([e])=>{if(!e.isIntersecting)return;if(n>=25){end.textContent='The end';return o.disconnect()}
setTimeout(()=>{add();o.unobserve(end);o.observe(end)},150)});add();o.observe(end)`,
  },
  unlazy: {
    files: ['unlazy/dist/unlazy.with-hashing.iife.js'],
    body: sections(
      7,
      (part) =>
        `<img loading="lazy" alt="" width="800" height="500" data-src="${picture(part)}" data-blurhash="LKO2:N%2Tw=w]~RBVZRi};RPxuwH">`,
    ),
    script: 'UnLazy.lazyLoad()',
  },
  'lazysizes-plugins': {
    files: [
      'lazysizes/plugins/bgset/ls.bgset.min.js',
      'lazysizes/plugins/parent-fit/ls.parent-fit.min.js',
      'lazysizes/plugins/respimg/ls.respimg.min.js',
      'lazysizes/plugins/object-fit/ls.object-fit.min.js',
      'lazysizes/lazysizes.min.js',
    ],
    style:
      '.bg{height:320px;background-size:cover;opacity:0;transition:opacity .4s}.bg.lazyloaded{opacity:1}',
    body: sections(
      7,
      (part) =>
        `<div class="bg lazyload" data-bgset="${picture(part)} 800w, ${picture(part + 1)} 1600w" data-sizes="auto"></div>`,
    ),
  },
  'lazysizes-iframe': {
    files: ['lazysizes/lazysizes.min.js'],
    body: sections(
      5,
      (part) =>
        `<iframe class="lazyload" width="560" height="240" frameborder="0" data-src="/tabs-details.html?${part}"></iframe>`,
    ),
  },
  'background-observer': {
    style: '.hero{height:420px;background:#ccc center/cover}',
    body: sections(6, (part) => `<div class="hero" data-image="${picture(part)}"></div>`),
    script: `const o=new IntersectionObserver((es)=>es.forEach((e)=>{if(!e.isIntersecting)return;o.unobserve(e.target);
const i=new Image();i.onload=()=>{e.target.style.backgroundImage='url('+i.src+')'};i.src=e.target.dataset.image}));document.querySelectorAll('.hero').forEach((h)=>o.observe(h))`,
  },
  'medium-blur-up': {
    style:
      '.ph{position:relative;width:600px;height:375px;overflow:hidden;background:#ddd}.ph img{position:absolute;inset:0;width:100%;height:100%;opacity:0;transition:opacity 1s linear}.ph img.loaded{opacity:1}.ph .img-small{filter:blur(50px);transform:scale(1)}',
    body: sections(
      6,
      (part) =>
        `<div class="ph" data-large="${picture(part)}"><img class="img-small" alt="" src="${picture(part + 3)}"></div>`,
    ),
    script: `document.querySelectorAll('.ph').forEach((p)=>{const s=p.querySelector('.img-small');const i=new Image();i.src=s.src;i.onload=()=>s.classList.add('loaded');
const l=new Image();l.src=p.dataset.large;l.onload=()=>l.classList.add('loaded');p.appendChild(l)})`,
  },
  odometer: {
    files: ['odometer/themes/odometer-theme-default.css', 'odometer/odometer.min.js'],
    style: '.o{font-size:50px}',
    body: sections(4, () => '<div class="o odometer">0</div>'),
    script: `const o=new IntersectionObserver((es)=>es.forEach((e)=>{if(e.isIntersecting)e.target.innerHTML=4321}));document.querySelectorAll('.o').forEach((n)=>o.observe(n))`,
  },
  vivus: {
    files: ['vivus/dist/vivus.min.js'],
    body: sections(
      4,
      (part) =>
        `<svg id="v${part}" width="300" height="200" fill="none" stroke="#d40" stroke-width="4"><path d="M10 10h280v180H10z"/><circle cx="150" cy="100" r="70"/><path d="M10 190 290 10"/></svg>`,
    ),
    script: '[0,1,2,3].forEach((i)=>new Vivus("v"+i,{duration:80,type:"oneByOne",start:"inViewport"}))',
  },
  'rough-notation': {
    files: ['rough-notation/lib/rough-notation.iife.js'],
    body: sections(4, (part) => `<p><span class="n">${text(part, 6)}</span></p>`),
    script: `const o=new IntersectionObserver((es)=>es.forEach((e)=>{if(!e.isIntersecting)return;o.unobserve(e.target);
RoughNotation.annotate(e.target,{type:'highlight',color:'#fd5'}).show()}));document.querySelectorAll('.n').forEach((n)=>o.observe(n))`,
  },
  splitting: {
    files: ['splitting/dist/splitting.css', 'splitting/dist/splitting.min.js'],
    style:
      '@keyframes up{from{opacity:0;transform:translateY(1em)}}.say .char{animation:up .6s both;animation-delay:calc(40ms*var(--char-index))}',
    body: sections(4, (part) => `<h3 class="say" data-splitting>${text(part, 8)}</h3>`),
    script: 'Splitting()',
  },
  'lottie-player': {
    files: ['@lottiefiles/lottie-player/dist/lottie-player.js'],
    body: sections(
      3,
      () =>
        `<lottie-player src='${LOTTIE.replaceAll("'", '')}' style="width:300px;height:300px" autoplay></lottie-player>`,
    ),
  },
  'lottie-once': {
    files: ['lottie-web/build/player/lottie.min.js'],
    body: sections(3, (part) => `<div id="l${part}" style="width:300px;height:300px"></div>`),
    script: `const d=${LOTTIE};[0,1,2].forEach((i)=>lottie.loadAnimation({container:document.getElementById('l'+i),loop:false,animationData:JSON.parse(JSON.stringify(d)),renderer:i===1?'canvas':'svg'}))`,
  },
  'tabs-details': {
    style: 'details{padding:16px;background:#fff;margin:8px 0}.hint{position:absolute;opacity:0}',
    body: sections(
      3,
      (part) =>
        `<details ${part === 1 ? 'open' : ''}><summary>Question ${part}</summary><p>${text(part)}</p></details>`,
    ),
  },
};

/**
 * Pages whose look depends on scrolling: headers that change, pinned sections, menus
 * that follow, smooth scrolling.
 */
import { type Demo, picture, sections, text, times } from './demo-page.ts';

const parts = sections(6, (part) => `<img alt="" width="800" height="500" src="${picture(part)}">`);
const nav = `<nav class="bar"><a href="#top">Home</a> ${times(5, (part) => `<a href="#s${part}">Part ${part + 1}</a>`)}</nav>`;
const named = times(
  5,
  (part) => `<section id="s${part}"><h2>Part ${part + 1}</h2><p>${text(part, 120)}</p></section>`,
);
const BAR = `.bar{position:fixed;top:0;left:0;right:0;z-index:9;padding:28px 8%;background:#134;color:#fff;transition:all .3s}
.bar a{color:#fff;margin-right:16px}.bar a.active{color:#fd5}body{padding-top:90px}.bar.small{padding:6px 8%;background:#822}`;

/** A script that limits how often `act` runs, in the way of `kind`. */
const late = (kind: string) => `const bar=document.querySelector('.bar');
const act=()=>bar.classList.toggle('small',scrollY>60);
const debounce=(f,ms)=>{let t;return()=>{clearTimeout(t);t=setTimeout(f,ms)}};
const throttle=(f,ms,tail)=>{let t,last=0;return()=>{const left=ms-(Date.now()-last);if(left<=0){last=Date.now();f()}
else if(tail&&!t)t=setTimeout(()=>{t=0;last=Date.now();f()},left)}};${kind}`;

const header = (kind: string): Demo => ({ style: BAR, body: nav + parts, script: late(kind) });

export const SCROLLED: Record<string, Demo> = {
  'header-debounce': header("addEventListener('scroll',debounce(act,100))"),
  'header-throttle': header("addEventListener('scroll',throttle(act,200,true))"),
  'header-throttle-leading': header("addEventListener('scroll',throttle(act,250,false))"),
  'header-interval': header(
    "let did;addEventListener('scroll',()=>{did=true});setInterval(()=>{if(did){did=false;act()}},250)",
  ),
  'header-sentinel': header(
    "const s=document.createElement('i');s.style.cssText='position:absolute;top:60px;height:1px;width:1px';document.body.prepend(s);let down;const show=debounce(()=>bar.classList.toggle('small',down),80);new IntersectionObserver(([e])=>{down=!e.isIntersecting;show()}).observe(s)",
  ),
  'header-react': {
    files: ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'],
    style: BAR,
    body: `<div id="root"></div>${parts}`,
    script: `function Bar(){const[s,set]=React.useState(false);React.useEffect(()=>{let t;const f=()=>{clearTimeout(t);
t=setTimeout(()=>set(scrollY>60),120)};addEventListener('scroll',f);return()=>removeEventListener('scroll',f)},[]);
return React.createElement('nav',{className:'bar'+(s?' small':'')},s?'Small':'Large and at the top')}
ReactDOM.createRoot(document.getElementById('root')).render(React.createElement(Bar))`,
  },
  'header-alpine': {
    files: ['alpinejs/dist/cdn.min.js'],
    style: BAR,
    body: `<nav class="bar" x-data="{down:false}" @scroll.window.throttle.200ms="down=scrollY>60" :class="down&&'small'">Home</nav>${parts}`,
  },
  'header-hides': {
    style: `${BAR}.bar.up{transform:translateY(-100%)}`,
    body: nav + parts,
    script: `const bar=document.querySelector('.bar');let did=false,last=0;addEventListener('scroll',()=>{did=true});
setInterval(()=>{if(!did)return;did=false;const st=scrollY;if(Math.abs(last-st)<=5)return;
bar.classList.toggle('up',st>last&&st>90);last=st},250)`,
  },
  'sticky-header-clone': {
    files: ['jquery/dist/jquery.min.js', 'jquery-sticky/jquery.sticky.js'],
    style: '.menu{background:#822;color:#fff;padding:16px 8%}.is-sticky .menu{background:#282}',
    body: `<div class="menu">Menu</div>${parts}`,
    script: '$(".menu").sticky({topSpacing:0})',
  },
  'waypoints-sticky': {
    files: ['waypoints/lib/noframework.waypoints.min.js', 'waypoints/lib/shortcuts/sticky.min.js'],
    style:
      '.menu{background:#822;color:#fff;padding:16px 8%}.menu.stuck{position:fixed;top:0;left:0;right:0;background:#282}',
    body: `<div class="menu">Menu</div>${parts}`,
    script: 'new Waypoint.Sticky({element:document.querySelector(".menu")})',
  },
  'hc-sticky': {
    files: ['hc-sticky/dist/hc-sticky.js'],
    style:
      '.two{display:flex;gap:24px;padding:24px 8%}.two aside{width:220px;background:#fd8;padding:16px}.two main{flex:1}',
    body: `<div class="two"><main>${parts}</main><aside>${text(1)}</aside></div>`,
    script: 'new hcSticky("aside",{stickTo:".two"})',
  },
  'sticky-sidebar': {
    files: ['sticky-sidebar/dist/sticky-sidebar.min.js'],
    style:
      '.two{display:flex;gap:24px;padding:24px 8%}.two aside{width:220px;will-change:min-height}.inner{background:#fd8;padding:16px}.two main{flex:1}',
    body: `<div class="two"><main>${parts}</main><aside><div class="inner">${text(1)}</div></aside></div>`,
    script:
      'new StickySidebar("aside",{topSpacing:20,bottomSpacing:20,containerSelector:".two",innerWrapperSelector:".inner"})',
  },
  'sticky-js': {
    files: ['sticky-js/dist/sticky.min.js'],
    style:
      '.two{display:flex;gap:24px;padding:24px 8%}.two aside{width:220px}.inner{background:#fd8;padding:16px}.two main{flex:1}',
    body: `<div class="two" data-sticky-container><main>${parts}</main><aside><div class="inner" data-sticky data-margin-top="20">${text(1)}</div></aside></div>`,
    script: 'new Sticky("[data-sticky]")',
  },
  gumshoe: {
    files: ['gumshoejs/dist/gumshoe.polyfills.min.js'],
    style: `${BAR}.bar li{display:inline;padding:4px}.bar li.active{background:#d40}`,
    body: `<nav class="bar"><ul>${times(5, (part) => `<li><a href="#s${part}">Part ${part + 1}</a></li>`)}</ul></nav>${named}`,
    script: 'new Gumshoe(".bar a",{offset:100})',
  },
  tocbot: {
    files: ['tocbot/dist/tocbot.css', 'tocbot/dist/tocbot.min.js'],
    style: '.toc{position:fixed;right:0;top:120px;width:200px;background:#fff}.content{margin-right:220px}',
    body: `<div class="toc"></div><div class="content">${times(8, (part) => `<h2 id="h${part}">Chapter ${part}</h2><p>${text(part, 150)}</p><h3 id="i${part}">More</h3><p>${text(part, 90)}</p>`)}</div>`,
    script: 'tocbot.init({tocSelector:".toc",contentSelector:".content",headingSelector:"h2,h3"})',
  },
  'bootstrap-scrollspy': {
    files: ['bootstrap/dist/css/bootstrap.min.css', 'bootstrap/dist/js/bootstrap.bundle.min.js'],
    style: 'section{padding:90px 8%}',
    body: `<nav id="nav" class="navbar navbar-expand navbar-dark bg-dark fixed-top"><div class="container"><ul class="navbar-nav">${times(5, (part) => `<li class="nav-item"><a class="nav-link" href="#s${part}">Part ${part + 1}</a></li>`)}</ul></div></nav>${named}`,
    script: 'new bootstrap.ScrollSpy(document.body,{target:"#nav"})',
  },
  'back-to-top': {
    style:
      '.up{position:fixed;right:24px;bottom:24px;background:#d40;color:#fff;padding:16px;opacity:0;visibility:hidden;transition:all .4s}.up.show{opacity:1;visibility:visible}',
    body: `${parts}<a class="up" href="#">Top</a>`,
    script: `let t;addEventListener('scroll',()=>{clearTimeout(t);t=setTimeout(()=>
document.querySelector('.up').classList.toggle('show',scrollY>300),150)})`,
  },
  'reading-progress': {
    style: '.line{position:fixed;top:0;left:0;height:6px;background:#d40;width:0;z-index:3}',
    body: `<div class="line"></div>${parts}`,
    script: `const line=document.querySelector('.line');let t=0;addEventListener('scroll',()=>{if(t)return;t=setTimeout(()=>{t=0;
line.style.width=100*scrollY/(document.documentElement.scrollHeight-innerHeight)+'%'},100)})`,
  },
  'gsap-pin': {
    files: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    style: '.panel{height:100vh;display:grid;place-items:center;font-size:60px;color:#fff;background:#264}',
    body: `${sections(1, () => '')}<div class="panel" id="p">Pinned <b>grows</b></div>${sections(3, () => '')}`,
    script: `gsap.registerPlugin(ScrollTrigger);gsap.timeline({scrollTrigger:{trigger:'#p',pin:true,scrub:1,start:'top top',end:'+=1500'}})
.from('#p b',{scale:.3,rotation:45,opacity:0}).to('#p',{backgroundColor:'#822'})`,
  },
  'gsap-horizontal': {
    files: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    style:
      '.wrap{width:400%;height:100vh;display:flex}.panel{width:100%;height:100%;display:grid;place-items:center;font-size:60px;color:#fff}body{overflow-x:hidden}',
    body: `${sections(1, () => '')}<div class="wrap">${times(4, (index) => `<div class="panel" style="background:hsl(${index * 80} 50% 40%)">Slide ${index + 1}</div>`)}</div>${sections(2, () => '')}`,
    script: `gsap.registerPlugin(ScrollTrigger);const ps=gsap.utils.toArray('.panel');gsap.to(ps,{xPercent:-100*(ps.length-1),ease:'none',
scrollTrigger:{trigger:'.wrap',pin:true,scrub:1,snap:1/(ps.length-1),end:()=>'+='+document.querySelector('.wrap').offsetWidth}})`,
  },
  'gsap-batch': {
    files: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    style: '.box{opacity:0}',
    body: sections(
      6,
      (part) =>
        `<div class="row">${times(3, (index) => `<div class="box"><img alt="" width="400" height="250" src="${picture(part * 3 + index)}"></div>`)}</div>`,
    ),
    script: `gsap.registerPlugin(ScrollTrigger);gsap.set('.box',{y:100});ScrollTrigger.batch('.box',{
onEnter:(b)=>gsap.to(b,{opacity:1,y:0,stagger:.15,overwrite:true}),onLeave:(b)=>gsap.set(b,{opacity:0,y:-100,overwrite:true}),
onEnterBack:(b)=>gsap.to(b,{opacity:1,y:0,stagger:.15,overwrite:true}),onLeaveBack:(b)=>gsap.set(b,{opacity:0,y:100,overwrite:true})})`,
  },
  'gsap-smoother': {
    files: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js', 'gsap/dist/ScrollSmoother.min.js'],
    body: `<div id="smooth-wrapper"><div id="smooth-content">${sections(6, (part) => `<img alt="" data-speed="0.8" width="800" height="500" src="${picture(part)}">`)}</div></div>`,
    script:
      'gsap.registerPlugin(ScrollTrigger,ScrollSmoother);ScrollSmoother.create({smooth:1,effects:true})',
  },
  'gsap-split': {
    files: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js', 'split-type/umd/index.min.js'],
    style: '.line{overflow:hidden}',
    body: sections(5, () => `<h3 class="say">${text(3, 12)}</h3>`),
    script: `gsap.registerPlugin(ScrollTrigger);document.querySelectorAll('.say').forEach((h)=>{const s=new SplitType(h,{types:'lines,words,chars'});
gsap.from(s.chars,{yPercent:120,opacity:0,stagger:.02,duration:.6,scrollTrigger:{trigger:h,start:'top 80%'}})})`,
  },
  'scrollmagic-pin': {
    files: ['gsap/dist/gsap.min.js', 'scrollmagic/scrollmagic/minified/ScrollMagic.min.js'],
    style:
      '#pin{background:#264;color:#fff;padding:60px 8%}.fade{opacity:0;transition:opacity .6s}.fade.on{opacity:1}',
    body: `${sections(1, () => '')}<div id="pin">Pinned</div>${sections(4, () => `<div class="fade"><p>${text(2)}</p></div>`)}`,
    script: `const c=new ScrollMagic.Controller();new ScrollMagic.Scene({triggerElement:'#pin',triggerHook:0,duration:400}).setPin('#pin').addTo(c);
document.querySelectorAll('.fade').forEach((e)=>new ScrollMagic.Scene({triggerElement:e,triggerHook:.9}).setClassToggle(e,'on').addTo(c))`,
  },
  'css-sticky-stack': {
    style:
      '.card{position:sticky;top:40px;height:400px;margin:40px 8%;border-radius:24px;color:#fff;padding:32px;font-size:40px}',
    body: `${sections(1, () => '')}<div>${times(5, (index) => `<div class="card" style="background:hsl(${index * 70} 50% 45%)">Card ${index + 1}</div>`)}</div>${sections(2, () => '')}`,
  },
  'sticky-scrolly': {
    style:
      '.story{position:relative}.story figure{position:sticky;top:0;height:100vh;margin:0;background:#123;color:#fff;display:grid;place-items:center;font-size:50px}.step{position:relative;margin:60vh auto;width:300px;background:#fff;padding:24px}',
    body: `${sections(1, () => '')}<div class="story"><figure>Figure</figure>${times(3, (index) => `<div class="step">Step ${index + 1}</div>`)}</div>${sections(1, () => '')}`,
  },
  'locomotive-4': {
    files: [
      'locomotive-scroll4/dist/locomotive-scroll.min.css',
      'locomotive-scroll4/dist/locomotive-scroll.min.js',
    ],
    body: `<main data-scroll-container>${times(6, (part) => `<section data-scroll-section><h2 data-scroll data-scroll-speed="2">Part ${part + 1}</h2><p>${text(part)}</p><img alt="" width="800" height="500" src="${picture(part)}"></section>`)}</main>`,
    script: 'new LocomotiveScroll({el:document.querySelector("[data-scroll-container]"),smooth:true})',
  },
  'smooth-scrollbar': {
    files: ['smooth-scrollbar/dist/smooth-scrollbar.js'],
    style: '#view{height:100vh;overflow:auto}',
    body: `<div id="view">${parts}</div>`,
    script: 'Scrollbar.init(document.getElementById("view"))',
  },
  simplebar: {
    files: ['simplebar/dist/simplebar.min.css', 'simplebar/dist/simplebar.min.js'],
    style: 'h1{display:none}#view{height:100vh}',
    body: `<div id="view" data-simplebar>${parts}</div>`,
  },
  overlayscrollbars: {
    files: [
      'overlayscrollbars/styles/overlayscrollbars.min.css',
      'overlayscrollbars/browser/overlayscrollbars.browser.es6.min.js',
    ],
    style: 'html,body{height:100%}',
    body: parts,
    script: 'OverlayScrollbarsGlobal.OverlayScrollbars(document.body,{})',
  },
  lax: {
    files: ['lax.js/lib/lax.min.js'],
    body: sections(6, (part) => `<img class="lax" alt="" width="400" height="250" src="${picture(part)}">`),
    script: `window.onload=()=>{lax.init();lax.addDriver('scrollY',()=>window.scrollY);
lax.addElements('.lax',{scrollY:{opacity:[['elInY','elCenterY'],[0,1]],translateX:[['elInY','elCenterY'],[-200,0]]}})}`,
  },
  ukiyo: {
    files: ['ukiyojs/dist/ukiyo.min.js'],
    style: '.ukiyo{width:100%;height:420px}',
    body: sections(5, (part) => `<img class="ukiyo" alt="" src="${picture(part)}">`),
    script: 'new Ukiyo(".ukiyo")',
  },
};

/**
 * Scripts of pages: one action at one stage of the page's life. Endless actions, such as a reload, are
 * limited to a few times per page.
 */
import fc from 'fast-check';

/** `$` is replaced by the action. */
const STAGES = [
  '$',
  'addEventListener("DOMContentLoaded",()=>{$})',
  'addEventListener("load",()=>{$})',
  'setTimeout(()=>{$},60)',
  'addEventListener("load",()=>setTimeout(()=>{$},300))',
  'requestAnimationFrame(()=>{$})',
  'addEventListener("scroll",()=>{$})',
  'addEventListener("resize",()=>{$})',
  'addEventListener("animationend",()=>{$});addEventListener("transitionend",()=>{$})',
  'addEventListener("beforeprint",()=>{$});matchMedia("print").onchange=()=>{$}',
  'new MutationObserver(()=>{if((window.seen=(window.seen||0)+1)<50){$}}).observe(document,{subtree:true,childList:true,attributes:true})',
  'new IntersectionObserver(()=>{$}).observe(document.documentElement)',
  'let n=0;const t=setInterval(()=>{if(n++>200)clearInterval(t);$},10)',
  'addEventListener("pagehide",()=>{$});addEventListener("beforeunload",()=>{$})',
  'Promise.reject(1);queueMicrotask(()=>{$})',
] as const;

/** The most times per page and session, over all its documents. */
const FEW_TIMES = 'const k=+(sessionStorage.k||0);if(k<3){sessionStorage.k=k+1;$}';
const fewTimes = (action: string) => `try{${FEW_TIMES.replace('$', action)}}catch{}`;

const NAVIGATIONS = [
  'location.reload()',
  'location="/frame"',
  'location.replace("/nothing")',
  'location="javascript:\'<h1>Replaced</h1>\'"',
  'location="data:text/html,x"',
  'location="/broken"',
  'location="/hangs"',
  'history.back()',
  'history.pushState({},"","/pushed");history.go(-1)',
  'document.write("<h1>Written</h1>");document.close()',
  'document.open();document.write("<p>open")',
  'document.head.insertAdjacentHTML("beforeend","<meta http-equiv=refresh content=0>")',
  'open("/frame","_self")',
  'history.go(-1)',
  'close()',
].map(fewTimes);

const ACTIONS = [
  'throw new Error("x")',
  'throw null',
  'for(const e=performance.now()+300;performance.now()<e;);',
  'document.documentElement.remove()',
  'document.body&&document.body.remove()',
  'document.replaceChildren()',
  'document.documentElement.replaceWith(document.createElementNS("urn:x","x"))',
  'document.body&&document.body.replaceWith(document.createElement("frameset"))',
  'document.body&&document.body.append(...Array.from({length:2000},()=>document.createElement("i")))',
  'document.body&&(document.body.innerHTML+="<p>more")',
  'document.querySelectorAll("*").forEach(e=>{try{e.attachShadow({mode:"open"}).innerHTML="<slot></slot>"}catch{}})',
  'document.startViewTransition&&document.startViewTransition(()=>document.body&&document.body.append("x"))',
  'document.startViewTransition&&document.startViewTransition(()=>new Promise(()=>{}))',
  'document.documentElement&&document.documentElement.animate([{opacity:0},{opacity:1}],{duration:Infinity})',
  'document.documentElement&&document.documentElement.animate([],{duration:0,iterations:Infinity})',
  'document.documentElement&&(document.documentElement.animate([{left:0},{left:"9px"}],1e9).playbackRate=-1)',
  'document.documentElement&&(document.documentElement.animate([{left:0}],1e9).playbackRate=0)',
  'new Animation(new KeyframeEffect(document.body,[],{duration:1e9,iterations:Infinity})).play()',
  'alert(1);confirm(2);prompt(3);print()',
  'open("/frame")',
  'scrollTo(0,1e9)',
  'for(let i=0;i<3000;i++)addEventListener("scroll",()=>i)',
  'for(let i=0;i<9;i++)location.hash=i',
  'let f=document.body;for(let i=0;i<40&&f;i++){f=f.appendChild(document.createElement("iframe")).contentWindow.document.body}',
  'document.body.style.background=Array(3000).fill("linear-gradient(red) 0 0/30px 30px no-repeat fixed").join(",")',
  'const c=document.createElement("canvas");c.style.transform="scale(1e9)";c.getContext("webgl");document.body.append(c)',
  'document.documentElement&&document.documentElement.scrollBy({top:500,behavior:"smooth"})',
  'Element.prototype.getBoundingClientRect=()=>{throw 1}',
  'Element.prototype.querySelectorAll=Document.prototype.querySelectorAll=()=>null',
  'Object.defineProperty(document,"readyState",{get(){throw 1}})',
  'Object.defineProperty(Node.prototype,"parentNode",{get(){return this}})',
  'window.requestAnimationFrame=window.setTimeout=()=>0',
  'Object.prototype.then=function(f){f()};Array.prototype.filter=null',
  'JSON.stringify=()=>{throw 1};Promise=null;Map=null',
  'customElements.define("x-element",class extends HTMLElement{connectedCallback(){this.innerHTML+="<x-element>".repeat(2).slice(0,11);throw 1}})',
  'const d=document.createElement("dialog");d.innerHTML="<p>modal";(document.body||document).append(d);d.showModal()',
  'const p=document.createElement("div");p.popover="auto";p.textContent="Accept cookies";document.body.append(p);p.showPopover()',
  'document.body.append(Object.assign(document.createElement("iframe"),{src:"/frame"}))',
  'document.querySelectorAll("iframe").forEach(f=>f.remove())',
  'fetch("/hangs");fetch("/nothing")',
  'fetch("/raw.gif").then(async(r)=>{for await(const b of r.body)document.title+=b.length})',
  'new EventSource("/drips").onmessage=()=>document.body.append("x")',
  'fetch("/drips").then(async(r)=>{const d=r.body.getReader();while(!(await d.read()).done)document.body.append("x")})',
  '(async()=>{for(;;){await fetch("/frame");document.body.append("x")}})()',
  'const{port1,port2}=new MessageChannel();port1.onmessage=()=>port2.postMessage(0);port2.postMessage(0)',
  'new Worker(URL.createObjectURL(new Blob(["for(;;)postMessage(1)"])))',
  'new WebSocket("ws://"+location.host+"/x")',
  'navigator.serviceWorker&&navigator.serviceWorker.register("/frame").catch(()=>{})',
  'document.designMode="on";getSelection().selectAllChildren(document)',
  'document.documentElement&&(document.documentElement.style.cssText="display:none!important;contain:strict")',
  'document.documentElement&&document.documentElement.requestFullscreen&&document.documentElement.requestFullscreen().catch(()=>{})',
  'const c=document.createElement("canvas");c.width=c.height=3000;c.getContext("webgl");document.body.append(c)',
  'const c=document.createElement("canvas");document.body.append(c);(function f(){const x=c.getContext("2d");x.fillRect(Math.random()*99,0,9,9);requestAnimationFrame(f)})()',
  'document.cookie="a=".padEnd(4000,"b");localStorage.x="y".repeat(1e6);history.replaceState({},"","?"+"q".repeat(5000));document.title="t".repeat(1e6)',
  'document.adoptedStyleSheets=[new CSSStyleSheet({media:"print"})];document.styleSheets[0]&&(document.styleSheets[0].disabled=true)',
  'let e=document.body;for(let i=0;i<3000&&e;i++)e=e.appendChild(document.createElement("div"))',
] as const;

export const scriptText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...STAGES),
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ACTIONS) }, fc.constantFrom(...NAVIGATIONS)),
  )
  // A function, because `$` has a special meaning in a replacement text.
  .map(([stage, action]) => stage.replaceAll('$', () => action));

/**
 * Style sheets for plain HTML, on a page with all common elements, and sites in the style of a framework.
 */
import { type Demo, picture, sections, text, times } from './demo-page.ts';

const plain = `<header><nav><ul><li><a href="#a">Home</a></li><li><a href="#b">About</a></li></ul></nav></header><main>
${sections(3, (part) => `<blockquote>${text(part, 18)}</blockquote><figure><img alt="" width="400" height="250" src="${picture(part)}"><figcaption>${text(part, 5)}</figcaption></figure>`)}
<table><thead><tr><th>One</th><th>Two</th></tr></thead><tbody>${times(4, (row) => `<tr><td>${text(row, 3)}</td><td>${row}</td></tr>`)}</tbody></table>
<form><label>Name <input value="Anna"></label><label>More <textarea>${text(5, 9)}</textarea></label><select><option>First</option></select>
<label><input type="checkbox" checked> yes</label><input type="range" value="30"><progress value="40" max="100"></progress><button class="button btn">Send</button></form>
<details open><summary>More</summary><p>${text(6)}</p></details><pre><code>const a = 1;</code></pre></main><footer><p>${text(7, 8)}</p></footer>`;

const dressed = (...files: string[]): Demo => ({ files, body: plain });

export const STYLES: Record<string, Demo> = {
  bootstrap: dressed('bootstrap/dist/css/bootstrap.min.css', 'bootstrap/dist/js/bootstrap.bundle.min.js'),
  bulma: dressed('bulma/css/bulma.min.css'),
  pico: dressed('@picocss/pico/css/pico.min.css'),
  'mvp-css': dressed('mvp.css/mvp.css'),
  simpledotcss: dressed('simpledotcss/simple.min.css'),
  'tufte-css': dressed('tufte-css/tufte.min.css'),
  'nes-css': dressed('nes.css/css/nes.min.css'),
  '7-css': dressed('7.css/dist/7.css'),
  tachyons: dressed('tachyons/css/tachyons.min.css'),
  purecss: dressed('purecss/build/pure-min.css'),
  adminkit: dressed('@adminkit/core/dist/css/app.css', '@adminkit/core/dist/js/app.js'),
  'animate-css': {
    files: ['animate.css/animate.min.css'],
    body: sections(
      4,
      (part) =>
        `<p class="animate__animated animate__${['bounceIn', 'fadeInUp', 'flipInX', 'zoomIn'][part]} animate__delay-${part}s">${text(part)}</p>`,
    ),
  },
  'fixed-background': {
    style: '.fixed{background:url(/picture/2.jpg) fixed center/cover;color:#fff;min-height:500px}',
    body: `${sections(2, () => '')}<section class="fixed"><h2>Before it</h2></section>${sections(2, () => '')}<section class="fixed"><h2>Again</h2></section>`,
  },
  'sticky-aside': {
    style:
      'main{display:grid;grid-template-columns:200px 1fr}aside{position:sticky;top:0;align-self:start}nav{position:sticky;top:0;background:#fff}',
    body: `<nav>Bar</nav><main><aside>Contents</aside><div>${sections(6, () => '')}</div></main>`,
  },
  'inner-scroller': {
    style:
      'html,body{height:100%}body{display:grid;grid-template:auto 1fr/220px 1fr;overflow:hidden}h1{grid-column:1/-1}aside,main{overflow:auto}',
    body: `<aside>${times(20, (index) => `<p>Entry ${index}</p>`)}</aside><main>${sections(6, (part) => `<img alt="" loading="lazy" width="400" height="250" src="${picture(part)}">`)}</main>`,
  },
  'vertical-rl': {
    style: 'html{writing-mode:vertical-rl}section{min-height:0;min-width:200px}',
    body: sections(8, (part) => `<p>${text(part, 60)}</p>`),
  },
  'scroll-snap': {
    style:
      'html{scroll-snap-type:y mandatory}section{height:100vh;scroll-snap-align:start;box-sizing:border-box}',
    body: sections(5, (part) => `<img alt="" width="400" height="250" src="${picture(part)}">`),
  },
  'view-transition': {
    body: sections(3, () => ''),
    script: 'document.startViewTransition?.(()=>document.body.classList.add("b"))',
  },
};

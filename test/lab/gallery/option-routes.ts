/** Pages for the option entries of the gallery. */
import type { Route } from '../../support/page-server.ts';

const page = (content: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">${content}`;

const SCHEME_STYLE = `<style>body { margin: 20px; font: 16px sans-serif; background: white; color: black }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }</style>`;
const SCHEME_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><style>circle { fill: white; stroke: black }
@media (prefers-color-scheme: dark) { circle { fill: black; stroke: white } }</style><circle cx="50" cy="50" r="45" stroke-width="4"/></svg>`;

const rows = Array.from(
  { length: 40 },
  (_, n) => `<tr><td>${n + 1}<td>Work on the week of invoice line ${n + 1}<td>${(n + 1) * 100}.00`,
);

export const OPTION_ROUTES: Record<string, Route> = {
  '/comes-up-late':
    page(`<style>body { margin: 0; background: red } #late { display: none; height: 300px; background: lime }
.there #late { display: block }</style><div id="late"></div><script>setTimeout(() => document.body.classList.add('there'), 2000)</script>`),
  '/scheme':
    page(`${SCHEME_STYLE}<h1>The page</h1><iframe src="/scheme-frame" width="200" height="120"></iframe>
<img src="/scheme.svg" alt="">`),
  '/scheme-frame': page(`${SCHEME_STYLE}<p>The frame`),
  '/scheme.svg': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(SCHEME_SVG);
  },
  '/two-steps':
    page(`<style>body { margin: 20px; font: 16px sans-serif; background: white } .lime { background: lime }
dialog { border: 2px solid red }</style><h1>Two steps</h1><button id="open">Open</button>
<dialog id="panel"><button id="accept">Accept</button></dialog><noscript><h2 style="color: green">Without scripts</h2></noscript><script>
var done;
document.querySelector('#open').onclick = () => panel.showModal();
document.querySelector('#accept').onclick = () => { panel.close(); document.body.className = 'lime' };</script>`),
  '/clear':
    page(`<style>body { margin: 0; height: 500px; font: 20px sans-serif } #card { position: absolute; left: 100px; top: 80px;
width: 180px; height: 120px; padding: 10px; border-radius: 40px; background: lime; box-shadow: 20px 20px rgb(0 0 255 / 50%) }</style>
<div id="card">A card</div>`),
  '/shop':
    page(`<style>body { margin: 0; font: 16px sans-serif } .promo, footer { background: red; padding: 10px }
#sticky.promo { display: block !important }</style><h1>Shop</h1><div class="promo">Promotion</div><p>What is sold here</p>
<div class="promo" id="sticky" style="display: flex !important">Another one</div><my-promo></my-promo><footer>Footer</footer><script>
customElements.define('my-promo', class extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = '<style>.promo { background: red }</style><div class="promo">In a shadow tree</div>';
  }
});
setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<div class="promo">A late one</div>'), 50)</script>`),
  '/visitor': page(`<style>body { font: 16px sans-serif } pre { white-space: pre-wrap }</style><script>
const theme = localStorage.getItem('theme');
</script><pre></pre><script>
const lines = [Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(2026, 6, 1).toString(), 'theme: ' + theme];
const show = (line) => { lines.push(line); document.querySelector('pre').textContent = lines.join('\\n') };
navigator.geolocation.getCurrentPosition(
  ({ coords }) => show([coords.latitude, coords.longitude, coords.accuracy].join(', ')),
  ({ message }) => show(message));
</script>`),
  '/invoice':
    page(`<title>Invoice 2026-117</title><style>body { font: 14px sans-serif } table { width: 100%; border-collapse: collapse }
td, th { border: 1px solid #999; padding: 6px; text-align: left } tr { break-inside: avoid }</style><h1>Invoice</h1>
<table><thead><tr><th>No.<th>What<th>Price</thead><tbody>${rows.join('')}</table>`),
};

/** Pages written for the field whose content a program may take for an overlay. */
import type { InnocentCase } from './field-case.ts';
import { ownPage } from './own-page.ts';

const HEADER = `<header style="background:#123;color:#fff;padding:12px"><b>Harbour</b> <a href="/" style="color:#fff">Home</a> <a href="/privacy" style="color:#fff">Privacy</a></header>`;
const POLICY = [
  'This cookie policy explains which cookies we use and how you accept or refuse them.',
  'A cookie is a small file that a site keeps on your device. We use cookies to remember your basket and, with your consent, to count visits.',
  'You may withdraw your consent at any time by changing your settings below or in your browser.',
]
  .map((text) => `<p>${text}</p>`)
  .join('');

export const OWN_PAGES: readonly InnocentCase[] = [
  {
    name: 'a cookie policy with main',
    html: ownPage(
      `${HEADER}<main class="cookie-policy"><h1>Cookie policy</h1>${POLICY.repeat(3)}<a class="button" href="/settings">Manage your settings</a></main>`,
    ),
    isReal: false,
  },
  {
    name: 'a cookie policy without main',
    html: ownPage(
      `${HEADER}<div class="cookie-policy"><h2>Cookie policy</h2>${POLICY}<a class="button" href="/settings">Accept or change settings</a></div><div class="footer">Harbour Ltd</div>`,
    ),
    isReal: false,
  },
  {
    name: 'a table with a row named cookie',
    html: ownPage(
      `${HEADER}<main><h1>Request headers</h1><table><tr class="cookie-row"><th id="cookie">Cookie</th><td><a href="/rfc">Sent by the browser</a>, see Set-Cookie.</td></tr><tr><th>Accept</th><td><a href="/a">Media types</a></td></tr></table><p>Headers are sent in any order.</p></main>`,
    ),
    isReal: false,
  },
  {
    name: 'a shop of cookies',
    html: ownPage(
      `${HEADER}<main id="cookie-shop"><h1>Cookies</h1><div class="cookie-card"><h3>Chocolate cookie</h3><p>Baked this morning.</p><button>Add</button></div><div class="cookie-card"><h3>Oat cookie</h3><p>With honey, accept no other.</p><button>Add</button></div></main><div class="cookie-cart" style="position:fixed;right:0;bottom:0;width:300px;background:#fec;padding:10px">2 cookies in your box <button>Order</button></div>`,
    ),
    isReal: false,
  },
  {
    name: 'a cookie game',
    html: ownPage(
      `<div id="cookie-game" style="position:fixed;inset:0;background:#357;color:#fff;text-align:center"><div id="cookies">120 cookies</div><button id="bigCookie" style="width:200px;height:200px;border-radius:50%">Click the cookie</button><div class="shop"><button>Grandma: 100 cookies</button><button>Farm: 1,100 cookies</button></div></div>`,
    ),
    isReal: false,
  },
  {
    name: 'privacy settings of an app',
    html: ownPage(
      `<div style="display:flex"><nav style="width:160px;background:#eee;height:100vh;position:sticky;top:0"><a href="/s">Account</a><br><a href="/p">Privacy</a></nav><div class="privacy-settings consent-panel" style="padding:20px"><h2>Privacy</h2><p>We share your data with partners only with your consent.</p><label><input type="checkbox"> Analytics</label><br><label><input type="checkbox"> Personalised ads</label><br><button>Save</button> <button>Reject all</button></div></div>`,
    ),
    isReal: false,
  },
  {
    name: 'a coming-soon page with a form',
    html: ownPage(
      `<div style="position:fixed;inset:0;background:linear-gradient(#246,#8ac);color:#fff;display:flex;align-items:center;justify-content:center"><div><h1>Coming soon</h1><p>Leave your address and we will tell you.</p><form><input type="email" placeholder="Email"><button>Notify me</button></form></div></div>`,
    ),
    isReal: false,
  },
  {
    name: 'an age form as the page itself',
    html: ownPage(
      `<div style="position:fixed;inset:0;background:#111;color:#fff;display:flex;align-items:center;justify-content:center"><form><h1>Brewery</h1><p>Please enter your date of birth.</p><select><option>1990</option></select> <button>Enter</button></form></div>`,
    ),
    isReal: false,
  },
  {
    name: 'a country chooser as the page itself',
    html: ownPage(
      `<main style="max-width:600px;margin:60px auto"><h1>Choose your country</h1><ul><li><a href="/de">Deutschland</a></li><li><a href="/fr">France</a></li><li><a href="/jp">日本</a></li></ul></main>`,
    ),
    isReal: false,
  },
  {
    name: 'a map with a fixed panel',
    html: ownPage(
      `<div style="position:fixed;inset:0;background:repeating-linear-gradient(45deg,#cde,#cde 20px,#bcd 20px,#bcd 40px)"></div><div style="position:fixed;left:10px;top:10px;width:320px;background:#fff;padding:12px;z-index:1000"><input type="search" placeholder="Search a place"><h2>Harbour</h2><p>Open until six. 4.6 stars.</p><button>Route</button></div><div style="position:fixed;right:10px;bottom:10px;z-index:1000"><button>+</button><button>-</button></div>`,
    ),
    isReal: false,
  },
  {
    name: 'a team chat that is the page itself',
    html: ownPage(
      `<div class="chat-app" style="position:fixed;inset:0;display:flex"><aside style="width:200px;background:#321;color:#fff">Channels<br># general<br># walks</aside><section class="messages" style="flex:1;display:flex;flex-direction:column"><div style="flex:1;padding:12px">${'<p><b>Ann</b> The steps are done.</p><p><b>Ben</b> I will bring paint.</p>'.repeat(4)}</div><form class="chat-composer" style="padding:10px;border-top:1px solid #ccc"><input placeholder="Message #general" style="width:80%"><button>Send</button></form></section></div>`,
    ),
    isReal: false,
  },
  {
    name: 'a lightbox that is closed',
    onPage: {
      page: 'article',
      language: 'en',
      styles: ['glightbox/dist/css/glightbox.min.css'],
      scripts: ['glightbox/dist/js/glightbox.min.js'],
      html: '<a href="/picture.jpg" class="glightbox">A picture</a>',
      init: 'GLightbox();',
    },
    isReal: false,
  },
  {
    name: 'bootstrap with a closed modal, a sticky bar and a static toast',
    onPage: {
      page: 'article',
      language: 'de',
      styles: ['bootstrap/dist/css/bootstrap.min.css'],
      scripts: ['bootstrap/dist/js/bootstrap.bundle.min.js'],
      html: `<div class="modal fade" id="m" tabindex="-1" aria-hidden="true"><div class="modal-dialog"><div class="modal-content"><div class="modal-body">Frage?</div></div></div></div>
<div class="toast show" role="status"><div class="toast-header"><strong>Beispiel</strong></div><div class="toast-body">Ein Hinweis in der Seite.</div></div><nav class="navbar fixed-bottom bg-body-tertiary"><div class="container-fluid"><a class="navbar-brand" href="/a">Unten</a><a href="/b">Start</a></div></nav>`,
    },
    isReal: false,
  },
  {
    name: 'slides of fullpage.js',
    onPage: {
      page: 'article',
      language: 'en',
      styles: ['fullpage.js/dist/fullpage.min.css'],
      scripts: ['fullpage.js/dist/fullpage.min.js'],
      html: `<div id="fullpage"><div class="section" style="background:#fcc">One</div><div class="section" style="background:#cfc">Two</div><div class="section" style="background:#ccf">Three</div></div>`,
      init: `for (const element of [...document.body.children]) if (element.id !== 'fullpage' && element.localName !== 'script') element.remove(); new fullpage('#fullpage', { licenseKey: 'gplv3-license', credits: { enabled: false } });`,
    },
    isReal: true,
  },
];

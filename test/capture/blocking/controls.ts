/** Pages with nothing to remove. The options for banners, popups and advertisements must not change them. */
import type { PageParts } from './fixture-page.ts';

export interface Control extends PageParts {
  name: string;
  /** Those that are a part of a page's own text stand together in one, except in a sweep. */
  isPart?: true;
}

const text = (words: string, count = 6) => Array(count).fill(`<p>${words}</p>`).join('');
const LONG = `The harbour was built in 1790 and rebuilt twice. Boats leave the east quay at nine and at noon, and come back with
the tide. In winter the path is closed beyond the second jetty, and the café opens at weekends only.`;

export const CONTROLS: Control[] = [
  {
    name: 'cookie recipes',
    title: 'Cookie recipes',
    main: `<article class="cookies" id="cookie"><h1>Chocolate chip cookies</h1>${text('Cream the butter, accept no margarine, and use our site map for more cookies. We use brown sugar.')}<button>Print</button></article>`,
  },
  {
    name: 'a recipe bar that sticks',
    main: `<h1>Oat cookies</h1>${text(LONG)}`,
    last: '<div style="position:fixed;bottom:0;left:0;right:0;background:#ffd;padding:12px">Oat cookies, 25 min <button>Print recipe</button> <button>Save</button></div>',
  },
  {
    name: 'a cookie policy',
    title: 'Cookie policy',
    main: `<h1>Cookie policy</h1><div class="cookie-policy" id="cookiepolicy">${text('We use cookies to remember your choices. You may accept or reject them. See our privacy policy.')}<table><tr><td>session</td><td>1 day</td></tr></table><button>Change my consent</button></div>`,
  },
  {
    name: 'a privacy policy without landmarks',
    main: '',
    first: `<div class="privacy-policy"><h2>Privacy policy</h2>${text('This policy says which personal data we process, on which basis of consent, and how you may refuse. We use cookies.', 10)}<a href="/cookies">Cookie settings</a></div>`,
  },
  {
    name: 'a consent form of a clinic',
    isPart: true,
    main: `<h1>Consent to treatment</h1><form class="consent-form"><p>I agree to the treatment and to the use of my data.</p><input type="text" name="name"><input type="checkbox"> I consent <button>Accept and sign</button></form>`,
  },
  {
    name: 'a login page in a dialog',
    main: '<div role="dialog" aria-modal="true" style="position:fixed;left:250px;top:100px;width:300px;background:#eef;padding:20px"><h1>Log in</h1><form><input type="email"><input type="password"><button>Log in</button></form><p>By logging in you agree to our privacy policy and use of cookies.</p></div>',
  },
  {
    name: 'a login page fixed over all',
    main: '',
    first:
      '<div class="overlay" style="position:fixed;inset:0;background:#eef;z-index:50"><form style="margin:150px auto;width:300px"><h1>Sign in</h1><input type="text" name="user"><input type="password"><button>Sign in</button></form></div>',
  },
  {
    name: 'a newsletter article',
    isPart: true,
    main: `<article class="newsletter"><h1>Newsletter, March</h1>${text(LONG)}<form class="newsletter-signup"><input type="email" placeholder="E-mail"><button>Subscribe</button></form></article>`,
  },
  {
    name: 'a sticky navigation',
    first:
      '<nav style="position:sticky;top:0;background:#036;padding:10px;z-index:5000"><a href="/a">Cookies</a> <a href="/b">Cakes</a> <a href="/c">Bread</a> <a href="/d">Accept orders</a></nav>',
  },
  {
    name: 'documentation with a fixed sidebar',
    first:
      '<aside style="position:fixed;left:0;top:60px;bottom:0;width:150px;background:#f4f4f4;overflow:auto"><ul><li><a href="/1">Install</a><li><a href="/2">Cookies</a><li><a href="/3">Privacy</a><li><a href="/4">Modals</a><li><a href="/5">Popups</a></ul></aside>',
    main: `<h1>Cookies API</h1>${text('Use setCookie() to set cookies. The browser may reject or accept them.')}`,
  },
  {
    name: 'a product page with a buy bar',
    main: `<h1>Jar of cookies</h1>${text(LONG)}`,
    last: '<div class="sticky-bar" style="position:fixed;bottom:0;left:0;right:0;background:#efe;padding:12px">Jar of cookies $12.50 <button>Add to cart</button></div>',
  },
  {
    name: 'a long form',
    isPart: true,
    main: `<h1>Application</h1><form>${'<p><label>Field <input type="text"></label></p>'.repeat(12)}<button>Send</button></form>`,
  },
  {
    name: 'an application in a fixed shell',
    main: '',
    first: `<div id="root" style="position:fixed;inset:0;overflow:auto;background:#fff;z-index:100"><header><nav><a href="/x">Inbox</a></nav></header><main><h1>Inbox</h1>${text(LONG, 10)}</main></div>`,
  },
  {
    name: 'a locked page of an application',
    head: '<style>html,body{overflow:hidden;height:100%}</style>',
    main: `<h1>Board</h1>${text(LONG)}`,
  },
  {
    name: 'a gallery',
    isPart: true,
    main: `<h1>Gallery</h1><div class="lightbox gallery">${'<svg width="160" height="120" style="background:#ace"></svg> '.repeat(9)}</div>`,
  },
  {
    name: 'a shop with a cookie category in its header',
    first:
      '<div id="cookie-shop" class="cookie-shop-header" style="background:#fed;padding:10px"><a href="/">Cookie shop</a> <a href="/cookies">Cookies</a> <a href="/brownies">Brownies</a> <a href="/cakes">Cakes</a> <a href="/basket">Basket</a></div>',
    main: `<h1>Cookies by post</h1>${text('Our cookies are baked daily.')}`,
  },
  {
    name: 'a decorative fixed background',
    head: '<style>body{background:none}</style>',
    first: '<div style="position:fixed;inset:0;background:rgba(0,80,160,.15);z-index:-1"></div>',
  },
  {
    name: 'a legal footer that names cookies',
    last: '<footer class="legal" style="background:#ddd;padding:20px"><p>We use cookies on this site. By using it you agree.</p><a href="/privacy">Privacy policy</a></footer>',
  },
  {
    name: 'a German imprint',
    title: 'Impressum',
    main: `<h1>Datenschutzerklärung</h1>${text('Wir verwenden Cookies auf dieser Website. Sie können der Nutzung zustimmen oder sie ablehnen.', 8)}<button>Einwilligung ändern</button>`,
  },
  {
    name: 'an open list of details',
    isPart: true,
    main: `<h1>Questions</h1><details open><summary>Do you accept cookies?</summary><p>We use cookies only to remember your basket.</p></details>${text(LONG)}`,
  },
  {
    name: 'a chat log',
    isPart: true,
    main: `<h1>Support chat, transcript</h1><div class="chat messenger">${text('Agent: how can I help? Visitor: my cookies are gone.')}</div>`,
  },
  {
    name: 'an inline survey',
    isPart: true,
    main: `<h1>Survey</h1><section class="survey modal-free popup"><p>How was your walk?</p><button>Good</button><button>Bad</button></section>${text(LONG)}`,
  },
  {
    name: 'a bar with marshmallows',
    main: `<h1>Baking</h1>${text(LONG)}`,
    last: '<div style="position:fixed;bottom:0;left:0;right:0;background:#fde;padding:12px">Marshmallow cookies, Saturday class <button>Book now</button> <button>Marshmallows</button></div>',
  },
  {
    name: 'a page in two halves, one of them fixed',
    main: `<div style="margin-left:45%">${text(LONG, 12)}</div>`,
    first:
      '<div style="position:fixed;left:0;top:60px;bottom:0;width:40%;background:#eef;z-index:2"><h2>Jo Lind</h2><p>Photographs of harbours, since 1998.</p><a href="/work">Work</a></div>',
  },
  {
    name: 'a button back to the top',
    last: '<button class="back-to-top wa-icon" aria-label="Back to top" style="position:fixed;right:20px;bottom:20px;width:50px;height:50px">↑</button>',
  },
  {
    name: 'a floating table of contents',
    first:
      '<div class="toc" style="position:fixed;right:0;top:100px;width:140px;background:#f8f8f8"><a href="#a">Privacy</a><br><a href="#b">Consent</a><br><a href="#c">Harbour</a><br><a href="#d">Quay</a><br><a href="#e">Wall</a><br><a href="#f">Tide</a></div>',
  },
];

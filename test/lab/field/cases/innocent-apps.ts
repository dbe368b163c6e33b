/**
 * More pages written for the field: apps, shops and forms with fixed parts, or with
 * words about cookies and consent.
 */
import type { InnocentCase } from './field-case.ts';
import { mountReact } from './mount-react.ts';
import { ownPage } from './own-page.ts';

const HEADER = `<header style="background:#246;color:#fff;padding:12px 20px"><b>Northern Clinic</b> <a href="/" style="color:#fff">Start</a> <a href="/contact" style="color:#fff">Contact</a></header>`;
const TEXT =
  '<p>The tide comes in twice a day, and the path is dry for four hours each time. Take the stairs by the light.</p>';

const PAGES: Readonly<Record<string, string>> = {
  'a table of cookies in a policy': `${HEADER}<main><h1>Which cookies we use</h1><table class="cookie-table" border="1"><thead class="cookie-head"><tr id="cookies"><th>Cookie</th><th>Purpose</th><th>Kept</th></tr></thead><tbody><tr><td>sid</td><td>Session. <a href="/privacy">More</a></td><td>1 day</td></tr><tr><td>consent</td><td>Remembers what you accept</td><td>1 year</td></tr></tbody></table></main>`,
  'a table of cookies without main': `${HEADER}<div id="cookie-list"><h2>Cookies on this site</h2><table border="1"><tr><th>Name</th><th>Purpose</th></tr><tr><td>_pk_id</td><td>Statistics, only with your consent</td></tr></table><a href="/cookie-settings">Change your cookie settings</a></div>`,
  'a privacy policy in German without main': `${HEADER}<div class="datenschutz"><h2>Datenschutzerklärung</h2><p>Wir verarbeiten personenbezogene Daten nur mit Ihrer Einwilligung oder auf gesetzlicher Grundlage. Cookies setzen wir für die Sitzung ein.</p><p>Sie können der Verarbeitung jederzeit widersprechen. <a class="btn" href="/widerspruch">Ablehnen</a></p></div><div class="unten"><a href="/impressum">Impressum</a></div>`,
  'a hospital’s form of consent': `${HEADER}<form class="consent-form" style="max-width:700px;margin:20px auto"><h1>Consent to treatment</h1><p>I have been told about the risks of the operation and consent to it.</p><label><input type="checkbox"> I agree</label><br><label>Name <input></label><br><button>Accept and sign</button> <button>Decline</button></form>`,
  'a preference centre as the page': `${HEADER}<div class="privacy-preference-center" style="max-width:760px;margin:20px auto"><h2>Cookie preferences</h2><fieldset><legend>Analytics cookies</legend><label><input type="radio" name="a"> On</label> <label><input type="radio" name="a"> Off</label></fieldset><fieldset><legend>Marketing cookies</legend><label><input type="radio" name="m"> On</label> <label><input type="radio" name="m"> Off</label></fieldset><button>Save cookie settings</button></div>`,
  'a recipe for cookies': `${HEADER}<main><article><h1>Brown butter cookies</h1><p>We use good butter for these cookies, and you may accept no substitute.</p><button>Print recipe</button>${TEXT}</article></main><div style="position:sticky;bottom:0;background:#fed;padding:10px" class="cookie-jump"><a href="#recipe">Jump to recipe</a></div>`,
  'a shop with a bar to buy': `${HEADER}<main style="padding:20px"><h1>Oilskin jacket</h1>${TEXT.repeat(12)}</main><div style="position:fixed;left:0;right:0;bottom:0;background:#fff;border-top:1px solid #ccc;padding:12px 20px">Oilskin jacket, £89.00 <button>Add to basket</button></div>`,
  'a player at the bottom': `${HEADER}<main style="padding:20px"><h1>Episode 12</h1>${TEXT.repeat(10)}</main><div class="player" style="position:fixed;left:0;right:0;bottom:0;height:72px;background:#111;color:#fff;padding:12px"><button>▶</button> Episode 12: The tide <span style="float:right">12:04</span></div>`,
  'tabs at the bottom of a phone app': `<main style="padding:20px"><h1>Today</h1>${TEXT.repeat(10)}</main><div style="position:fixed;left:0;right:0;bottom:0;background:#fff;border-top:1px solid #ccc;display:flex;justify-content:space-around;padding:12px"><a href="/t">Today</a><a href="/m">Map</a><a href="/c">Chat</a><a href="/me">Me</a></div>`,
  'a mail app with three panes': `<div style="position:fixed;inset:0;display:grid;grid-template-columns:160px 280px 1fr"><nav style="background:#eee;padding:12px">Inbox<br>Sent<br>Drafts</nav><div id="messagelist" role="list" style="border-right:1px solid #ccc;overflow:auto">${'<div role="listitem" style="padding:10px;border-bottom:1px solid #ddd"><b>Ann</b><br>Newsletter: subscribe for more</div>'.repeat(9)}</div><div id="messagecontent" role="dialog" style="padding:20px;position:relative"><h2>Your subscription</h2><p>Please confirm your email address. We use cookies in our newsletter.</p><button>Reply</button></div></div>`,
  'a chat app with a dialog role on its window': `<div style="position:fixed;inset:0;display:flex"><div style="width:220px;background:#eef;padding:12px">Ann<br>Ben<br>Cleo</div><div role="dialog" aria-label="Chat with Ann" class="chat-window" style="flex:1;position:relative;padding:20px"><div class="chat-message">Are you there?</div><div class="chat-message">Yes.</div><textarea placeholder="Write a message" style="position:absolute;bottom:20px;left:20px;right:20px"></textarea></div></div>`,
  'a help page that is a chat': `${HEADER}<div class="support-chat" style="max-width:700px;margin:20px auto;border:1px solid #ccc;height:480px;position:relative"><p style="padding:12px">Hello! How can we help you today?</p><div style="position:absolute;bottom:0;left:0;right:0;padding:12px;border-top:1px solid #ccc"><input style="width:80%" placeholder="Your question"><button>Send</button></div></div>`,
  'a sign-in page with an overlay of its own': `<div class="login-overlay" style="position:fixed;inset:0;background:#dde;display:flex;align-items:center;justify-content:center"><form style="background:#fff;padding:30px"><h2>Sign in</h2><input type="email" placeholder="Email"><br><input type="password" placeholder="Password"><br><button>Sign in</button><p>We use a cookie to keep you signed in.</p></form></div>`,
  'a quiz in the middle': `<main role="dialog" style="position:absolute;left:50%;top:20%;transform:translateX(-50%);width:400px;border:1px solid #999;padding:20px"><h1>Question 3 of 10</h1><p>What is the highest tide?</p><button>Four metres</button> <button>Six metres</button></main>`,
  'a dashboard with a fixed notice of its own data': `<nav style="position:fixed;left:0;top:0;bottom:0;width:140px;background:#223;color:#fff;padding:12px">Orders<br>Users</nav><main style="margin-left:170px"><h1>Consent rate</h1><p>81 % of visitors accept cookies.</p><div style="background:#eef;padding:16px">Banner shown 12,400 times, accepted 10,044, declined 2,356.</div></main>`,
  'a consent manager’s own home page': `${HEADER}<section class="cookie-consent-hero" style="padding:40px;background:#eef"><h1>Cookie consent made simple</h1><p>Our cookie banner helps you collect consent. Accept no less.</p><a class="btn" href="/try">Try it</a> <a class="btn" href="/demo">See the demo</a></section><section class="cookie-pricing" style="padding:40px"><h2>Plans</h2><p>Free for small sites.</p><button>Accept offer</button></section>`,
  'a newsletter form in the flow': `${HEADER}<main style="padding:20px"><h1>Walks</h1>${TEXT}</main><section class="newsletter-signup" style="background:#efe;padding:30px"><h2>Join our newsletter</h2><input type="email" placeholder="Your email"><button>Subscribe</button></section>`,
  'alerts in the flow': `${HEADER}<div class="alert" role="alert" style="background:#ffe9b3;padding:12px">The ferry does not run today.</div><main style="padding:20px"><h1>Timetable</h1>${TEXT}</main>`,
  'an article with a sticky list of contents': `${HEADER}<div style="display:flex"><div class="toc" style="position:sticky;top:10px;align-self:flex-start;width:200px;padding:12px">Contents<br>1 Cookies<br>2 Consent<br>3 Storage</div><article><h1>How browsers store things</h1><h2>Cookies</h2>${'<p>A cookie is sent with every request. Sites need consent for most of them.</p>'.repeat(12)}</article></div>`,
  'a country list with flags': `${HEADER}<div class="region-selector" style="padding:20px"><h2>Select your region</h2><ul><li><a href="/eu">Europe</a></li><li><a href="/us">United States</a></li></ul><button>Continue</button></div>`,
  'a full-screen slider': `<div style="position:relative;height:100vh;overflow:hidden"><div style="position:absolute;inset:0;background:linear-gradient(#036,#069);z-index:1000;color:#fff;display:grid;place-items:center"><h1>Sail with us</h1></div><button style="position:absolute;left:10px;top:50%;z-index:1001">‹</button><button style="position:absolute;right:10px;top:50%;z-index:1001">›</button></div>`,
  'a fortune cookie of the day': `<div class="fortune" id="fortune-cookie" style="max-width:400px;margin:80px auto;text-align:center"><p>Your fortune cookie says: you will accept an offer.</p><button>Another cookie</button></div>`,
};

const APPS: readonly InnocentCase[] = [
  {
    name: 'chatscope as the page itself',
    onPage: {
      page: 'app',
      language: 'en',
      bundle: mountReact(
        `import { MainContainer, Sidebar, ConversationList, Conversation, ChatContainer, MessageList, Message, MessageInput } from '@chatscope/chat-ui-kit-react';
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
for (const element of document.querySelectorAll('.shell')) element.remove();`,
        `<div style={{ position: 'fixed', inset: 0 }}><MainContainer responsive><Sidebar position="left"><ConversationList><Conversation name="Ann" info="Are you there?" /><Conversation name="Ben" info="Yes" /></ConversationList></Sidebar><ChatContainer><MessageList><Message model={{ message: 'Are you there?', sender: 'Ann', direction: 'incoming', position: 'single' }} /><Message model={{ message: 'Yes.', direction: 'outgoing', position: 'single' }} /></MessageList><MessageInput placeholder="Type" autoFocus={false} /></ChatContainer></MainContainer></div>`,
      ),
    },
    isReal: true,
  },
  {
    name: 'deep-chat as a part of the page',
    onPage: {
      page: 'article',
      language: 'en',
      bundle: `import 'deep-chat';
const chat = document.createElement('deep-chat');
chat.setAttribute('style', 'width:100%;height:360px;border:1px solid #ccc');
chat.demo = true;
chat.history = [{ role: 'ai', text: 'Ask me about the walks.' }];
document.querySelector('h1').after(chat);`,
    },
    isReal: true,
  },
  {
    name: 'leaflet with a panel',
    onPage: {
      page: 'app',
      language: 'de',
      styles: ['leaflet/dist/leaflet.css'],
      scripts: ['leaflet/dist/leaflet.js'],
      html: '<div id="map" style="position:fixed;inset:0;z-index:500;background:#cde"></div><div style="position:fixed;left:60px;top:10px;width:300px;background:#fff;padding:12px;z-index:1000"><h2>Wege</h2><input placeholder="Suchen"><p>Drei Wege in der Nähe</p></div>',
      init: `document.querySelector('.shell').remove(); L.map('map').setView([54, 10], 9).attributionControl.addAttribution('Harbour Walks');`,
    },
    isReal: true,
  },
  {
    name: 'shoelace with a closed dialog and a drawer',
    onPage: {
      page: 'shop',
      language: 'en',
      styles: ['@shoelace-style/shoelace/dist/themes/light.css'],
      bundle: `import '@shoelace-style/shoelace/dist/components/dialog/dialog.js';
import '@shoelace-style/shoelace/dist/components/alert/alert.js';`,
      html: '<sl-dialog label="Basket">Nothing here</sl-dialog><sl-alert open>Shipping is free from £50.</sl-alert>',
    },
    isReal: true,
  },
  {
    name: 'libraries of modals, none of them open',
    onPage: {
      page: 'article',
      language: 'fr',
      styles: ['sweetalert2/dist/sweetalert2.min.css', 'magnific-popup/dist/magnific-popup.css'],
      scripts: [
        'sweetalert2/dist/sweetalert2.min.js',
        'micromodal/dist/micromodal.min.js',
        'driver.js/dist/driver.js.iife.js',
      ],
      html: '<div class="modal" id="m" aria-hidden="true" style="display:none"><div role="dialog" aria-modal="true">Rien</div></div>',
      init: 'MicroModal.init();',
    },
    isReal: true,
  },
];

export const APP_PAGES: readonly InnocentCase[] = [
  ...Object.entries(PAGES).map(([name, body]) => ({ name, html: ownPage(body), isReal: false })),
  ...APPS,
];

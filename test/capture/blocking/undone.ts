/**
 * Overlays that change the page itself, as libraries do: they lock its scrolling, dim it, or make room. In
 * some cases the page has styles of its own that look the same, and stay.
 */
import { together } from '../../support/sweep.ts';
import { joinParts } from './fixture-page.ts';
import type { LainOver } from './lain-over.ts';

const POPUPS = { hideCookieBanners: true, hidePopups: true };
const PHONE = { device: 'iphone-15-pro' };

const TELL = '<p>We use cookies to make this site better.</p><button>Accept</button><button>Decline</button>';
const SIDES = 'position:fixed;left:0;right:0;height:58px;overflow:hidden;background:#f0a;z-index:90';
const bar = (side: string) =>
  `<div class="k4" id="over" style="${SIDES};${side}:0">We use cookies on this site. <button>Accept</button></div>`;
const DIALOG =
  'position:fixed;left:50%;top:120px;width:320px;margin-left:-160px;background:#f0a;padding:20px;z-index:92';
const dialog = (inner = TELL) =>
  `<div id="over" role="dialog" aria-modal="true" style="${DIALOG}">${inner}</div>`;
const OFFER = '<h2>Ten per cent off</h2><p>This week only.</p><button aria-label="Close">×</button>';
const script = (code: string) => `<script>${code}</script>`;
const styles = (css: string) => `<style>${css}</style>`;
/** Opens the dialog as a library does, from a script after the page was loaded. */
const opens = (code: string, inner = TELL) =>
  script(
    `addEventListener('load', () => setTimeout(() => { ${code}; document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(dialog(inner))}) }, 60))`,
  );
const late = (code: string) => script(`addEventListener('load', () => setTimeout(() => { ${code} }, 80))`);
const ROW = 'max-width:700px;margin:0 auto';

/** Styles of the page that look like those of an overlay. Each stays when a bar or dialog is removed. */
const OWN: Record<string, Pick<LainOver, 'own' | 'page'>> = {
  'padding beside its text, in the page': {
    own: { body: 'style="padding-right:16px;padding-left:16px"' },
    page: { last: bar('bottom') },
  },
  'padding as large as the bar, in the page': {
    own: { body: 'style="padding-bottom:58px;padding-top:58px"' },
    page: { last: bar('bottom') },
  },
  'a class as large as the bar, in the page': {
    own: { head: styles('.has-tabs{padding-top:58px}'), body: 'class="has-tabs"' },
    page: { last: bar('top') },
  },
  'a class at the other side, by a script': {
    own: {
      head: styles('.has-header{padding-top:58px}'),
      last: script('document.body.classList.add("has-header")'),
    },
    page: { last: bar('bottom') },
  },
  'padding that a script of the page wrote first': {
    own: {
      first: script(
        'document.body.style.paddingTop = "58px"; document.documentElement.style.setProperty("--bar", "58px")',
      ),
      head: styles('main{margin-top:var(--bar, 0)!important}'),
    },
    page: { last: bar('top') },
  },
  'a button above the place of the bar': {
    own: {
      last: '<button style="position:fixed;right:20px;bottom:58px;width:48px;height:48px">Up</button>',
    },
    page: { last: bar('bottom') },
  },
  'a bar with padding for a scroll bar': {
    own: {
      last: '<div style="position:fixed;top:58px;left:0;right:0;padding-right:17px;text-align:right;background:#cde">Sold out</div>',
    },
    page: { last: bar('top') },
  },
  'grayscale by its sheet': {
    own: { head: styles('html{filter:grayscale(1)}') },
    page: { last: dialog() },
  },
  'grayscale by a script': {
    own: {
      head:
        script('document.documentElement.className = "mourning"') + styles('.mourning{filter:grayscale(1)}'),
    },
    page: { last: opens('') },
  },
  'a blurred picture': {
    own: {
      first: `<div style="filter:blur(8px);height:200px;background:linear-gradient(90deg,#234 50%,#fc8 50%)"></div>`,
    },
    page: { last: dialog() },
  },
  'faded parts': {
    own: { head: styles('main{opacity:.6;transform:scale(.95)}') },
    page: { last: dialog() },
  },
  'parts that fade in by a script': {
    own: {
      head: styles('body{opacity:0}'),
      last: script(
        'addEventListener("load", () => setTimeout(() => { document.body.style.opacity = "1" }, 100))',
      ),
    },
    page: { last: opens('') },
  },
  'a vignette': {
    own: {
      head: styles(
        'body::after{content:"";position:fixed;inset:0;background:radial-gradient(transparent,rgba(0,0,60,.5));pointer-events:none}',
      ),
    },
    page: { last: opens('') },
  },
  'grain over everything': {
    own: {
      last: '<div class="grain-overlay" style="position:fixed;inset:0;background:rgba(120,80,0,.2);pointer-events:none;z-index:80"></div>',
    },
    page: { last: opens('') },
  },
  'a tint behind its text': {
    own: {
      first:
        '<div class="overlay" style="position:fixed;inset:0;background:rgba(120,80,0,.2);pointer-events:none;z-index:-1"></div>',
    },
    page: { last: dialog() },
  },
  'a tint on both sides of its text': {
    own: {
      first:
        '<div style="position:fixed;inset:0;background:rgba(120,80,0,.2)"></div><div style="position:relative;width:60%;height:120vh;margin:-30px auto;background:#eef">Tides</div>',
    },
    page: { last: bar('bottom') },
  },
  'a hero with a shade': {
    own: {
      first:
        '<div style="position:relative;height:100vh;background:#4a8"><div class="hero-overlay" style="position:absolute;inset:0;background:rgba(0,0,0,.5)"></div><h2 style="position:absolute;left:40px;bottom:40px;color:#fff">Harbour</h2></div>',
    },
    page: { last: dialog() },
  },
  'a hero with a shade, when a tour goes': {
    own: {
      first:
        '<div style="position:relative;height:100vh;background:linear-gradient(#4a8,#246)"><div style="position:absolute;inset:0;background:rgba(0,0,0,.5)"></div></div>',
    },
    page: { last: opens('', OFFER) },
  },
  'a shell that scrolls within': {
    own: {
      head: styles(
        'html,body{height:100%;overflow:hidden}.shell{height:100vh;overflow:auto;background:#eef}',
      ),
      first: '<div class="shell"><p>Tides</p><div style="height:1500px"></div></div>',
    },
    page: { last: dialog() },
  },
  'slides that a script fades and makes inert': {
    own: {
      head: styles(
        '.slides{display:flex;overflow:hidden;height:160px}.slide{flex:0 0 60%;background:#cde}.slide[inert]{opacity:.3;filter:blur(2px)}',
      ),
      first:
        '<section class="slides"><div class="slide">One</div><div class="slide">Two</div><div class="slide">Three</div></section>',
      last: late('for (const [i, s] of [...document.querySelectorAll(".slide")].entries()) s.inert = i > 0'),
    },
    page: { last: opens('') },
  },
  'a drawer that a script closes': {
    own: {
      head: styles(
        '.drawer{position:fixed;inset:0;background:#cde;z-index:50}.drawer.closed{transform:translateX(-100%)}',
      ),
      first: '<nav class="drawer"><a href="/">Home</a></nav>',
      last: late('document.querySelector(".drawer").classList.add("closed")'),
    },
    page: { last: opens('') },
  },
  'a text that a script shortens': {
    own: {
      head: styles('.short{max-height:120px;overflow:hidden}'),
      last: late('document.querySelector("article").classList.add("short")'),
    },
    page: { last: opens('') },
  },
  'an entry that a script marks': {
    own: {
      head: styles('.here{padding-left:12px;border-left:3px solid #c40}'),
      first: '<aside style="position:absolute;left:20px;top:90px"><a class="a" href="#1">Quay</a></aside>',
      last: late('document.querySelector(".a").classList.add("here")'),
    },
    page: { last: opens('', OFFER) },
  },
  'a header that shrinks by a script': {
    own: {
      head: styles('.small{padding:4px 20px!important;opacity:.9}'),
      last: late('document.querySelector("header").classList.add("small")'),
    },
    page: { last: bar('bottom') },
  },
  'a menu that a script fades out': {
    own: {
      head: styles('.menu{height:90px;background:#fc8}.menu.out{opacity:0;visibility:hidden}'),
      first: '<div class="menu">Menu</div>',
      last: late('document.querySelector(".menu").classList.add("out")'),
    },
    page: { last: opens('') },
  },
  'a script that scrolls to a place': {
    own: { last: script('scrollTo(0, 200)') },
    page: { last: opens('', OFFER) },
  },
};

/** Cases of OWN with the same overlay, on one page. All that is theirs is in view. */
const ON_ONE_PAGE = [
  [
    'grayscale by a script',
    'a vignette',
    'grain over everything',
    'slides that a script fades and makes inert',
  ],
  [
    'parts that fade in by a script',
    'a drawer that a script closes',
    'a text that a script shortens',
    'a menu that a script fades out',
  ],
  ['grayscale by its sheet', 'a blurred picture', 'faded parts', 'a tint behind its text'],
  [
    'padding beside its text, in the page',
    'a class at the other side, by a script',
    'a button above the place of the bar',
    'a header that shrinks by a script',
  ],
  ['a class as large as the bar, in the page', 'a bar with padding for a scroll bar'],
];

/** The cases of OWN, with those of a group as one. */
function groupedOwn(): typeof OWN {
  const alone = Object.keys(OWN).filter((name) => !ON_ONE_PAGE.flat().includes(name));
  const groups = [...alone.map((name) => [name]), ...ON_ONE_PAGE.flatMap((names) => together(names, 4))];
  return Object.fromEntries(
    groups.map((names) => {
      const cases = names.flatMap((name) => OWN[name] ?? []);
      const own = cases.reduce((parts, each) => joinParts(parts, each.own ?? {}), {});
      return [names.join('; '), { own, page: cases[0]?.page ?? {} }];
    }),
  );
}

/** What libraries do to the page when they open a dialog, and what they leave behind. */
const DONE: Record<string, Pick<LainOver, 'group' | 'own' | 'page' | 'size'>> = {
  'grayscale of the root by a class': {
    group: 'dialogs, 1',
    page: {
      head: styles('.asking{filter:grayscale(1)}'),
      last: opens('document.documentElement.classList.add("asking")'),
    },
  },
  'grayscale of the root by its style': {
    group: 'dialogs, 2',
    page: { last: opens('document.documentElement.style.filter = "grayscale(1)"') },
  },
  'opacity of the page': {
    group: 'dialogs, 4',
    page: { last: opens('document.querySelector("main").style.opacity = ".3"') },
  },
  'opacity by inert': {
    group: 'dialogs, 3',
    page: {
      head: styles('[inert]{opacity:.4;filter:saturate(0)}'),
      last: opens(
        'document.querySelector("main").inert = true; document.querySelector("header").inert = true',
      ),
    },
  },
  'opacity by aria-hidden': {
    group: 'dialogs, 1',
    page: {
      head: styles('main[aria-hidden=true]{opacity:.4}'),
      last: opens('document.querySelector("main").setAttribute("aria-hidden", "true")'),
    },
  },
  'a smaller page behind a drawer': {
    page: {
      last: opens(
        'const m = document.querySelector("main"); m.style.transition = "transform .3s"; m.style.transform = "scale(.93) translateY(14px)"; m.style.borderRadius = "8px"; m.style.overflow = "hidden"; document.body.style.background = "black"',
        OFFER,
      ),
    },
  },
  'brightness by a class of the page': {
    group: 'dialogs, 2',
    page: {
      head: styles('.page-dimmed main{filter:brightness(.4) blur(3px)}'),
      last: opens('document.body.classList.add("page-dimmed")'),
    },
  },
  'brightness of a page at the left of a wide view': {
    size: { width: 1920, height: 1080 },
    own: { head: styles('main{margin:0}') },
    page: {
      head: styles('.page-dimmed main{filter:brightness(.4)}'),
      last: opens('document.body.classList.add("page-dimmed")'),
    },
  },
  'a backdrop that a script adds while the document loads, before its dialog is shown': {
    page: {
      head: styles(
        '.layer{position:fixed;inset:0;z-index:60;background:#000;opacity:0}.layer.show{opacity:.5}.waits{display:none}',
      ),
      last:
        dialog(OFFER).replace('id="over"', 'id="over" class="waits"') +
        script(`const layer = document.body.appendChild(document.createElement('div'));
          layer.className = 'layer'; layer.offsetWidth; layer.classList.add('show');
          addEventListener('load', () => setTimeout(() => document.querySelector('#over').classList.remove('waits'), 80))`),
    },
  },
  'a backdrop by a pseudo-element of the body': {
    group: 'dialogs, 3',
    page: {
      head: styles(
        '.modal-on::before{content:"";position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:60}',
      ),
      last: opens('document.body.classList.add("modal-on")'),
    },
  },
  'a backdrop by a pseudo-element of the root': {
    group: 'dialogs, 3',
    page: {
      head: styles(
        '[data-dialog]::after{content:"";position:fixed;inset:0;background:#000;opacity:.6;z-index:60}',
      ),
      last: opens('document.documentElement.dataset.dialog = "1"'),
    },
  },
  'a backdrop by a pseudo-element of the page': {
    group: 'dialogs, 2',
    page: {
      head: styles(
        'main{position:relative}main.is-behind::after{content:"";position:absolute;inset:0;background:rgba(255,255,255,.8)}',
      ),
      last: opens('document.querySelector("main").classList.add("is-behind")'),
    },
  },
  'blur while a dialog is there, by its presence': {
    page: {
      head: styles(
        'body:has(> [aria-modal=true]) main{filter:blur(4px)}html:has([aria-modal=true]){overflow:hidden}',
      ),
      last: opens(''),
    },
  },
  'blur beside an open dialog': {
    page: {
      head: styles('dialog[open] ~ main, dialog[open] ~ footer{filter:blur(4px)}'),
      first: `<dialog id="d">${OFFER}</dialog>`,
      last: script('addEventListener("load", () => setTimeout(() => d.showModal(), 60))'),
    },
  },
  'a locked root with a gutter': {
    page: {
      last: opens(
        'const [h, b] = [document.documentElement, document.body]; Object.assign(h.style, { scrollbarGutter: "stable", overflowY: "hidden" }); Object.assign(b.style, { position: "relative", height: "100dvh", width: "calc(100vw - 15px)", boxSizing: "border-box", overflow: "hidden" })',
      ),
    },
  },
  'a pinned body': {
    page: {
      last: opens(
        'Object.assign(document.body.style, { position: "fixed", top: "-40px", left: "0", right: "15px", width: "calc(100% - 15px)" })',
      ),
    },
  },
  'a lock with room for the scroll bar': {
    group: 'dialogs, 1',
    page: {
      last: opens(
        'document.body.style.overflow = "hidden"; document.body.style.paddingRight = "15px"; document.querySelector("header").style.paddingRight = "15px"',
      ),
    },
  },
  'a lock with room for the scroll bar, by a sheet': {
    group: 'dialogs, 4',
    page: {
      last: opens(
        'document.head.insertAdjacentHTML("beforeend", "<style>body[data-scroll-locked]{overflow:hidden!important;margin-right:15px!important}</style>"); document.body.dataset.scrollLocked = "1"',
      ),
    },
  },
  'a lock with room at the left, for pages from the right': {
    page: {
      last: opens('document.body.style.cssText += ";overflow:hidden;padding-left:17px"'),
    },
  },
  'a lock of the inner scroller': {
    own: {
      head: styles(
        'html,body{height:100%;overflow:hidden}.shell{height:100vh;overflow:auto;background:#eef}',
      ),
      first: `<div class="shell"><div style="${ROW};height:1500px;background:linear-gradient(#fff,#246)"></div></div>`,
    },
    page: {
      last: opens(
        'const s = document.querySelector(".shell").style; s.overflow = "hidden"; s.paddingRight = "15px"',
      ),
    },
  },
  'a sheet on a phone that scrolls the page': {
    size: PHONE,
    page: { last: opens('setTimeout(() => scrollTo(0, 17), 20)') },
  },
  'a field of a consent form that scrolls the page': {
    size: PHONE,
    page: {
      last: `<div style="position:fixed;left:0;right:0;bottom:0;padding:18px;background:#f0a">${TELL}</div>${script('addEventListener("load", () => setTimeout(() => scrollBy(0, 60), 80))')}`,
    },
  },
  'a dialog of an application that is rendered late': {
    own: {
      head: styles('#root > .app.dimmed{filter:blur(3px) grayscale(1)}'),
      first: '<div id="root"></div>',
      last: script(
        'addEventListener("load", () => { const app = document.createElement("div"); app.className = "app"; app.append(document.querySelector("main"), document.querySelector("footer")); document.getElementById("root").append(app) })',
      ),
    },
    page: {
      last: script(
        `addEventListener('load', () => setTimeout(() => { const app = document.querySelector('.app'); app.classList.add('dimmed'); app.setAttribute('aria-hidden', 'true'); document.documentElement.style.cssText = 'overflow:hidden;padding-right:0px'; document.getElementById('root').insertAdjacentHTML('beforeend', ${JSON.stringify(`<div style="position:absolute;left:0;top:0;width:100%;height:100vh;background:rgba(0,0,0,.4)"></div>${dialog()}`)}) }, 500))`,
      ),
    },
  },
  'classes of an alert on root and body': {
    page: {
      head: styles(
        'body.swal2-shown:not(.swal2-no-backdrop){overflow:hidden}body.swal2-height-auto{height:auto!important}html.swal2-shown{overflow:hidden}',
      ),
      last: opens(
        'document.documentElement.classList.add("swal2-shown", "swal2-height-auto"); document.body.className = "swal2-shown swal2-height-auto"; document.body.style.paddingRight = "17px"; document.querySelector("main").setAttribute("aria-hidden", "true")',
        OFFER,
      ),
    },
  },
  'a page that a side panel pushes': {
    page: {
      head: styles(
        'body{transition:transform .3s}.pushed{transform:translateX(-120px);overflow-x:hidden}.pushed main{filter:brightness(.6)}',
      ),
      last: opens('document.body.classList.add("pushed")'),
    },
  },
  'a border around what a tour describes': {
    page: {
      head: styles('.spot-on{border:3px solid #f0a;border-radius:6px;padding:4px}'),
      last: opens(
        'document.querySelector("h1").classList.add("spot-on")',
        '<div class="tour-step"><p>Start here</p><button>Skip</button><button>Next</button></div>',
      ),
    },
  },
  'a border that a tour writes': {
    page: {
      last: opens(
        'const s = document.querySelector("h1").style; s.border = "3px solid red"; s.position = "relative"; s.zIndex = "9999"; s.background = "yellow"',
        '<div class="tour-step"><p>Start here</p><button>Skip</button><button>Next</button></div>',
      ),
    },
  },
  'an element that holds the place of the bar': {
    page: {
      last: script(
        `addEventListener('load', () => setTimeout(() => document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(`<div class="bar-spacer" style="height:58px"></div>${bar('top')}`)}), 50))`,
      ),
    },
  },
  'a page that is moved down by a margin': {
    page: {
      last: `${bar('top')}${script('document.querySelector("main").style.marginTop = over.offsetHeight + "px"; document.querySelector("header").style.top = over.offsetHeight + "px"')}`,
    },
  },
  'a header that a class moves down': {
    page: {
      head: styles('.promo-on .site-header{top:58px}.promo-on{padding-top:58px}'),
      last: `${bar('top')}${script('document.body.classList.add("promo-on")')}`,
    },
  },
  'a variable with the height of the bar': {
    page: {
      head: styles('main{margin-top:var(--notice, 0)!important}'),
      last: `${bar('top')}${script('document.documentElement.style.setProperty("--notice", over.offsetHeight + "px")')}`,
    },
  },
};

const named = (says: string, cases: Record<string, Omit<LainOver, 'name' | 'options'>>) =>
  Object.entries(cases).map(([name, each]) => ({
    name: `${says}: ${name}`,
    options: POPUPS,
    ...each,
  }));

export const UNDONE: LainOver[] = [
  ...named('keeps what is the page’s', groupedOwn()),
  ...named('undoes', DONE),
];

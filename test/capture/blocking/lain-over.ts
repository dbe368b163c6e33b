/**
 * Overlays that libraries build in unusual ways, each as the smallest page that shows it, for a common screen
 * size. The capture must equal that of the page without the overlay.
 */
import { together } from '../../support/sweep.ts';
import { joinParts, type PageParts } from './fixture-page.ts';
import { RARE_NOTICES } from './rare-notices.ts';
import { UNDONE } from './undone.ts';

export interface LainOver {
  name: string;
  options: Record<string, boolean>;
  /** Default: a common screen. */
  size?: { device: string } | { width: number; height: number };
  /** Cases of a group are on one page, except in a sweep. They have all but the overlay in common. */
  group?: string;
  /** What the page has itself. */
  own?: PageParts;
  /** What the overlay adds to it. */
  page: PageParts;
}

const CONSENT = { hideCookieBanners: true };
const POPUPS = { hideCookieBanners: true, hidePopups: true };
const BAR = 'position:fixed;left:0;right:0;bottom:0;padding:18px;background:#f0a';
const CARD = 'position:fixed;right:20px;bottom:20px;width:340px;padding:18px;background:#f0a';
const TELL = '<p>We use cookies to make this site better.</p><button>Accept</button><button>Decline</button>';

const FULL = 'position:fixed;inset:0;padding:40px;background:#f0a;z-index:999';
/** Pages make the rest inert while a dialog is open. */
const INERT =
  '<script>for (const part of document.querySelectorAll("header, main, footer")) part.inert = true</script>';

const card = (inner: string, style = '') => `<div class="q3" style="${CARD};${style}">${inner}</div>`;
/** The place of a card that does not lie over the others, three in a row. */
const besides = (at: number) => `right:${20 + (at % 3) * 420}px;bottom:${20 + Math.floor(at / 3) * 230}px`;
const dimmed = (inner: string) =>
  `<div style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:90"></div>${inner}`;

/** Requests for consent in the words of consent managers, without the word cookie. */
const WORDED: Record<string, string> = {
  English:
    '<p>We collect and process your personal information. To learn more, read our <a href="/p">privacy policy</a>.</p><button>Accept</button><button>Decline</button>',
  'English, the policy alone':
    '<p>By using this site you agree to our <a href="/p">Privacy Policy</a>.</p><button aria-label="Close">×</button>',
  French: '<p>Nous et nos partenaires traitons vos données personnelles.</p><button>Tout refuser</button>',
  German: '<p>Wir und unsere Partner verarbeiten Ihre Daten.</p><button>Ablehnen</button>',
  Spanish: '<p>Nosotros y nuestros socios tratamos sus datos personales.</p><button>Rechazar</button>',
  Italian: '<p>Noi e i nostri partner trattiamo i tuoi dati personali.</p><button>Rifiuta</button>',
  Portuguese: '<p>Tratamos os seus dados pessoais com o seu consentimento.</p><button>Recusar</button>',
  Dutch: '<p>Wij en onze partners verwerken persoonsgegevens.</p><button>Weigeren</button>',
  Danish: '<p>Vi og vores partnere behandler dine data.</p><button>Afvis alle</button>',
  Swedish: '<p>Vi och våra partner behandlar personuppgifter.</p><button>Avvisa</button>',
  Norwegian: '<p>Vi og våre partnere behandler personopplysninger.</p><button>Avvis</button>',
  Finnish: '<p>Me ja kumppanimme käsittelemme henkilötietoja.</p><button>Hylkää</button>',
  Estonian: '<p>Meie partnerid töötlevad isikuandmeid.</p><button>Keeldu</button>',
  Latvian: '<p>Mēs apstrādājam personas datus.</p><button>Noraidīt</button>',
  Lithuanian: '<p>Mes tvarkome jūsų duomenis.</p><button>Atmesti</button>',
  Polish: '<p>My i nasi partnerzy przetwarzamy dane osobowe.</p><button>Odrzuć</button>',
  Czech: '<p>My a naši partneři zpracováváme osobní údaje.</p><button>Odmítnout</button>',
  Slovak: '<p>My a naši partneri spracúvame osobné údaje.</p><button>Odmietnuť</button>',
  Slovenian: '<p>Mi in naši partnerji obdelujemo osebne podatke.</p><button>Zavrni</button>',
  Croatian: '<p>Mi i naši partneri obrađujemo osobne podatke.</p><button>Odbij</button>',
  Hungarian: '<p>Mi és partnereink személyes adatokat kezelünk.</p><button>Elutasítom</button>',
  Romanian: '<p>Prelucrăm date personale pe acest site.</p><button>Refuz</button>',
  Bulgarian: '<p>Ние и нашите партньори обработваме лични данни.</p><button>Отказвам</button>',
  Greek: '<p>Επεξεργαζόμαστε προσωπικά δεδομένα.</p><button>ΑΠΟΡΡΙΨΗ</button>',
  Maltese: '<p>Nużaw data personali fuq dan is-sit.</p><button>Irrifjuta</button>',
  Irish: '<p>Bainimid úsáid as sonraí pearsanta ar an suíomh seo.</p><button>Diúltaigh</button>',
  Turkish: '<p>Kişisel verilerinizi işliyoruz.</p><button>REDDET</button>',
  Russian: '<p>Мы обрабатываем персональные данные.</p><button>Отклонить</button>',
  Ukrainian: '<p>Ми обробляємо персональні дані.</p><button>Відхилити</button>',
  Arabic: '<p dir="rtl">نستخدم البيانات الشخصية لتحسين تجربتك.</p><button>رفض</button>',
  Hebrew: '<p dir="rtl">אנו משתמשים במידע אישי באתר.</p><button>דחה</button>',
  Hindi: '<p>हम व्यक्तिगत डेटा का उपयोग करते हैं।</p><button>अस्वीकार करें</button>',
  'Chinese, simplified': '<p>我们使用您的个人信息。</p><button>拒绝</button>',
  'Chinese, traditional': '<p>我們使用您的個人資料。</p><button>拒絕</button>',
  Japanese: '<p>当サイトは個人情報を利用します。</p><button>拒否</button>',
  Korean: '<p>개인정보를 수집하고 이용합니다.</p><button>거부</button>',
  Vietnamese: '<p>Chúng tôi sử dụng dữ liệu cá nhân.</p><button>Từ chối</button>',
  Thai: '<p>เราใช้ข้อมูลส่วนบุคคล</p><button>ปฏิเสธ</button>',
  Indonesian: '<p>Kami menggunakan data pribadi Anda.</p><button>Tolak</button>',
};

const STEPS = `<div style="position:fixed;left:20px;bottom:20px;width:340px;background:#f0a;z-index:9"><button aria-label="Close">×</button>
  <p>This site has the functions of an app. Add it to your Home Screen for an easy way to it, also on days on which you are at sea.</p>${[
    'Copy the link of the app',
    'Press the menu, if no icon to share is there',
    'Press Share in the bar for navigation',
    'Press View more, in the menu for sharing',
    'Press Add to Home Screen',
  ]
    .map((step) => `<button>${step}</button>`)
    .join(' ')}</div>`;

export const LAIN_OVER: LainOver[] = [
  ...together(Object.entries(WORDED), 8).map((group) => ({
    name: `a request without a cookie: ${group.map(([language]) => language).join('; ')}`,
    options: CONSENT,
    page: { last: group.map(([, inner], at) => card(inner, besides(at))).join('') },
  })),
  {
    name: 'slotted text in a dialog of web components',
    group: 'bars that ask',
    options: CONSENT,
    page: {
      last: `<acme-consent>${TELL}<template shadowrootmode="open"><div style="${BAR}"><slot></slot></div></template></acme-consent>`,
    },
  },
  {
    name: 'a component that styles itself with !important',
    group: 'bars that ask',
    options: CONSENT,
    page: {
      last: `<acme-consent><template shadowrootmode="open"><style>:host{display:block!important;${BAR}}</style><div>${TELL}</div></template></acme-consent>`,
    },
  },
  {
    name: 'a bar that pushed the page by a style',
    options: CONSENT,
    page: {
      last: `<div id="b" style="${BAR};top:0;bottom:auto">${TELL}</div><script>document.body.style.paddingTop = b.offsetHeight + 'px';</script>`,
    },
  },
  {
    name: 'a bar that pushed the page by a class',
    options: CONSENT,
    page: {
      head: '<style>.has-bar{padding-top:90px}</style>',
      last: `<div style="${BAR};top:0;bottom:auto;height:90px;box-sizing:border-box;overflow:hidden">${TELL}</div><script>document.body.classList.add('has-bar');</script>`,
    },
  },
  {
    name: 'a tab that opens the consent request again',
    options: CONSENT,
    page: {
      last: '<button class="x1" aria-label="Cookie settings" style="position:fixed;left:20px;bottom:20px;width:48px;height:48px">C</button>',
    },
  },
  {
    name: 'a layer whose frame never loads',
    options: CONSENT,
    page: {
      last: '<div style="position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:999"><iframe src="/refused" style="border:0;width:500px;height:300px"></iframe></div>',
    },
  },
  {
    name: 'a request over the whole of an inert page',
    options: CONSENT,
    page: { last: `<div class="q4" role="dialog" aria-modal="true" style="${FULL}">${TELL}</div>${INERT}` },
  },
  {
    name: 'a request over the whole of a page that a script has hidden',
    options: CONSENT,
    page: {
      last: `<script>for (const part of document.querySelectorAll('header, main, footer')) part.style.visibility = 'hidden'; document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(`<div class="q7" style="${FULL}">${TELL}</div>`)})</script>`,
    },
  },
  {
    name: 'a request in a modal dialog over the whole page',
    options: CONSENT,
    page: {
      last: `<dialog style="border:0;width:100vw;height:100vh;max-width:none;max-height:none;background:#f0a">${TELL}</dialog><script>document.querySelector('dialog').showModal()</script>`,
    },
  },
  {
    name: 'a layer over a page that lets the pointer through',
    options: POPUPS,
    page: {
      head: '<style>body{pointer-events:none}.q5{pointer-events:auto}</style>',
      last: `<div class="q5" style="${FULL}"><p>Twice a week in your mail.</p><button>Join</button></div>`,
    },
  },
  {
    name: 'answers and tabs that are no buttons with a label',
    group: 'bars that ask',
    options: CONSENT,
    page: {
      last: `<div class="q6" style="${BAR}"><p>We use cookies on this site.</p><div style="cursor:pointer">Accept</div><ul><li style="cursor:pointer"><span>Decline</span></li></ul></div><div class="cc-revoke" style="position:fixed;left:3em;bottom:0;cursor:pointer;background:#f0a">Cookie Policy</div><div style="position:fixed;right:9px;bottom:9px;width:50px;height:50px;background:#f0a"><button aria-label="Cookies">C</button></div><div style="${CARD}"><label><input type="radio"> Accetto i cookie e navigo gratis</label><label><input type="radio"> Rifiuto e mi abbono: 2,99 €/mese</label><button>Continua</button></div>`,
    },
  },
  {
    name: 'a modal whose names are those of a tool',
    options: POPUPS,
    page: {
      last: `<div class="reveal-overlay" style="position:fixed;inset:0;background:rgba(0,0,0,.45);z-index:1005"><div class="reveal" role="dialog" style="position:relative;top:100px;margin:auto;width:600px;background:#f0a"><h2>Your couch</h2><p>It is mine.</p><button aria-label="Close">×</button></div></div>`,
    },
  },
  {
    name: 'a choice of countries by links',
    options: POPUPS,
    page: {
      last: `<div style="position:fixed;left:30%;top:15%;width:40%;background:#f0a;z-index:91"><h2>Where are you?</h2><button aria-label="Close">×</button><a href="/de">Deutschland</a> <a href="/fr">France</a> <a href="/it">Italia</a> <a href="/es">España</a></div>`,
    },
  },
  {
    name: 'a dialog with a headline and an article',
    options: POPUPS,
    page: {
      last: `<dialog style="width:500px;background:#f0a"><article><h1>Spring sale</h1><p>${'Everything that floats is cheaper this week. '.repeat(16)}</p><button>Close</button></article></dialog><script>document.querySelector('dialog').showModal()</script>`,
    },
  },
  {
    name: 'a toast without a z-index in an empty corner',
    options: POPUPS,
    page: {
      last: '<div class="toast show" style="position:fixed;right:12px;bottom:12px;width:300px;background:#f0a;padding:16px">Saved for later</div>',
    },
  },
  {
    name: 'a promo box of 380 by 240',
    group: 'small popups',
    options: POPUPS,
    page: {
      last: '<div class="z8" style="position:fixed;right:20px;bottom:20px;width:380px;height:240px;background:#f0a"><h3>Ten per cent off</h3><p>This week only.</p><button aria-label="Close">×</button></div>',
    },
  },
  {
    name: 'a bar of 46 px',
    group: 'small popups',
    options: POPUPS,
    page: {
      last: '<div class="z8" style="position:fixed;left:0;right:0;bottom:0;height:46px;background:#f0a">Boats sail again on Monday. <button class="close">Dismiss</button></div>',
    },
  },
  {
    name: 'a toast',
    group: 'small popups',
    options: POPUPS,
    page: {
      last: '<div class="toastify on" style="position:fixed;left:15px;bottom:15px;padding:12px 20px;background:#f0a;z-index:9">Saved for later</div>',
    },
  },
  {
    name: 'a popover that appears late',
    options: POPUPS,
    page: {
      last: '<div id="p" popover="manual" style="width:300px;height:200px;background:#f0a"><p>New: walks by boat</p></div><script>setTimeout(() => p.showPopover(), 400);</script><img src="/slow" hidden>',
    },
  },
  {
    name: 'a guide with a drawn cut-out',
    options: POPUPS,
    page: {
      last: '<svg class="guide-overlay" style="position:fixed;left:0;top:0;width:100vw;height:100vh;z-index:9997;opacity:.5"><path d="M0 0H1920V1080H0Z"/></svg><div class="shepherd-element" role="dialog" style="position:absolute;left:500px;top:200px;width:300px;background:#f0a;z-index:9999"><p>This is the headline.</p><button>Skip</button><button>Next</button></div>',
    },
  },
  {
    name: 'a guide that dims the page by a shadow',
    options: POPUPS,
    page: {
      last: '<div style="position:absolute;left:400px;top:100px;width:300px;height:80px;z-index:9998;box-shadow:0 0 0 5000px rgba(0,0,0,.5)"></div><div class="introjs-tooltip" style="position:absolute;left:400px;top:200px;width:300px;background:#f0a;z-index:9999"><p>This is the headline.</p><button>Next</button></div>',
    },
  },
  {
    name: 'install prompts, without a button and with a button for each step',
    options: POPUPS,
    page: {
      last: `<div class="ath" style="position:absolute;right:10px;top:10px;width:300px;background:#f0a;z-index:99999">To add this web app to the home screen: tap, and then Add to Home Screen.</div>${STEPS}`,
    },
  },
  {
    name: 'a toast beside the body',
    group: 'small popups',
    options: POPUPS,
    page: {
      last: `<script>document.documentElement.append(Object.assign(document.createElement('div'), { className: 'toastify', textContent: 'Saved for later', style: 'position:fixed;left:15px;bottom:15px;padding:12px 20px;background:#f0a;z-index:9' }))</script>`,
    },
  },
  {
    name: 'a bar that the lists name, and that pushed the page',
    options: POPUPS,
    page: {
      head: '<style>.smartbanner-show{margin-top:80px}</style>',
      last: '<div class="smartbanner" style="position:absolute;left:0;top:0;width:100%;height:80px;background:#f0a">Harbour Walks <a href="/app">VIEW</a></div><script>document.documentElement.classList.add("smartbanner-show")</script>',
    },
  },
  {
    name: 'a guide whose names begin with a short word',
    options: POPUPS,
    page: {
      head: '<style>.v-tour__target--highlighted{box-shadow:0 0 0 4px #f0a}</style>',
      last: '<div class="v-tour"><div class="v-step" style="position:fixed;left:500px;top:200px;width:300px;background:#f0a;z-index:9998"><p>Start here</p><button>Next</button><button>Skip</button></div></div><script>document.querySelector("h1").classList.add("v-tour__target--highlighted")</script>',
    },
  },
  {
    name: 'a guide that marks the element it describes',
    options: POPUPS,
    page: {
      head: '<style>.acme-target{position:relative;z-index:9999;opacity:.6}</style>',
      last: '<div class="acme-tooltip" role="dialog" style="position:absolute;left:500px;top:200px;width:300px;background:#f0a;z-index:9998"><p>Start here</p><button>Next</button><button>Skip</button></div><script>document.querySelector("h1").classList.add("acme-target")</script>',
    },
  },
  {
    name: 'a card without a known name or close button over a dimmed page',
    options: POPUPS,
    page: {
      last: dimmed(
        '<div class="k1" style="position:fixed;left:700px;top:400px;width:300px;height:150px;background:#f0a;z-index:91"><p>Before you leave</p></div>',
      ),
    },
  },
  {
    name: 'a banner beside an empty search box',
    options: POPUPS,
    page: {
      last: `<div style="position:fixed;right:0;top:60px;width:0;height:0;overflow:hidden"><form><input type="search"></form></div>${card(TELL)}`,
    },
  },
  ...UNDONE,
  ...RARE_NOTICES,
];

/** The page without the overlay. */
export function ownOf({ own = {} }: LainOver): PageParts {
  return own;
}

/** The page with the overlays of these cases. */
export function pageOf(cases: readonly LainOver[]): PageParts {
  return cases.reduce((parts, { page }) => joinParts(parts, page), cases[0]?.own ?? {});
}

/**
 * Requests for consent, offers and launchers of rare shapes and languages, and overlays that
 * hide the page or move its view.
 */
import { together } from '../../support/sweep.ts';
import type { LainOver } from './lain-over.ts';

const CONSENT = { hideCookieBanners: true };
const POPUPS = { hideCookieBanners: true, hidePopups: true };
const PHONE = { device: 'iphone-15-pro' };
const BAR = 'position:fixed;left:0;right:0;bottom:0;padding:14px;background:#f0a;z-index:99';
const TOP = 'position:fixed;left:0;right:0;top:0;padding:14px;background:#f0a;z-index:500';
const CARD = 'position:fixed;right:20px;bottom:20px;width:340px;padding:14px;background:#f0a';
const TELL = 'We use cookies on this website. <button>Accept</button><button id="no">Decline</button>';
const links = (...names: string[]) => names.map((name) => `<a href="/${name}">${name}</a>`).join(' ');
const stack = (texts: readonly string[]) =>
  texts
    .map(
      (text, at) =>
        `<div style="${CARD};bottom:${at * 110}px">${text} <button aria-label="Close">×</button></div>`,
    )
    .join('');
const layer = (inner: string) =>
  `<div class="q" style="position:fixed;inset:0;background:#0009;z-index:99"><div style="width:400px;margin:90px auto;background:#f0a">${inner}</div></div>`;
const script = (code: string) => `<script>${code}</script>`;

/** A request, its answer. */
const LANGUAGES: Record<string, [text: string, answer: string]> = {
  'Central Kurdish': ['ئەم ماڵپەڕە کوکی بەکاردەهێنێت بۆ باشترکردنی ئەزموونت.', 'قبوڵکردن'],
  Yiddish: ['מיר באַנוצן קוקיס אויף דעם וועבזייטל.', 'אָננעמען'],
  Malagasy: ['Mampiasa cookies izahay eto amin’ity tranonkala ity.', 'Manaiky'],
  Cebuano: ['Naggamit kami og cookies niini nga website.', 'Dawata'],
  Quechua: ["Cookies nisqakunata llamk'achiyku kay web llikapi.", 'Chaskiy'],
  Yoruba: ['A ń lo kúkì lórí ààyè ayélujára yìí.', 'Gba gbogbo rẹ̀'],
  Kinyarwanda: ['Uru rubuga rukoresha cookies.', 'Ndabyemera'],
  Dhivehi: ['މި ވެބްސައިޓުގައި ކުކީޒް ބޭނުންކުރެއެވެ.', 'ގަބޫލުކުރޭ'],
  Igbo: ['Anyị na-eji kuki na weebụsaịtị a.', 'Nabata'],
  Lingala: ['Site oyo esalelaka ba cookies.', 'Ndima'],
  Oromo: ['Weebsaayitiin kun kuukii fayyadama.', 'Fudhadhu'],
  Wolof: ['Dal bi dafay jëfandikoo cookies.', 'Nangu'],
  Sardinian: ['Custu situ impreat cookies.', 'Atzeta'],
  Samoan: ['Matou te faaaogaina cookies i lenei upegatafailagi.', 'Talia'],
  Uyghur: ['بۇ تور بېكەت ساقلانما ئىشلىتىدۇ (cookies).', 'قوبۇل'],
  Assamese: ['এই ৱেবছাইটে কুকি ব্যৱহাৰ কৰে।', 'গ্ৰহণ কৰক'],
  Sindhi: ['هي ويب سائيٽ ڪوڪيز استعمال ڪري ٿي.', 'قبول ڪريو'],
  Tibetan: ['དྲ་ཚིགས་འདིས་ cookies བེད་སྤྱོད་བྱེད།', 'ངོས་ལེན།'],
  Chichewa: ['Tsambali limagwiritsa ntchito ma cookies.', 'Vomerezani'],
  Shona: ['Webhusaiti ino inoshandisa makuki.', 'Bvuma'],
  Twi: ['Wɛbsaet yi de cookies di dwuma.', 'Gye to mu'],
  Ganda: ['Omukutu guno gukozesa cookies.', 'Kkiriza'],
  Sotho: ['Webosaete ena e sebedisa dikuki.', 'Amohela'],
  Guarani: ['Ko ñanduti renda oipuru cookies.', 'Amoneĩ'],
  Friulian: ['Chest sît al dopre cookies.', 'Acete'],
  'Tok Pisin': ['Dispela websait i yusim ol cookies.', 'Orait'],
  Hawaiian: ['Hoʻohana kēia kahua pūnaewele i nā cookies.', 'ʻAe'],
  Aymara: ['Aka web uñstawixa cookies apnaqi.', 'Iyawsaña'],
  Amharic: ['ይህ ድረ ገጽ ኩኪዎችን ይጠቀማል።', 'ተቀበል'],
  Xhosa: ['Le webhusayithi isebenzisa iikuki.', 'Yamkela'],
  Fijian: ['E vakayagataka na cookies na mataveilawa oqo.', 'Vakadonuya'],
  Hmong: ['Lub vev xaib no siv cookies.', 'Txais'],
  Tigrinya: ['እዚ መርበብ ሓበሬታ ኩኪታት ይጥቀም።', 'ተቐበል'],
};

/** Requests that say little, each with its answers. */
const BRIEF: [text: string, ...answers: string[]][] = [
  ['🍪 Cookies?', 'Yes, fine', 'No'],
  ['A little housekeeping: cookies keep the basket filled.', 'Fine', 'Just the basics'],
  ['Essential cookies keep your basket filled.', 'Fine', 'No'],
  ['Cookies keep your basket, an important job.', 'Fine', 'No'],
  ['Cookies, in order to keep your basket filled.', 'Fine', 'No'],
  ['Τα cookies, εντάξει;', 'Ναι', 'Όχι'],
  ['Your choices regarding the use of your data for advertising', 'Accept', 'Reject'],
  ['Les cookies vous vont-ils ?', 'Ça marche', 'Le minimum'],
  ["Bonjour, c'est nous... les Cookies !", 'OK pour moi', 'Non merci'],
  ['Er cookies i orden?', 'Ja tak', 'Nej'],
  ['Evästeet pitävät ostoskorin täynnä.', 'Sopii', 'Vain välttämättömät'],
  ['🍪 Ciasteczka?', 'Tak', 'Nie'],
  ['Twoje wybory dotyczące wykorzystania danych do reklam', 'Akceptuj', 'Odrzuć'],
  ['Куки помнят корзину.', 'Хорошо', 'Только нужное'],
  ['Cookieを使ってもよいですか？', 'はい', 'いいえ'],
  ['쿠키 괜찮으세요?', '예', '아니요'],
  ['الكوكيز تحفظ سلتك.', 'حسنا', 'الضروري فقط'],
  ['עוגיות זה בסדר?', 'כן', 'לא'],
];

/** The same in languages that have no plural, beside each other on a page. */
const BRIEF_SINGULAR: typeof BRIEF = [
  ['Cookie 可以吗？', '可以', '不用'],
  ['Cookie 让购物车保持不变。', '好的', '仅必要'],
  ['Cookie 好嗎', '好', '不要'],
  ['Cookie 可讓購物車保留內容。', '好', '僅必要'],
  ['Cookie 帮助我们记住您的选择。', '同意', '拒绝'],
  ['Cookie 用来记住购物车。', '好的', '不用'],
  ['Cookie 有助于改善本站。', '好', '不了'],
  ['Cookie 改善您的浏览体验。', '好的', '拒绝'],
  ['Cookie được chứ?', 'Được', 'Không'],
  ['Cookie giúp giữ giỏ hàng của bạn.', 'Đồng ý', 'Chỉ cần thiết'],
  ['Cookie giúp trang web hoạt động tốt hơn.', 'Đồng ý', 'Không'],
  ['Cookie boleh?', 'Boleh', 'Tidak'],
  ['Cookie menjaga keranjang Anda tetap terisi.', 'Oke', 'Hanya yang penting'],
  ['Cookie membantu kami mengingat pilihan Anda.', 'Setuju', 'Tidak'],
];

/** Offers that shops lay over their pages, in the words of orders. */
const OFFERS = [
  'Last chance: the boat tour for €45 instead of €60 <button>Reserve</button>',
  'Black Friday: 30% off all <button>Buy now</button>',
  '-15 % sur votre première commande <button>Commander</button>',
  '今だけ20%オフ <button>今すぐ購入</button>',
];

/** Lures with a figure, as orders have them. */
const LURES = [
  'Spin to win 1 of 3 prizes <button>Spin</button>',
  '12 people are looking at this <button>Show me</button>',
  'One of our 20 agents is online <button>Start chat</button>',
  'Introducing Tides 4 <button>Take a look</button>',
  'Mia recently bought Bowl 3 <button>View</button>',
];

/** Lures in words that work has, too. */
const LURES_OF_WORK = [
  '12 people just bought this!',
  'Join our webinar 7. It is being recorded. <button>Sign up</button>',
  'Download our guide: 10 tips',
  'INTRODUCING TIDES 5 <button>Take a look</button>',
];

/** What a new version brings. */
const NEWS = [
  'New in 2.0: maps of all boats <button>Show me</button>',
  'Neu in Version 2.1: Karten <button>Anzeigen</button>',
  'Nouveau dans la 2.0 : les cartes <button>Voir</button>',
  'Что нового в 2.0 <button>Показать</button>',
  '2.0の新機能 <button>見る</button>',
];

/** How a page hides or dims itself, and what does it. */
const VEILS: [hidden: string, code: string][] = [
  ['opacity:0', "addEventListener('load', () => document.body.classList.add('veiled'))"],
  ['visibility:hidden', "document.body.classList.add('veiled')"],
  ['display:none', "addEventListener('load', () => document.body.classList.add('veiled'))"],
  ['display:none', "document.body.classList.add('veiled')"],
  ['filter:brightness(.4)', "document.body.classList.add('veiled')"],
  ['clip-path:inset(100%)', "document.body.classList.add('veiled')"],
  ['height:0;min-height:0;overflow:hidden', "document.body.classList.add('veiled')"],
  ['transform:scale(0)', "document.body.classList.add('veiled')"],
  ['color:transparent', "document.body.classList.add('veiled')"],
];

const each = (options: LainOver['options'], cases: Record<string, string>, group?: string) =>
  Object.entries(cases).map(
    ([name, last]): LainOver => ({ name, options, page: { last }, ...(group !== undefined && { group }) }),
  );

export const RARE_NOTICES: LainOver[] = [
  ...together(Object.entries(LANGUAGES), 17).map((group) => ({
    name: `a request in ${group.map(([language]) => language).join(', ')}`,
    options: CONSENT,
    page: {
      last: group
        .map(([, [text, answer]]) => `<div style="${CARD}">${text} <button>${answer}</button></div>`)
        .join(''),
    },
  })),
  ...[BRIEF, BRIEF_SINGULAR]
    .flatMap((requests) => together(requests, requests.length))
    .map((group) => ({
      name: `a brief request: ${group[0]?.[0]}`,
      options: CONSENT,
      page: {
        last: group
          .map(
            ([text, ...answers], at) =>
              `<div style="${CARD};right:${20 + (at % 2) * 400}px;bottom:${Math.floor(at / 2) * 60}px">${text} ${answers.map((answer) => `<button>${answer}</button>`).join('')}</div>`,
          )
          .join(''),
      },
    })),
  ...VEILS.map(([hidden, code], at): LainOver => {
    const head = `<style>body.veiled > :not(.q, script) {${hidden}}</style>`;
    return {
      name: `a request for which the page hides itself: ${hidden}, ${at}`,
      options: CONSENT,
      page: { head, first: script(code), last: layer(TELL) },
    };
  }),
  ...each(
    CONSENT,
    {
      'requests that a headline, a site or the sale of data tells': `<div style="${CARD};bottom:20px"><h3>Cookie preferences</h3><p>Choose which ones may be stored.</p><button>Only necessary</button></div>
      <div role="dialog" style="${CARD};bottom:260px">Cookie settings: choose what this site may store. <button>Accept all</button></div>
      <div style="${CARD};bottom:420px"><h3>Your privacy</h3><p>We process data about your device to measure our audience.</p><button>Agree</button></div>
      <div style="${CARD};right:500px">You have opted out of the sale of your personal information. <button>Close</button></div>
      <div style="${CARD};right:500px;bottom:260px">You can opt out of targeted advertising. <button>Opt out</button></div>`,
      'a bar with five links of the site': `<div style="${BAR}">Wir verwenden Cookies. <button>Akzeptieren</button> ${links('Datenschutz', 'Impressum', 'AGB', 'Partner', 'Hilfe')}</div>`,
      'notices in elements for the structure of a page': ['header', 'footer', 'nav']
        .map((name) => `<${name} style="${TOP}">${TELL}</${name}>`)
        .join(''),
      'bars against the sharing of data': `<div style="${TOP}">Your privacy choices: opt out of the sale or sharing of personal information. <button>Opt out</button></div><div style="${BAR}">Nous partageons vos données personnelles avec nos partenaires publicitaires. <button>Refuser</button></div>`,
      'a bar against the sale of data': `<div style="${BAR}">California residents: we may share your information with third parties for targeted advertising. <button>Do Not Sell or Share My Personal Information</button></div>`,
      'closed trees in a section and deep in the page': `<section class="c"></section><div><div><span class="c"></span></div></div>${script(
        `for (const [at, host] of document.querySelectorAll('.c').entries()) host.attachShadow({ mode: 'closed' }).innerHTML = '<div style="${CARD};bottom:' + (20 + at * 300) + 'px">${TELL}</div>'`,
      )}`,
    },
    'notices',
  ),
  ...each(CONSENT, {
    'a request behind which an opaque layer hides the page': `<div style="position:fixed;inset:0;background:#fff;z-index:90"></div>${layer(TELL)}`,
    'a page that is hidden while its request is there': `<style>body:has(.q) > :not(.q) {display:none}</style>${layer(TELL)}`,
  }),
  ...each(
    POPUPS,
    {
      'a toast with a bare cross': `<div style="${CARD};z-index:9"><b>Mia in Hamburg</b> just bought Bowl 3<br> <span style="cursor:pointer">×</span></div>`,
      'a bar about the country, over the page': `<div style="${TOP}">It looks like you are in Germany. <select><option>Germany</option></select> <button>Continue</button><button aria-label="Close">×</button></div>`,
      'launchers and tabs that only their text tells': `<button style="position:fixed;right:20px;bottom:20px">💬 Chat with us</button><button style="position:fixed;right:14px;top:45%">Feedback</button><button style="position:fixed;left:20px;bottom:90px">¿Necesitas ayuda?</button><button style="position:fixed;right:20px;bottom:90px">Fragen? Chatten Sie mit uns</button>`,
    },
    'beside each other',
  ),
  ...each(POPUPS, {
    'offers of something to order': stack(OFFERS),
    'lures with a figure': stack(LURES),
    'lures in words of work': stack(LURES_OF_WORK),
    'news of a version': stack(NEWS),
    'an order over a shade': layer('<h2>2 items, £48</h2><button>Check out</button> <button>×</button>'),
    'a choice of countries over all': layer(
      `<button aria-label="Close">×</button><h2>Choose your country</h2>${links('Germany', 'France', 'Japan', 'Brazil')}`,
    ),
    'a modal dialog with four links': `<dialog class="k" style="background:#f0a"><button aria-label="Close">×</button>${links('About', 'Team', 'Questions', 'Archive')}</dialog>${script("document.querySelector('.k').showModal()")}`,
    'a question over the whole page, in few words': `<div style="position:fixed;inset:0;padding:90px;background:#f0a;z-index:99"><h2>Are you over 18?</h2><button>Yes, I am</button> <button>No</button></div>`,
    'the frame with which a tour points': `<div class="tg-backdrop" style="position:absolute;left:10px;top:90px;width:880px;height:70px;border:2px solid #f0a;z-index:99;box-shadow:0 0 0 1000vh #000c"></div><div class="tg-dialog" role="dialog" style="position:absolute;left:300px;top:200px;width:300px;background:#f0a;z-index:100">Here is the headline <button>Next</button><button>Skip</button> 1/3</div>`,
  }),
  ...['d.focus()', "document.body.style.overflow = 'hidden'; setTimeout(() => d.focus(), 200)"].map(
    (code): LainOver => ({
      name: `a request that moves the view of a phone: ${code}`,
      options: CONSENT,
      size: PHONE,
      own: { head: '<meta name="viewport" content="width=device-width, initial-scale=1">' },
      page: {
        last: `<div role="dialog" aria-modal="true" tabindex="-1" style="${BAR}">${TELL.replace('id="no"', 'id="d"')}</div>${script(`addEventListener('load', () => { ${code} })`)}`,
      },
    }),
  ),
];

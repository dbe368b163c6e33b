/**
 * Banners that no list and no vendor's rule names: home-made markup with meaningless class names, in many
 * languages, one of each common shape.
 */
import type { Addition } from './fixture-page.ts';

export interface UnknownBanner extends Addition {
  name: string;
  /** Content-Security-Policy of the page. */
  policy?: string;
  /** The banner is in a frame; the markup is the frame's document. */
  isFramed?: boolean;
}

const box = (look: string, inner: string) => `<div class="x7q" data-look="${look}">${inner}</div>`;

/** Short notes of fewer pages: what they say, and an answer. */
const BRIEF: [text: string, answer: string][] = [
  ['Çerez tercihlerinizi yönetin.', 'TÜMÜNÜ KABUL ET'],
  ['Bu sitede çerez vardır.', 'ANLADIM'],
  ['Informasjonskapslar gjer sida betre.', 'Berre nødvendige'],
  ['Denne nettstaden nyttar cookies.', 'Eg forstår'],
  ['Mir benotzen Cookien, fir Är Visite ze verbesseren.', 'Averstanen'],
  ['Rydym yn defnyddio cwcis ychwanegol.', 'Gwrthod'],
  ['Cookie propioak eta hirugarrenenak erabiltzen ditugu.', 'Onartu'],
  ['Hierdie webwerf gebruik koekies.', 'Aanvaar'],
  ['Мы выкарыстоўваем файлы cookie.', 'Адхіліць'],
  ['Энэ вэбсайт күүки ашигладаг.', 'Зөвшөөрөх'],
  ['Tha an làrach seo a’ cleachdadh bhriosgaidean.', 'Gabh ris'],
  ['ჩვენ ვიყენებთ ქუქი-ფაილებს.', 'ვეთანხმები'],
  ['Cookies helfen uns bei der Bereitstellung unserer Dienste.', 'Verstanden'],
  ['Les cookies nous permettent de vous offrir un meilleur service.', 'C’est compris'],
  ['Las cookies nos ayudan a mejorar.', 'Denegar'],
  ['We use cookies to show you the best cookie recipes.', 'Accept all'],
  ['Wir verwenden auf unserer Rezeptseite Cookies und Plugins.', 'Annehmen'],
  ['Cookie Monster bakery uses cookies on this website.', 'Accept'],
  ['We and our 842 partners store or access information on a device.', 'Accept all'],
  ['Information on your device is stored by our partners.', 'Accept'],
  ['Nós e os nossos parceiros armazenamos cookies.', 'Rejeitar'],
  ['本网站使用 Cookie 改善您的体验。', '接受'],
  ['Cookies? We like them.', 'Accept cookies'],
  ['Бисквитките ни помагат да подобрим услугите.', 'Отказ'],
  ['本網站使用Cookie，繼續瀏覽即表示同意。', '同意'],
  ['Evästeet auttavat meitä palvelun kehittämisessä.', 'Salli kaikki'],
];

/** Choices between consent and a subscription: what they say, and their answers. */
const PAY_OR_CONSENT: [text: string, consent: string, pay: string][] = [
  ['Lesen Sie mit Cookies kostenlos oder für 1,99 € im Monat ohne.', 'Akzeptieren', 'Abo abschließen'],
  ['Le dépôt de traceurs finance nos articles.', 'Tout accepter', 'Je m’abonne pour 0,99 €'],
  ['Accetta i cookie e leggi gratis, oppure abbonati a 1€ al mese.', 'Accetta', 'Rifiuta e abbonati'],
  ['Con publicidad y cookies: gratis. Sin cookies: 3 € al mes.', 'Aceptar', 'Pagar por rechazar'],
  ['Gratis met cookies, of voor € 2,99 per maand zonder.', 'Akkoord', 'Neem Plus'],
  ['Accept cookies to read for free, or pay £1.99 a month.', 'Accept all', 'Pay to reject'],
  ['Læs gratis med cookies, eller betal 29 kr. om måneden.', 'Accepter alle', 'Køb adgang'],
  ['Čtěte s cookies zdarma, nebo bez reklam za 89 Kč měsíčně.', 'Souhlasím', 'Předplatit'],
];

export const UNKNOWN_BANNERS: UnknownBanner[] = [
  {
    name: 'Swedish bar',
    markup: box(
      'bar',
      '<p>Vi använder kakor för att webbplatsen ska fungera bra.</p><button>Godkänn</button><button>Neka</button>',
    ),
  },
  {
    name: 'Greek bar on top',
    markup: box(
      'top',
      '<p>Χρησιμοποιούμε cookies για να βελτιώσουμε τον ιστότοπο.</p><button>Αποδοχή</button>',
    ),
  },
  {
    name: 'Hungarian modal with a backdrop and a scroll lock',
    markup: `<div class="k2" data-look="backdrop"></div>${box('modal', '<p>Az oldal sütiket használ. Az elfogadással hozzájárul ehhez.</p><button>Elfogadom</button><button>Beállítások</button>')}`,
    locks: true,
  },
  {
    name: 'Japanese bar',
    markup: box('bar', '<p>当サイトではクッキーを使用しています。</p><button>同意する</button>'),
  },
  {
    name: 'Korean card in a closed shadow tree',
    markup: `<x-note><div data-look="modal"><p>이 사이트는 쿠키를 사용합니다.</p><button>동의</button></div></x-note>`,
    shadow: 'closed',
  },
  {
    name: 'Arabic bar under a strict policy',
    markup: box(
      'bar',
      '<p dir="rtl">نستخدم ملفات تعريف الارتباط لتحسين تجربتك على الموقع.</p><button>موافق</button>',
    ),
    policy: "default-src 'self'; style-src 'self'",
  },
  {
    name: 'Thai card in an open shadow tree',
    markup: `<y-note><div data-look="modal"><p>เว็บไซต์นี้ใช้คุกกี้</p><button>ยอมรับ</button></div></y-note>`,
    shadow: 'open',
  },
  {
    name: 'Vietnamese bar',
    markup: box(
      'bar',
      '<p>Trang web này sử dụng cookie.</p><a href="/chinh-sach">Tìm hiểu thêm</a> <button>Đồng ý</button>',
    ),
  },
  {
    name: 'Ukrainian dialog element',
    markup: `<dialog open data-look="modal"><p>Ми використовуємо файли cookie на цьому сайті.</p><button>Прийняти всі</button></dialog>`,
  },
  {
    name: 'Turkish frame over the page',
    markup: '<p>Bu site çerez kullanır.</p><button>Kabul et</button><button>Reddet</button>',
    isFramed: true,
  },
  {
    name: 'Finnish bar that appears 300 ms after the load',
    markup: box('bar', '<p>Käytämme evästeitä sivuston kehittämiseen.</p><button>Hyväksy</button>'),
    delayMs: 300,
  },
  {
    name: 'Hindi bar',
    markup: box('bar', '<p>यह वेबसाइट कुकी का उपयोग करती है।</p><button>स्वीकार करें</button>'),
  },
  {
    name: 'Dutch privacy note without the word cookie',
    markup: box(
      'bar',
      '<p>Wij en onze partners verwerken persoonsgegevens met uw toestemming. <a href="/privacy">Privacybeleid</a></p><button>Akkoord</button><button>Weigeren</button>',
    ),
  },
  {
    name: 'German choice between consent and a subscription',
    markup: box(
      'modal',
      `<h1>Weiter mit Werbung</h1><p>Wir und unsere Partner verwenden Cookies. Mit Ihrer Zustimmung lesen Sie kostenlos. ${'Sie können Ihre Einwilligung jederzeit widerrufen. '.repeat(6)}</p><button>Akzeptieren und weiter</button><button>Abo für 3,99 € im Monat</button>`,
    ),
    locks: true,
  },
  {
    name: 'choices between consent and a price, in eight languages',
    markup: PAY_OR_CONSENT.map(([text, ...answers]) =>
      box('modal', `<p>${text}</p>${answers.map((answer) => `<button>${answer}</button>`).join('')}`),
    ).join(''),
  },
  {
    name: 'a choice between consent and a price, with the links of a page',
    markup: box(
      'modal',
      `<h2>Choose how to read</h2><p>We and our partners use cookies. ${'Your choice applies to this browser. '.repeat(8)}</p><button>Accept & continue</button><button>Pay £3 & reject</button><nav><a href="/help">Help</a> <a href="/contact">Contact</a> <a href="/about">About us</a> <a href="/login">Log in</a></nav>`,
    ).replace('class="x7q"', 'class="x7q" style="min-height:260px"'),
  },
  {
    name: 'brief bars in nineteen languages',
    markup: BRIEF.map(([text, answer]) => box('bar', `<p>${text}</p><button>${answer}</button>`)).join(''),
  },
  {
    name: 'French bar with only a close button',
    markup: box(
      'bar',
      '<p>En poursuivant, vous acceptez que ce site utilise des cookies.</p><span onclick="x()">×</span>',
    ),
  },
  {
    name: 'Polish long text on a short page',
    markup: box(
      'modal',
      `<p>Używamy plików cookie. ${'Ty i nasi partnerzy wyrażacie zgodę na przetwarzanie danych osobowych w celach wymienionych poniżej. '.repeat(25)}</p><button>Zgadzam się</button><button>Odrzuć</button>`,
    ).replace('class="x7q"', 'class="x7q" style="max-height:300px;overflow:auto"'),
  },
  {
    name: 'Czech bar in a header element in the flow',
    markup:
      '<header class="cookie-lista" data-look="flow"><p>Tento web používá soubory cookie.</p><button>Souhlasím</button></header>',
  },
];

/**
 * Banners that no list and no vendor's rule names: home-made markup with meaningless class names, in many languages,
 * one of each common shape.
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

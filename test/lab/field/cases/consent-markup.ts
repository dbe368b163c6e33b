/** Banners whose markup a page writes itself, for libraries and design systems, in various wordings. */
import type { Language, OverlayCase, PageName } from './field-case.ts';

/** A banner in the markup of one design system. */
interface Banner {
  name: string;
  page: PageName;
  language: Language;
  /** Its position in the page. */
  at: 'first' | 'html';
  markup: string;
  css?: string;
  styles?: readonly string[];
}

const BOTTOM =
  'position:fixed;left:0;right:0;bottom:0;z-index:60;background:#222;color:#fff;padding:14px 20px';
const CARD =
  'position:fixed;right:20px;bottom:20px;width:340px;z-index:60;background:#fff;border:1px solid #999;padding:16px';

const BANNERS: readonly Banner[] = [
  {
    name: 'bootstrap alert as a cookie notice',
    page: 'article',
    language: 'en',
    at: 'html',
    styles: ['bootstrap/dist/css/bootstrap.min.css'],
    markup: `<div class="alert alert-dark alert-dismissible fixed-bottom mb-0" role="alert">By using this site you agree to our <a href="/cookies" class="alert-link">cookie policy</a>.<button type="button" class="btn-close" data-bs-dismiss="alert" aria-label="Close"></button></div>`,
  },
  {
    name: 'uikit notice in the flow at the top',
    page: 'shop',
    language: 'de',
    at: 'first',
    styles: ['uikit/dist/css/uikit.min.css'],
    markup: `<div class="uk-alert uk-margin-remove" uk-alert><div class="uk-container">Wir nutzen Cookies und ähnliche Technologien für Statistik. <a href="/datenschutz">Datenschutz</a> <button class="uk-button uk-button-primary uk-button-small">Zustimmen</button> <button class="uk-button uk-button-small">Ablehnen</button></div></div>`,
  },
  {
    name: 'a bar about partners without the word cookie',
    page: 'article',
    language: 'en',
    at: 'html',
    markup: `<div class="bar-x1" style="${BOTTOM}"><p>We and our 812 partners store and access information on your device and process personal data such as unique identifiers, to personalise ads and measure content.</p><button>Agree</button> <button>Disagree</button> <button>More options</button></div>`,
  },
  {
    name: 'a card about tracking in French',
    page: 'article',
    language: 'fr',
    at: 'html',
    markup: `<div class="c-9f" style="${CARD}"><b>Votre vie privée compte</b><p>Avec votre accord, nos partenaires et nous utilisons des traceurs pour mesurer l’audience.</p><button>Continuer sans accepter</button> <button>Tout accepter</button></div>`,
  },
  {
    name: 'a card in Japanese',
    page: 'shop',
    language: 'ja',
    at: 'html',
    markup: `<div class="c-7a" style="${CARD}"><p>当サイトでは、利便性の向上を目的として閲覧情報を取得しています。詳しくは<a href="/privacy">プライバシーポリシー</a>をご覧ください。</p><button>同意する</button></div>`,
  },
  {
    name: 'a bar in German about data, in a dialog element',
    page: 'app',
    language: 'de',
    at: 'html',
    markup: `<dialog open style="${BOTTOM};width:auto;margin:0;border:0"><p>Wir und unsere Partner verarbeiten personenbezogene Daten, um Inhalte zu messen und zu verbessern. Einzelheiten stehen in der <a href="/datenschutz" style="color:#fff">Datenschutzerklärung</a>.</p><button>Alle annehmen</button> <button>Nur notwendige</button></dialog>`,
  },
  {
    name: 'fomantic nag in the page',
    page: 'article',
    language: 'en',
    at: 'html',
    styles: ['fomantic-ui-css/semantic.min.css'],
    markup: `<div class="ui bottom fixed nag" style="display:block"><span class="title">Our website uses cookies to ensure you get the best experience.</span><i class="close icon"></i></div>`,
  },
];

export const MARKUP_CONSENT: readonly OverlayCase[] = BANNERS.map(({ at, markup, styles, css, ...rest }) => ({
  ...rest,
  ...(styles && { base: { styles } }),
  ...(css !== undefined && { css }),
  ...(at === 'first' ? { first: markup } : { html: markup }),
}));

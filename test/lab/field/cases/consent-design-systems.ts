/**
 * Consent requests of design systems of public authorities and of component libraries,
 * and further consent libraries.
 */
import type { OverlayCase } from './field-case.ts';
import { mountReact } from './mount-react.ts';

const DSFR = { styles: ['@gouvfr/dsfr/dist/dsfr.min.css'] };
const ONS = { styles: ['@ons/design-system/css/main.css'] };
const VUE = 'vue3/dist/vue.global.prod.js';

export const DESIGN_SYSTEM_CONSENT: readonly OverlayCase[] = [
  {
    name: 'dsfr consent banner',
    page: 'article',
    language: 'fr',
    base: DSFR,
    html: `<div class="fr-consent-banner"><h2 class="fr-h6">À propos des cookies sur Balades du port</h2><div class="fr-consent-banner__content"><p class="fr-text--sm">Bienvenue ! Nous utilisons des cookies pour améliorer votre expérience et les services disponibles sur ce site. Pour en savoir plus, visitez la page <a href="/donnees">Données personnelles et cookies</a>. Vous pouvez, à tout moment, avoir le contrôle sur les cookies que vous souhaitez activer.</p></div>
<ul class="fr-consent-banner__buttons fr-btns-group fr-btns-group--right fr-btns-group--inline-reverse fr-btns-group--inline-sm"><li><button class="fr-btn" title="Autoriser tous les cookies">Tout accepter</button></li><li><button class="fr-btn" title="Refuser tous les cookies">Tout refuser</button></li><li><button class="fr-btn fr-btn--secondary" title="Personnaliser les cookies">Personnaliser</button></li></ul></div>`,
    root: '.fr-consent-banner',
    variants: ['csp', 'late'],
  },
  {
    name: 'dsfr consent manager',
    page: 'shop',
    language: 'fr',
    base: DSFR,
    html: `<dialog id="fr-consent-modal" class="fr-modal fr-modal--opened" aria-labelledby="fr-consent-modal-title" open><div class="fr-container fr-container--fluid fr-container-md"><div class="fr-grid-row fr-grid-row--center"><div class="fr-col-12 fr-col-md-10 fr-col-lg-8"><div class="fr-modal__body"><div class="fr-modal__header"><button class="fr-btn--close fr-btn" aria-controls="fr-consent-modal">Fermer</button></div><div class="fr-modal__content"><h1 id="fr-consent-modal-title" class="fr-modal__title">Panneau de gestion des cookies</h1>
<div class="fr-consent-manager"><div class="fr-consent-service fr-consent-manager__header"><fieldset class="fr-fieldset fr-fieldset--inline"><legend class="fr-consent-service__title">Préférences pour tous les services. <a href="/donnees">Données personnelles et cookies</a></legend><div class="fr-consent-service__radios"><div class="fr-radio-group"><input type="radio" id="all-accept" name="all"><label class="fr-label" for="all-accept">Tout accepter</label></div><div class="fr-radio-group"><input type="radio" id="all-refuse" name="all"><label class="fr-label" for="all-refuse">Tout refuser</label></div></div></fieldset></div>
<div class="fr-consent-service"><fieldset class="fr-fieldset fr-fieldset--inline"><legend class="fr-consent-service__title">Cookies obligatoires</legend><p class="fr-consent-service__desc">Ce site utilise des cookies nécessaires à son bon fonctionnement qui ne peuvent pas être désactivés.</p></fieldset></div><ul class="fr-consent-manager__buttons fr-btns-group fr-btns-group--right fr-btns-group--inline-sm"><li><button class="fr-btn">Confirmer mes choix</button></li></ul></div></div></div></div></div></div></dialog>`,
    init: `document.documentElement.setAttribute('data-fr-scrolling', 'false');`,
  },
  {
    name: 'bootstrap-italia cookiebar',
    page: 'article',
    language: 'en',
    base: { styles: ['bootstrap-italia/dist/css/bootstrap-italia.min.css'] },
    html: `<section class="cookiebar fade" aria-label="Gestione dei cookies"><p>Questo sito utilizza cookie tecnici, analytics e di terze parti. <br>Proseguendo nella navigazione accetti l’utilizzo dei cookie.</p><div class="cookiebar-buttons"><a href="#" class="cookiebar-btn">Preferenze<span class="visually-hidden">cookies</span></a><button data-bs-accept="cookiebar" class="cookiebar-btn cookiebar-confirm">Accetto<span class="visually-hidden"> i cookies</span></button></div></section>`,
    init: `document.querySelector('.cookiebar').classList.add('show');`,
    root: '.cookiebar',
    variants: ['csp', 'late'],
  },
  {
    name: 'ons cookies banner',
    page: 'article',
    language: 'en',
    base: ONS,
    first: `<div class="ons-cookies-banner" style="display:block" role="region" aria-label="Cookies banner"><div class="ons-container ons-cookies-banner__primary"><div class="ons-grid"><div class="ons-grid__col ons-col-8@m"><h2 class="ons-cookies-banner__title ons-u-mb-2xs">Cookies on harbourwalks.example</h2><div class="ons-cookies-banner__statement"><p>Cookies are small files stored on your device when you visit a website. We use some essential cookies to make this website work.</p><p>We would like to set <a href="/cookies">additional cookies</a> to remember your settings and understand how you use the site. This helps us to improve our services.</p></div></div></div><div class="ons-grid ons-grid-flex ons-u-mt-s"><div class="ons-grid__col"><button type="button" class="ons-btn ons-btn--small ons-js-accept-cookies ons-cookies-banner__btn"><span class="ons-btn__inner"><span class="ons-btn__text">Accept additional cookies</span></span></button></div><div class="ons-grid__col"><button type="button" class="ons-btn ons-btn--small ons-cookies-banner__btn"><span class="ons-btn__inner"><span class="ons-btn__text">Reject additional cookies</span></span></button></div><div class="ons-grid__col"><a class="ons-cookies-banner__link" href="/cookies">View cookies</a></div></div></div></div>`,
    variants: ['csp', 'late'],
  },
  {
    name: 'ons cookies banner in Welsh',
    page: 'shop',
    language: 'en',
    base: ONS,
    first: `<div class="ons-cookies-banner" style="display:block" role="region" aria-label="Cwcis"><div class="ons-container ons-cookies-banner__primary"><div class="ons-grid"><div class="ons-grid__col ons-col-8@m"><h2 class="ons-cookies-banner__title ons-u-mb-2xs">Cwcis ar ons.gov.uk</h2><div class="ons-cookies-banner__statement"><p>Ffeiliau bach a gaiff eu storio ar eich dyfais pan fyddwch yn mynd ar wefan yw cwcis. Rydym ni’n defnyddio rhai cwcis hanfodol i wneud i’r wefan hon weithio.</p><p>Hoffem osod <a href="/cwcis">cwcis ychwanegol</a> er mwyn cofio eich gosodiadau a deall sut rydych chi’n defnyddio’r wefan.</p></div></div></div><div class="ons-grid ons-grid-flex ons-u-mt-s"><div class="ons-grid__col"><button type="button" class="ons-btn ons-btn--small ons-cookies-banner__btn"><span class="ons-btn__inner"><span class="ons-btn__text">Derbyn cwcis ychwanegol</span></span></button></div><div class="ons-grid__col"><button type="button" class="ons-btn ons-btn--small ons-cookies-banner__btn"><span class="ons-btn__inner"><span class="ons-btn__text">Gwrthod cwcis ychwanegol</span></span></button></div></div></div></div>`,
  },
  {
    name: 'scottish government cookie notification',
    page: 'article',
    language: 'en',
    base: { styles: ['@scottish-government/design-system/dist/css/design-system.min.css'] },
    first: `<div class="ds_notification ds_notification--large ds_notification--cookie js-initial-cookie-content" id="cookie-notice" data-module="ds-cookie-notification"><div class="ds_wrapper"><div class="ds_notification__content"><h2 class="visually-hidden">Information</h2><div class="ds_notification__text"><p>We use <a href="/cookies/">cookies</a> to collect anonymous data to help us improve your site browsing experience.</p><p>Click 'Accept all cookies' to agree to all cookies that collect anonymous data. To only allow the cookies that make the site work, click 'Use essential cookies only.' Visit 'Set cookie preferences' to control specific cookies.</p><p>Are you happy to accept cookies?</p></div><div class="ds_notification__actions"><button class="ds_button ds_button--small ds_button--fixed js-accept-all-cookies">Accept all cookies</button><button class="ds_button ds_button--small ds_button--secondary js-accept-essential-cookies">Use essential cookies only</button><a href="/cookies/">Set cookie preferences</a></div></div></div></div>`,
  },
  {
    name: 'sandstreamdev cookieconsent',
    page: 'shop',
    language: 'de',
    styles: ['@sandstreamdev/cookieconsent/build/cookieconsent.min.css'],
    scripts: ['@sandstreamdev/cookieconsent/build/cookieconsent.min.js'],
    init: `new window.CookieConsent({ type: 'opt-out', theme: 'classic', position: 'bottom', content: { header: 'Cookies', message: 'Diese Website nutzt Cookies.', allow: 'Cookies zulassen', deny: 'Ablehnen', link: 'Mehr erfahren', href: '/datenschutz' } });`,
    variants: ['csp', 'late'],
    busyMs: 900,
  },
  {
    name: 'cookie-though',
    page: 'app',
    language: 'en',
    bundle: `import * as CookieThough from 'cookie-though';
CookieThough.init({ policies: [{ id: 'essential', label: 'Essential Cookies', description: 'We need to save some technical cookies, for the website to function properly.', category: 'essential' }, { id: 'stats', label: 'Statistics', description: 'To improve our website we measure views.', category: 'statistics' }], essentialLabel: 'Always on', permissionLabels: { accept: 'Accept', acceptAll: 'Accept all', decline: 'Decline' }, cookiePreferenceKey: 'cookie-preferences', header: { title: 'cookie though?', subTitle: "You're probably fed up with these banners...", description: 'Everybody wants to show his best side - and so do we. That’s why we use cookies to guarantee you a better experience.' }, cookiePolicy: { url: '/cookies', label: 'Read the full cookie declaration' }, customizeLabel: 'Customize' });`,
    busyMs: 900,
  },
  {
    name: 'quasar notify for consent',
    page: 'shop',
    language: 'de',
    base: { styles: ['quasar/dist/quasar.prod.css'] },
    scripts: [VUE, 'quasar/dist/quasar.umd.prod.js'],
    init: `const holder = document.createElement('div'); document.body.append(holder);
const app = Vue.createApp({}); app.use(Quasar, { plugins: { Notify: Quasar.Notify } }); app.mount(holder);
Quasar.Notify.create({ message: 'Wir verwenden Cookies, um die Nutzung unserer Seite zu messen.', timeout: 0, multiLine: true, position: 'bottom', actions: [{ label: 'Zustimmen', color: 'yellow' }, { label: 'Ablehnen', color: 'white' }] });`,
    busyMs: 900,
  },
  {
    name: 'antd modal for consent',
    page: 'shop',
    language: 'fr',
    bundle: mountReact(
      `import { Modal } from 'antd';`,
      `<Modal open title="Votre vie privée" okText="J’accepte" cancelText="Je refuse" transitionName="" maskTransitionName=""><p>Avec votre accord, nos partenaires et nous utilisons des cookies pour mesurer l’audience.</p></Modal>`,
    ),
    busyMs: 900,
  },
  {
    name: 'ionic toast for consent',
    page: 'article',
    language: 'en',
    bundle: `import { defineCustomElement } from '@ionic/core/components/ion-toast.js';
import { initialize } from '@ionic/core/components';
initialize({ animated: false }); defineCustomElement();
const toast = document.createElement('ion-toast');
Object.assign(toast, { message: 'We use cookies to improve this app.', position: 'bottom', buttons: [{ text: 'Accept' }, { text: 'Reject' }] });
document.body.append(toast); toast.present();`,
    busyMs: 1_200,
  },
];

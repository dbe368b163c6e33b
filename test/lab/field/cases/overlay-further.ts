/**
 * More overlay libraries: app banners, install prompts, and others of the known
 * kinds, each by a different author.
 */
import type { OverlayCase } from './field-case.ts';
import { mountReact } from './mount-react.ts';

const JQUERY = 'jquery/dist/jquery.min.js';
const VUE = 'vue/dist/vue.min.js';

export const FURTHER_CONSENT: readonly OverlayCase[] = [
  {
    name: 'wruczek cookie alert',
    page: 'article',
    language: 'en',
    base: { styles: ['bootstrap/dist/css/bootstrap.min.css'] },
    styles: ['bootstrap-cookie-alert/cookiealert.css'],
    scripts: ['bootstrap-cookie-alert/cookiealert.js'],
    html: `<div class="alert text-center cookiealert" role="alert"><b>Do you like cookies?</b> &#x1F36A; We use cookies to ensure you get the best experience on our website. <a href="https://cookiesandyou.com/" target="_blank">Learn more</a> <button type="button" class="btn btn-primary btn-sm acceptcookies">I agree</button></div>`,
    variants: ['csp', 'late'],
    busyMs: 700,
  },
  {
    name: 'jquery cookiebar of carlwoodhouse',
    page: 'shop',
    language: 'en',
    styles: ['jquery.cookiebar/cookieBar.css'],
    scripts: [JQUERY, 'jquery.cookiebar/jquery.cookieBar.js'],
    html: '<div class="cookie-message">The government says I have to tell you I use cookies, so here it is</div>',
    init: `$('.cookie-message').cookieBar();`,
    variants: ['csp', 'late'],
  },
];

export const FURTHER_POPUPS: readonly OverlayCase[] = [
  {
    name: 'smart-app-banner of kudago',
    page: 'shop',
    language: 'de',
    styles: ['smart-app-banner/dist/smart-app-banner.css'],
    scripts: ['smart-app-banner/dist/smart-app-banner.js'],
    html: '<meta name="apple-itunes-app" content="app-id=502838820"><meta name="google-play-app" content="app-id=ru.hh.android">',
    init: `new SmartBanner({ daysHidden: 15, daysReminder: 90, appStoreLanguage: 'de', title: 'Hafenwege', author: 'Hafen GmbH', button: 'ANSEHEN', store: { ios: 'Im App Store', android: 'In Google Play' }, price: { ios: 'GRATIS', android: 'GRATIS' }, force: 'android' });`,
    busyMs: 900,
    variants: ['csp', 'late'],
  },
  {
    name: 'add-to-homescreen',
    page: 'article',
    language: 'en',
    styles: ['add-to-homescreen/dist/style/addtohomescreen.css'],
    scripts: ['add-to-homescreen/dist/addtohomescreen.min.js'],
    init: `addToHomescreen({ debug: 'ios', startDelay: 0, lifespan: 0, skipFirstVisit: false });`,
    busyMs: 1_200,
    variants: ['csp'],
  },
  {
    name: 'khmyznikov pwa-install',
    page: 'app',
    language: 'en',
    bundle: `import '@khmyznikov/pwa-install';
const install = document.createElement('pwa-install');
install.setAttribute('name', 'Harbour Walks');
install.setAttribute('manifest-url', '/none.json');
document.body.append(install);
setTimeout(() => install.showDialog(true), 200);`,
    busyMs: 1_200,
    variants: ['csp'],
  },
  {
    name: 'pwa-install-prompt',
    page: 'shop',
    language: 'en',
    styles: ['pwa-install-prompt/style.css'],
    scripts: ['pwa-install-prompt/script.js'],
    html: `<div class="pwa-install-prompt__container"><button class="pwa-install-prompt__overlay">Close</button><div class="pwa-install-prompt"><div class="pwa-install-prompt__content"><h3 class="pwa-install-prompt__title">Install Walks</h3><p class="pwa-install-prompt__text">Install this application on your home screen for quick and easy access when you’re on the go.</p><p class="pwa-install-prompt__guide">Just tap Share then “Add to Home Screen”</p></div></div></div>`,
    init: `new pwaInstallPrompt('.pwa-install-prompt__container', { condition: true });`,
    busyMs: 900,
    variants: ['csp', 'late'],
  },
  {
    name: 'reactjs-popup',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import Popup from 'reactjs-popup';
import 'reactjs-popup/dist/index.css';`,
      `<Popup defaultOpen modal nested><div style={{ padding: 30 }}><b>Take our survey</b><p>It takes two minutes and helps us keep the path open.</p><button>Start</button></div></Popup>`,
    ),
    busyMs: 900,
    variants: ['csp'],
  },
  {
    name: 'bootstrap-tour',
    page: 'app',
    language: 'en',
    styles: ['bootstrap-tour/build/css/bootstrap-tour-standalone.min.css'],
    scripts: ['jquery2/dist/jquery.min.js', 'bootstrap-tour/build/js/bootstrap-tour-standalone.min.js'],
    init: `const tour = new Tour({ storage: false, backdrop: true, steps: [{ element: 'h1', title: 'Orders', content: 'These are your orders.', placement: 'bottom' }, { element: '.card', title: 'Week', content: 'And this week.' }] }); tour.init(); tour.start(true);`,
    busyMs: 900,
    variants: ['csp'],
  },
  {
    name: 'vue-toasted',
    page: 'shop',
    language: 'fr',
    styles: ['vue-toasted/dist/vue-toasted.min.css'],
    scripts: [VUE, 'vue-toasted/dist/vue-toasted.min.js'],
    init: `Vue.use(window.Toasted.default ?? window.Toasted); Vue.toasted.show('Livraison offerte ce week-end');`,
    busyMs: 900,
    variants: ['csp', 'late'],
  },
  {
    name: 'vue-tour',
    page: 'app',
    language: 'de',
    bundle: `import Vue from 'vue/dist/vue.esm.js';
import VueTour from 'vue-tour';
import 'vue-tour/dist/vue-tour.css';
Vue.use(VueTour);
const holder = document.createElement('div');
document.body.append(holder);
new Vue({ data: { steps: [{ target: 'h1', content: 'Hier stehen die Aufträge.' }, { target: '.card', content: 'Und diese Woche.' }] }, template: '<v-tour name="first" :steps="steps" :options="{ highlight: true }"></v-tour>', mounted() { this.$tours.first.start(); } }).$mount(holder);`,
    busyMs: 1_000,
  },
  {
    name: 'react-toast-notifications',
    page: 'app',
    language: 'fr',
    bundle: mountReact(
      `import { ToastProvider, useToasts } from 'react-toast-notifications';
function Note() { const { addToast } = useToasts(); React.useEffect(() => { addToast('Enregistré.', { appearance: 'success', autoDismiss: false }); }, []); return null; }`,
      `<ToastProvider><Note /></ToastProvider>`,
    ),
    busyMs: 1_000,
    variants: ['csp'],
  },
  {
    name: 'jspanel modal',
    page: 'article',
    language: 'en',
    styles: ['jspanel4/dist/jspanel.min.css'],
    scripts: ['jspanel4/dist/jspanel.min.js', 'jspanel4/dist/extensions/modal/jspanel.modal.min.js'],
    init: `jsPanel.modal.create({ headerTitle: 'One letter a month', content: '<p>News of the walks.</p><input type="email"><button>Subscribe</button>' });`,
    busyMs: 900,
    variants: ['csp'],
  },
  {
    name: 'winbox modal',
    page: 'shop',
    language: 'en',
    scripts: ['winbox/dist/winbox.bundle.min.js'],
    init: `new WinBox('Welcome', { modal: true, html: '<h2>Ten per cent off</h2><p>On your first order.</p>' });`,
    busyMs: 900,
    variants: ['csp'],
  },
  {
    name: 'an age gate over the whole page',
    page: 'shop',
    language: 'en',
    html: `<div class="over18" style="position:fixed;inset:0;background:#111;color:#fff;display:flex;flex-direction:column;align-items:center;justify-content:center;z-index:5000"><h2>Are you of legal drinking age?</h2><p>You must be 18 or older to visit this site.</p><div><button>Yes, I am 18 or older</button> <button>No</button></div></div>`,
    variants: ['csp', 'frame-same', 'frame-cross'],
  },
];

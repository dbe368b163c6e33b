/** Pages and applications built with component frameworks, and pages of authorities that speak of cookies. */
import type { InnocentCase } from './field-case.ts';
import { mountReact } from './mount-react.ts';

const VUE = 'vue3/dist/vue.global.prod.js';

const document = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Page</title>${head}</head><body>${body}</body></html>`;
const style = (path: string) => `<link rel="stylesheet" href="/lib/${path}">`;
const script = (path: string) => `<script src="/lib/${path}"></script>`;

const PARAGRAPH =
  '<p>The path leaves the old quay by the fish market and follows the wall for two miles. At low water the sand is firm enough to walk on.</p>';

export const FRAMEWORK_PAGES: readonly InnocentCase[] = [
  {
    name: 'startbootstrap-simple-sidebar/dist/index.html',
    file: 'startbootstrap-simple-sidebar/index.html',
    isReal: true,
  },
  {
    name: 'a consent placeholder of the dsfr in an article',
    onPage: {
      page: 'article',
      language: 'fr',
      styles: ['@gouvfr/dsfr/dist/dsfr.min.css'],
      init: `document.querySelector('article').insertAdjacentHTML('beforeend', '<div class="fr-consent-placeholder"><h4 class="fr-h6">Vidéo est désactivé</h4><p>Autorisez le dépôt de cookies pour accéder à cette fonctionnalité.</p><button class="fr-btn" title="Autoriser le dépôt de cookies pour Vidéo">Autoriser</button></div>'); document.querySelector('article').prepend(document.querySelector('.fr-consent-placeholder'));`,
    },
    isReal: true,
  },
  {
    name: 'a notice of the dsfr above its header',
    onPage: {
      page: 'shop',
      language: 'fr',
      styles: ['@gouvfr/dsfr/dist/dsfr.min.css'],
      first: `<div class="fr-notice fr-notice--info"><div class="fr-container"><div class="fr-notice__body"><p><span class="fr-notice__title">Le sentier est fermé jusqu’au 3 mars.</span> <a class="fr-notice__link" href="/avis">Voir l’avis</a></p><button title="Masquer le message" class="fr-btn--close fr-btn">Masquer le message</button></div></div></div>`,
    },
    isReal: true,
  },
  {
    name: 'the cookies page of the ons',
    html: document(
      style('@ons/design-system/css/main.css'),
      `<div class="ons-page"><div class="ons-page__content"><header class="ons-header" role="banner"><div class="ons-container"><b>Harbour statistics</b></div></header><div class="ons-page__container ons-container"><main class="ons-page__main"><h1>Cookies on harbour statistics</h1>${PARAGRAPH}<h2>Cookie settings</h2><p>We use 4 types of cookie. You can choose which cookies you’re happy for us to use.</p><form data-module="cookie-form"><fieldset class="ons-fieldset"><legend class="ons-fieldset__legend">Cookies that measure website use</legend><p>We use Google Analytics cookies to measure how you use this website.</p><input type="radio" name="use" id="on"><label for="on">On</label> <input type="radio" name="use" id="off"><label for="off">Off</label></fieldset><button type="submit" class="ons-btn"><span class="ons-btn__inner"><span class="ons-btn__text">Save changes</span></span></button></form></main></div></div></div>`,
    ),
    isReal: true,
  },
  {
    name: 'the banner of the uswds',
    onPage: {
      page: 'article',
      language: 'en',
      styles: ['@uswds/uswds/css/uswds.min.css'],
      first: `<section class="usa-banner" aria-label="Official website of the United States government"><div class="usa-accordion"><header class="usa-banner__header"><div class="usa-banner__inner"><div class="grid-col-fill tablet:grid-col-auto" aria-hidden="true"><p class="usa-banner__header-text">An official website of the United States government</p><p class="usa-banner__header-action">Here’s how you know</p></div><button type="button" class="usa-accordion__button usa-banner__button" aria-expanded="false" aria-controls="gov-banner"><span class="usa-banner__button-text">Here’s how you know</span></button></div></header></div></section><section class="usa-site-alert usa-site-alert--emergency" aria-label="Site alert"><div class="usa-alert"><div class="usa-alert__body"><h3 class="usa-alert__heading">Emergency alert message</h3><p class="usa-alert__text">The harbour is closed. <a class="usa-link" href="/alert">Read more</a>.</p></div></div></section>`,
    },
    isReal: true,
  },
  {
    name: 'an app of ionic with tabs',
    html: document(
      `${style('@ionic/core/css/ionic.bundle.css')}<script type="module" src="/lib/@ionic/core/dist/ionic/ionic.esm.js"></script>`,
      `<ion-app><ion-header><ion-toolbar><ion-title>Orders</ion-title><ion-buttons slot="end"><ion-button>Privacy</ion-button></ion-buttons></ion-toolbar></ion-header><ion-content class="ion-padding"><h1>Three orders today</h1>${PARAGRAPH}<ion-list><ion-item><ion-label>Cookies, 12 boxes</ion-label><ion-button slot="end">Accept</ion-button></ion-item><ion-item><ion-label>Compass</ion-label><ion-button slot="end">Accept</ion-button></ion-item></ion-list><ion-fab vertical="bottom" horizontal="end" slot="fixed"><ion-fab-button>+</ion-fab-button></ion-fab></ion-content><ion-footer><ion-toolbar><ion-title>Signed in as Ann</ion-title></ion-toolbar></ion-footer></ion-app>`,
    ),
    isReal: true,
  },
  {
    name: 'an app of framework7',
    html: document(
      style('framework7/framework7-bundle.min.css'),
      `<div id="app"><div class="view view-main"><div class="page page-current"><div class="navbar"><div class="navbar-bg"></div><div class="navbar-inner"><div class="title">Messages</div></div></div><div class="toolbar tabbar toolbar-bottom"><div class="toolbar-inner"><a href="#" class="tab-link tab-link-active">Inbox</a><a href="#" class="tab-link">Settings</a></div></div><div class="page-content"><div class="block-title">Today</div><div class="block"><p>We use cookies. Accept? Ann asked that in the meeting.</p>${PARAGRAPH}</div></div></div></div></div>${script('framework7/framework7-bundle.min.js')}<script>new Framework7({ el: '#app', theme: 'md' })</script>`,
    ),
    isReal: true,
  },
  {
    name: 'a layout of quasar with a drawer and a footer',
    html: document(
      style('quasar/dist/quasar.prod.css'),
      `<div id="app"></div>${script(VUE)}${script('quasar/dist/quasar.umd.prod.js')}<script>const app = Vue.createApp({ template: \`<q-layout view="hHh Lpr fFf"><q-header elevated><q-toolbar><q-toolbar-title>Consent register</q-toolbar-title></q-toolbar></q-header><q-drawer show-if-above side="left" bordered><q-list><q-item clickable><q-item-section>Cookies</q-item-section></q-item><q-item clickable><q-item-section>Newsletter</q-item-section></q-item></q-list></q-drawer><q-page-container><q-page padding><h4>Consents</h4><p>Every visitor who accepted cookies is listed here.</p><q-btn label="Accept"></q-btn><q-page-sticky position="bottom-right" :offset="[18,18]"><q-btn fab icon="add" color="accent"></q-btn></q-page-sticky></q-page></q-page-container><q-footer><q-toolbar>3 of 40 chosen</q-toolbar></q-footer></q-layout>\` }); app.use(Quasar); app.mount('#app');</script>`,
    ),
    isReal: true,
  },
  {
    name: 'a page of antd with anchors and a float button',
    onPage: {
      page: 'article',
      language: 'en',
      bundle: mountReact(
        `import { Anchor, Affix, FloatButton, Alert } from 'antd';
document.querySelectorAll('article p').forEach((p, i) => { p.id = 'part-' + i; });`,
        `<><Affix offsetTop={60}><Anchor items={[0, 1, 2, 3].map((i) => ({ key: i, href: '#part-' + i, title: 'Part ' + i }))} /></Affix><Alert type="info" closable message="Prices are in kroner" /><FloatButton.BackTop visibilityHeight={0} /></>`,
        'prepend',
      ),
    },
    isReal: true,
  },
  {
    name: 'a grid of ag-grid about consent',
    onPage: {
      page: 'app',
      language: 'en',
      scripts: ['ag-grid-community/dist/ag-grid-community.min.js'],
      html: '<div id="grid" style="margin:12px 12px 12px 160px;height:320px"></div>',
      init: `agGrid.createGrid(document.getElementById('grid'), { rowData: [{ cookie: 'session', consent: 'not needed' }, { cookie: '_pk_id', consent: 'accepted' }], columnDefs: [{ field: 'cookie', filter: true }, { field: 'consent', filter: true }] });`,
    },
    isReal: true,
  },
  {
    name: 'a flow editor of drawflow',
    html: document(
      style('drawflow/dist/drawflow.min.css'),
      `<header style="height:48px;padding:0 16px"><b>Journeys</b> <button>Publish</button></header><div id="flow" style="position:fixed;inset:48px 0 0;background:#fff;border-top:1px solid #ccc"></div>${script('drawflow/dist/drawflow.min.js')}<script>const editor = new Drawflow(document.getElementById('flow')); editor.start(); editor.addNode('popup', 0, 1, 80, 60, 'popup', {}, '<b>Show popup</b><br>Newsletter<br><input type="email">'); editor.addNode('cookie', 1, 0, 380, 60, 'cookies', {}, '<b>Cookie banner</b><br>We use cookies. <button>Accept</button>');</script>`,
    ),
    isReal: true,
  },
  {
    name: 'an mdui app with a navigation bar',
    html: document(
      `${style('mdui/mdui.css')}${script('mdui/mdui.global.js')}`,
      `<mdui-top-app-bar><mdui-top-app-bar-title>Recipes</mdui-top-app-bar-title></mdui-top-app-bar><main style="padding:16px"><h1>Chocolate cookies</h1>${PARAGRAPH}<mdui-button>Accept the recipe</mdui-button></main><mdui-navigation-bar value="a"><mdui-navigation-bar-item value="a">Recipes</mdui-navigation-bar-item><mdui-navigation-bar-item value="b">Settings</mdui-navigation-bar-item></mdui-navigation-bar><mdui-fab style="position:fixed;right:16px;bottom:96px">+</mdui-fab>`,
    ),
    isReal: true,
  },
  {
    name: 'a page of onsenui with a bottom toolbar',
    html: document(
      `${style('onsenui/css/onsenui-core.min.css')}${style('onsenui/css/onsen-css-components.min.css')}${script('onsenui/js/onsenui.min.js')}`,
      `<ons-page><ons-toolbar><div class="center">Data protection</div></ons-toolbar><div class="content"><h1>What we store</h1>${PARAGRAPH}<ons-list><ons-list-item>Cookies <div class="right"><ons-switch checked></ons-switch></div></ons-list-item><ons-list-item>Statistics <div class="right"><ons-switch></ons-switch></div></ons-list-item></ons-list></div><ons-bottom-toolbar><div style="padding:10px">Saved. <button>Undo</button></div></ons-bottom-toolbar></ons-page>`,
    ),
    isReal: true,
  },
];

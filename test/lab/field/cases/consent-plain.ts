/** Consent libraries that a page loads by tags, or that are markup with a stylesheet. */
import type { OverlayCase } from './field-case.ts';

const OREJIME = (privacyPolicyUrl: string, forceModal = false) => `window.orejimeConfig = {
  privacyPolicyUrl: '${privacyPolicyUrl}', forceModal: ${forceModal},
  purposes: [{ id: 'stats', title: 'Matomo', cookies: ['_pk'] }, { id: 'video', title: 'Video', cookies: ['video'] }],
};`;

export const PLAIN_CONSENT: readonly OverlayCase[] = [
  {
    name: 'orejime',
    page: 'article',
    language: 'en',
    styles: ['orejime/dist/orejime-standard.css'],
    bundle: `${OREJIME('/privacy')} require('orejime/dist/orejime-standard-en.js');`,
    root: '.orejime-Env, #orejime, .orejime-BannerContainer',
    variants: ['csp', 'shadow-open', 'shadow-closed', 'frame-same', 'frame-cross', 'late'],
    frameHeight: 260,
  },
  {
    name: 'orejime as a modal',
    page: 'shop',
    language: 'fr',
    styles: ['orejime/dist/orejime-standard.css'],
    bundle: `${OREJIME('/confidentialite', true)} require('orejime/dist/orejime-standard-fr.js');`,
    variants: ['csp', 'frame-cross', 'late'],
  },
  {
    name: 'govuk-frontend cookie banner',
    page: 'article',
    language: 'en',
    base: { styles: ['govuk-frontend/dist/govuk/govuk-frontend.min.css'] },
    first: `<div class="govuk-cookie-banner" data-nosnippet role="region" aria-label="Cookies on Harbour Walks">
<div class="govuk-cookie-banner__message govuk-width-container"><div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds">
<h2 class="govuk-cookie-banner__heading govuk-heading-m">Cookies on Harbour Walks</h2>
<div class="govuk-cookie-banner__content"><p class="govuk-body">We use some essential cookies to make this service work.</p>
<p class="govuk-body">We’d also like to use analytics cookies so we can understand how you use the service and make improvements.</p></div></div></div>
<div class="govuk-button-group"><button type="button" class="govuk-button" data-module="govuk-button">Accept analytics cookies</button>
<button type="button" class="govuk-button" data-module="govuk-button">Reject analytics cookies</button><a class="govuk-link" href="/cookies">View cookies</a></div></div></div>`,
    root: '.govuk-cookie-banner',
    variants: ['csp', 'shadow-open', 'late'],
  },
  {
    name: 'cookies-eu-banner',
    page: 'article',
    language: 'fr',
    html: `<template id="cookies-eu-banner-template"><div id="cookies-eu-banner">En poursuivant votre navigation, vous acceptez le dépôt de traceurs destinés à mesurer l’audience.
<a href="/vie-privee" id="cookies-eu-more">En savoir plus</a> <button id="cookies-eu-reject">Refuser</button> <button id="cookies-eu-accept">Accepter</button></div></template>`,
    css: '#cookies-eu-banner{background:#444;color:#fff;padding:6px;font-size:13px;text-align:center}#cookies-eu-banner button{margin:2px 6px}',
    scripts: ['cookies-eu-banner/dist/cookies-eu-banner.global.js'],
    init: 'CookiesEuBanner.createCookiesBanner({ onAccept() {} });',
    variants: ['csp', 'late'],
  },
  {
    name: 'vanilla-cookieconsent box',
    page: 'article',
    language: 'ja',
    styles: ['vanilla-cookieconsent/dist/cookieconsent.css'],
    scripts: ['vanilla-cookieconsent/dist/cookieconsent.umd.js'],
    init: `CookieConsent.run({ hideFromBots: false, categories: { necessary: { enabled: true, readOnly: true }, analytics: {} }, language: { default: 'ja', translations: { ja: {
consentModal: { title: 'Cookieを使用しています', description: 'サービス向上のためにCookieを使用します。', acceptAllBtn: 'すべて同意する', acceptNecessaryBtn: 'すべて拒否する', showPreferencesBtn: '設定を管理する' },
preferencesModal: { sections: [] } } } } });`,
    variants: ['csp', 'frame-same', 'late'],
    frameHeight: 420,
  },
  {
    name: 'vanilla-cookieconsent cloud with a page in the way',
    page: 'app',
    language: 'en',
    styles: ['vanilla-cookieconsent/dist/cookieconsent.css'],
    scripts: ['vanilla-cookieconsent/dist/cookieconsent.umd.js'],
    init: `CookieConsent.run({ hideFromBots: false, disablePageInteraction: true, guiOptions: { consentModal: { layout: 'cloud', position: 'middle center' } }, categories: { necessary: { enabled: true, readOnly: true }, ads: {} }, language: { default: 'en', translations: { en: {
consentModal: { title: 'Hello traveller, it’s cookie time!', description: 'We and our partners store data on your device.', acceptAllBtn: 'Accept all', acceptNecessaryBtn: 'Reject all', showPreferencesBtn: 'Manage preferences' },
preferencesModal: { sections: [] } } } } });`,
  },
  {
    name: 'tarteaucitronjs',
    page: 'shop',
    language: 'fr',
    scripts: ['tarteaucitronjs/tarteaucitron.js'],
    init: `tarteaucitron.init({ privacyUrl: '/confidentialite', bodyPosition: 'bottom', hashtag: '#tarteaucitron', cookieName: 'tac', orientation: 'middle', groupServices: false, showAlertSmall: false, cookieslist: false, showIcon: true, iconPosition: 'BottomRight', adblocker: false, DenyAllCta: true, AcceptAllCta: true, highPrivacy: true, handleBrowserDNTRequest: false, removeCredit: false, moreInfoLink: true, mandatory: true });
(tarteaucitron.job = tarteaucitron.job || []).push('youtube');`,
    busyMs: 700,
  },
  {
    name: 'klaro',
    page: 'article',
    language: 'de',
    bundle: `import * as klaro from 'klaro/dist/klaro-no-css';
import 'klaro/dist/klaro.css';
klaro.setup({ lang: 'de', privacyPolicy: '/datenschutz', acceptAll: true, services: [{ name: 'matomo', title: 'Matomo', purposes: ['analytics'] }] });`,
    variants: ['csp', 'late'],
  },
  {
    name: 'klaro as a modal that must be answered',
    page: 'app',
    language: 'en',
    bundle: `import * as klaro from 'klaro/dist/klaro-no-css';
import 'klaro/dist/klaro.css';
klaro.setup({ lang: 'en', mustConsent: true, privacyPolicy: '/privacy', acceptAll: true, services: [{ name: 'matomo', title: 'Matomo', purposes: ['analytics'] }] });`,
  },
  {
    name: 'cookieconsent at the top, pushed down',
    page: 'article',
    language: 'en',
    styles: ['cookieconsent/build/cookieconsent.min.css'],
    scripts: ['cookieconsent/build/cookieconsent.min.js'],
    init: `window.cookieconsent.initialise({ position: 'top', static: true, type: 'opt-in', palette: { popup: { background: '#237afc' }, button: { background: '#fff' } } });`,
    busyMs: 1_500,
  },
  {
    name: 'cookieconsent floating',
    page: 'shop',
    language: 'de',
    styles: ['cookieconsent/build/cookieconsent.min.css'],
    scripts: ['cookieconsent/build/cookieconsent.min.js'],
    init: `window.cookieconsent.initialise({ position: 'bottom-left', revokable: true, palette: { popup: { background: '#000' }, button: { background: '#f1d600' } },
content: { message: 'Wir verwenden Cookies, um Ihnen den besten Service zu bieten.', dismiss: 'Verstanden', link: 'Mehr erfahren', href: '/datenschutz' } });`,
    root: '.cc-window, .cc-revoke',
    variants: ['csp', 'shadow-open', 'shadow-closed'],
    busyMs: 1_500,
  },
  {
    name: 'porscheofficial cookie-consent-banner',
    page: 'shop',
    language: 'en',
    bundle: `import { defineCustomElements } from '@porscheofficial/cookie-consent-banner/loader';
defineCustomElements();`,
    html: `<cookie-consent-banner handle-preferences-restored="" headline="We use cookies" btn-label-accept-and-continue="Agree and continue" btn-label-select-all-and-continue="Select all and continue" btn-label-only-essential-and-continue="Continue with technical required cookies only" content-settings-description="You can decide which cookies are used by selecting the respective options below.">
We use cookies and similar technologies to provide certain features, enhance the user experience and deliver content that is relevant to your interests. <a href="/privacy">Privacy policy</a></cookie-consent-banner>`,
    variants: ['csp', 'late'],
    busyMs: 700,
  },
  {
    name: 'mozmeao consent-banner',
    page: 'article',
    language: 'en',
    styles: ['@mozmeao/consent-banner/styles.css'],
    first: `<aside class="moz-consent-banner is-visible" id="moz-consent-banner"><div class="moz-consent-banner-content"><h2 class="moz-consent-banner-heading">Help us improve your Mozilla experience</h2>
<div class="moz-consent-banner-copy"><p>In addition to Cookies necessary for this site to function, we’d like your permission to set some additional Cookies to better understand your browsing needs and improve your experience. Rest assured — we value your privacy.</p>
<div class="moz-consent-banner-controls"><button type="button" id="moz-consent-banner-button-accept" class="moz-consent-banner-button">Accept All Additional Cookies</button>
<button type="button" id="moz-consent-banner-button-reject" class="moz-consent-banner-button">Reject All Additional Cookies</button><a href="/cookie-settings">Cookie settings</a></div></div></div></aside>`,
    root: '.moz-consent-banner',
    variants: ['shadow-open', 'late'],
  },
  {
    name: 'canonical cookie-policy',
    page: 'article',
    language: 'en',
    base: { styles: ['@canonical/cookie-policy/build/css/cookie-policy.css'] },
    scripts: ['@canonical/cookie-policy/build/js/cookie-policy.js'],
    init: 'cpNs.cookiePolicy();',
    variants: ['csp', 'late'],
    busyMs: 700,
  },
  {
    name: 'cookie-notice',
    page: 'app',
    language: 'de',
    scripts: ['cookie-notice/dist/cookie.notice.js'],
    init: `new cookieNoticeJS({ messageLocales: { en: 'Wir verwenden Cookies, um Ihr Erlebnis zu verbessern.' }, buttonLocales: { en: 'Einverstanden' }, learnMoreLinkEnabled: true, learnMoreLinkHref: '/datenschutz', learnMoreLinkText: { en: 'Mehr' } });`,
    root: '#cookieNotice',
    variants: ['csp', 'shadow-open', 'frame-same', 'late'],
    frameHeight: 80,
  },
  {
    name: 'stormid cookie-banner',
    page: 'shop',
    language: 'en',
    bundle: `import banner from '@stormid/cookie-banner';
const template = ({ policyURL, classNames }) => \`<section role="dialog" aria-live="polite" aria-label="Your privacy" class="\${classNames.banner}"><div class="privacy-content"><div class="wrap">
<div class="privacy-banner__title">Cookies</div><p>We use cookies to improve your experience on our site and show you personalised advertising.</p><p>Find out more from our <a class="privacy-banner__link" rel="noopener noreferrer nofollow" href="/privacy-policy">privacy policy</a> and <a class="privacy-banner__link" href="\${policyURL}">cookie policy</a>.</p>
<button type="button" class="btn \${classNames.acceptBtn}">Accept and close</button> <button type="button" class="btn \${classNames.rejectBtn}">Reject all</button></div></div></section>\`;
banner({ secure: false, types: { performance: { title: 'Performance', description: '', labels: { yes: 'yes', no: 'no' }, fns: [() => {}] } }, bannerTemplate: template, formTemplate: () => '', messageTemplate: () => '' });`,
    css: '.privacy-banner{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:3px solid #333;padding:16px;z-index:50}',
    variants: ['csp', 'late'],
  },
];

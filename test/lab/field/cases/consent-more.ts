/** More consent libraries that a page loads by tags or as custom elements. */
import type { OverlayCase } from './field-case.ts';

const JQUERY = 'jquery/dist/jquery.min.js';

export const MORE_CONSENT: readonly OverlayCase[] = [
  {
    name: 'cookie-consent-js',
    page: 'article',
    language: 'en',
    styles: ['cookie-consent-js/src/cookie-consent.css'],
    scripts: ['cookie-consent-js/src/cookie-consent.js'],
    init: `new CookieConsent({ contentUrl: '/lib/cookie-consent-js/cookie-consent-content', privacyPolicyUrl: '/privacy' });`,
    variants: ['csp', 'late'],
    busyMs: 700,
  },
  {
    name: 'vaadin cookie-consent',
    page: 'app',
    language: 'en',
    bundle: `import '@vaadin/cookie-consent';`,
    html: '<vaadin-cookie-consent position="bottom"></vaadin-cookie-consent>',
    busyMs: 900,
  },
  {
    name: 'jquery-cookiebar',
    page: 'article',
    language: 'en',
    styles: ['jquery-cookiebar/jquery.cookiebar.css'],
    scripts: [JQUERY, 'jquery-cookiebar/jquery.cookiebar.js'],
    init: `$(() => $.cookieBar({ declineButton: true, policyButton: true, policyURL: '/privacy' }));`,
    variants: ['csp', 'late'],
  },
  {
    name: 'cookiecraft',
    page: 'shop',
    language: 'de',
    styles: ['cookiecraft/dist/cookiecraft.css'],
    scripts: ['cookiecraft/dist/cookiecraft.min.js'],
    init: `new CookieCraft.CookieConsent({ categories: { necessary: { enabled: true, readOnly: true, label: 'Notwendig', description: '' }, analytics: { enabled: true, readOnly: false, label: 'Statistik', description: '' } },
translations: { title: 'Ihre Privatsphäre zählt', description: 'Wir verwenden Cookies, um Ihr Erlebnis zu verbessern.', acceptAll: 'Alle annehmen', rejectAll: 'Ablehnen', customize: 'Anpassen' } }).init();`,
    variants: ['csp', 'late'],
    busyMs: 900,
  },
  {
    name: 'walltowall cookie-banner',
    page: 'article',
    language: 'en',
    bundle: `import '@walltowall/cookie-banner';`,
    html: `<cookie-banner storage-key="cookie-consent"><h2>Privacy Settings</h2><p>This website uses cookies to improve your browsing experience and analyze site traffic. See our <a href="/privacy-policy">Privacy Policy</a> for more information.</p></cookie-banner>`,
    variants: ['csp', 'late'],
    busyMs: 700,
  },
  {
    name: 'dmstr cookie-consent',
    page: 'app',
    language: 'de',
    scripts: ['@dmstr/cookie-consent/dist/cookie-consent.js'],
    css: '.cookie-consent-popup{display:none;position:fixed;bottom:0;left:0;width:100%;background:#ddd;padding:20px;box-sizing:border-box}.cookie-consent-popup.open{display:block}.cookie-consent-controls,.cookie-consent-details{max-height:0;overflow:hidden}.cookie-consent-controls.open{max-height:80px}',
    html: `<div class="cookie-consent-popup open"><div><span class="cookie-consent-message">Wir verwenden Cookies</span> <a class="cookie-consent-link" href="/datenschutz">Mehr</a> <button class="cookie-consent-accept-all">Alle erlauben</button> <button class="cookie-consent-deny-all">Ablehnen</button></div>
<div class="cookie-consent-controls open"><label><input type="checkbox" data-cc-consent="statistics">Statistik</label> <button class="cookie-consent-save">Speichern</button></div></div>`,
    init: `new CookieConsent({ name: 'cookie_consent_status', path: '/', domain: '', expiryDays: 365 });`,
    root: '.cookie-consent-popup',
    variants: ['csp', 'shadow-open', 'shadow-closed', 'late'],
  },
  {
    name: 'demos-europe dp-consent',
    page: 'article',
    language: 'de',
    bundle: `import { dpConsent } from '@demos-europe/dp-consent/dist/dp-consent.es.min.js';
dpConsent({ notice: 'Wir verwenden Cookies, um die Nutzung auszuwerten.', optionalCookies: [{ name: '_pk', explanation: 'Statistik' }], necessaryCookies: [{ name: 'sid', explanation: 'Sitzung' }], onGrantConsent() {}, onRevokeConsent() {} });`,
    css: '.dp-consent-slider{position:fixed;right:0;bottom:40px;width:360px;background:#fff;border:1px solid #888;padding:16px}',
    variants: ['csp'],
    busyMs: 700,
  },
  {
    name: 'hb-cookie-law-banner',
    page: 'article',
    language: 'en',
    scripts: ['@htmlbricks/hb-cookie-law-banner/main.iife.js'],
    html: '<hb-cookie-law-banner allowdecline="yes" i18nlang="en" cookielawuri4more="/cookies"></hb-cookie-law-banner>',
    variants: ['csp', 'late'],
    busyMs: 700,
  },
  {
    name: 'hmcts cookie-manager',
    page: 'article',
    language: 'en',
    scripts: [],
    bundle: `import cookieManager from '@hmcts/cookie-manager';
cookieManager.init({ userPreferences: { cookieName: 'cookie-preferences' }, cookieBanner: { class: 'cookie-banner', actions: [{ name: 'accept', buttonClass: 'cookie-banner-accept-button', consent: true }] }, cookieManifest: [] });`,
    css: '.cookie-banner{background:#f3f2f1;padding:20px 30px;border-bottom:10px solid transparent}',
    first: `<div class="cookie-banner" role="region" aria-label="Cookies on Harbour Walks" hidden><h2>Cookies on Harbour Walks</h2><p>We use some essential cookies to make this service work.</p><button class="cookie-banner-accept-button">Accept analytics cookies</button> <button class="cookie-banner-reject-button">Reject analytics cookies</button> <a href="/cookies">View cookies</a></div>`,
  },
  {
    name: 'django-cookie-consent bar',
    page: 'article',
    language: 'en',
    bundle: `import { showCookieBar } from 'django-cookie-consent';
const template = document.createElement('template');
template.id = 'cookie-consent__cookie-bar';
template.innerHTML = '<div class="cookie-bar" style="background:#fff4d4;padding:12px">This site uses Analytics, Video cookies for better performance and user experience. Do you agree to use these cookies? <button class="cookie-consent__accept">Accept</button> <button class="cookie-consent__decline">Decline</button> <a href="/cookies/">Cookies info</a></div>';
document.body.append(template);
showCookieBar({ statusUrl: '/status.json', insertBefore: () => document.querySelector('main'), templateSelector: '#cookie-consent__cookie-bar', cookieGroupsSelector: '#none', acceptSelector: '.cookie-consent__accept', declineSelector: '.cookie-consent__decline', onShow() {}, onAccept() {}, onDecline() {} });
document.querySelector('main').before(template.content.cloneNode(true));`,
  },
];

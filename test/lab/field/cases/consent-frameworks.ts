/** Consent components of React, Vue and other frameworks, bundled into the page. */
import type { OverlayCase } from './field-case.ts';
import { mountReact } from './mount-react.ts';

export const FRAMEWORK_CONSENT: readonly OverlayCase[] = [
  {
    name: 'react-cookie-consent',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import { CookieConsent } from 'react-cookie-consent';`,
      `<CookieConsent enableDeclineButton>This website uses cookies to enhance the user experience.</CookieConsent>`,
    ),
    root: '#field-root',
    variants: ['csp', 'shadow-open', 'shadow-closed', 'late'],
  },
  {
    name: 'react-cookie-consent as an overlay',
    page: 'shop',
    language: 'de',
    bundle: mountReact(
      `import { CookieConsent } from 'react-cookie-consent';`,
      `<CookieConsent overlay buttonText="Einverstanden">Diese Seite verwendet Cookies, damit Sie bequem einkaufen können. <a href="/datenschutz">Mehr dazu</a></CookieConsent>`,
    ),
  },
  {
    name: 'vue-cookie-law',
    page: 'shop',
    language: 'en',
    bundle: `import Vue from 'vue/dist/vue.esm.js';
import CookieLaw from 'vue-cookie-law';
const holder = document.createElement('div');
document.body.append(holder);
new Vue({ el: holder, components: { CookieLaw }, template: '<footer><cookie-law theme="dark-lime" button-decline></cookie-law></footer>' });`,
  },
  {
    name: 'c15t banner',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import { ConsentManagerProvider, ConsentBanner, ConsentDialog } from '@c15t/react';
import '@c15t/react/styles.css';`,
      `<ConsentManagerProvider options={{ mode: 'offline', consentCategories: ['necessary', 'marketing'], ignoreGeoLocation: true }}><ConsentBanner /><ConsentDialog /></ConsentManagerProvider>`,
    ),
    variants: ['csp', 'late'],
    busyMs: 900,
  },
  {
    name: 'react-cookie-manager',
    page: 'shop',
    language: 'en',
    bundle: mountReact(
      `import { CookieManager } from 'react-cookie-manager';`,
      `<CookieManager showManageButton><i /></CookieManager>`,
    ),
    variants: ['csp', 'late'],
    busyMs: 900,
  },
  {
    name: 'react-cookie-manager as a modal',
    page: 'app',
    language: 'en',
    bundle: mountReact(
      `import { CookieManager } from 'react-cookie-manager';`,
      `<CookieManager displayType="modal" showManageButton><i /></CookieManager>`,
    ),
    busyMs: 900,
  },
  {
    name: 'react-cookie-banner',
    page: 'article',
    language: 'fr',
    bundle: mountReact(
      `import CookieBanner from 'react-cookie-banner';`,
      `<CookieBanner message="Oui, nous utilisons des cookies." buttonMessage="Compris" link={<a href="/cookies">En savoir plus</a>} cookie="user-has-accepted-cookies" dismissOnScroll={false} />`,
      'prepend',
    ),
  },
  {
    name: 'keepist react-gdpr-cookie-banner',
    page: 'article',
    language: 'de',
    bundle: mountReact(
      `import { CookieBanner } from '@keepist/react-gdpr-cookie-banner';`,
      `<CookieBanner message="Wir verwenden Cookies." acceptButtonText="Annehmen" />`,
    ),
  },
  {
    name: 'boxfish react-cookie-manager',
    page: 'app',
    language: 'en',
    bundle: mountReact(
      `import { CookieManager, CookieManagerProvider } from '@boxfish-studio/react-cookie-manager';
import './node_modules/@boxfish-studio/react-cookie-manager/dist/index.css';`,
      `<CookieManagerProvider><CookieManager configuration={{ disclaimer: { title: 'This website uses cookies', body: 'By using this site, you agree with our use of cookies' }, services: { googleAnalytics4Id: 'G-1' }, theme: { primary: '#14cabf', dark: '#131f37', medium: '#b0bfd9', light: '#fff' } }} /></CookieManagerProvider>`,
    ),
    busyMs: 700,
  },
  {
    name: 'react-cookie-consent-popup',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import { ConsentPopup, ConsentProvider } from 'react-cookie-consent-popup';
import 'react-cookie-consent-popup/styles';`,
      `<ConsentProvider options={{ services: [{ id: 'analytics', name: 'Google Analytics', description: 'Helps us understand how visitors use our site.' }] }}><ConsentPopup /></ConsentProvider>`,
    ),
    variants: ['csp', 'late'],
    busyMs: 900,
  },
  {
    name: 'edx cookie-policy-banner',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import CookiePolicyBanner from '@edx/cookie-policy-banner';`,
      `<CookiePolicyBanner />`,
      'prepend',
    ),
    busyMs: 700,
  },
  {
    name: 'vantezzen react-cookie-banner',
    page: 'shop',
    language: 'en',
    bundle: mountReact(
      `import { CookieBanner, CookieConsentProvider, FloatingConsentInfo } from '@vantezzen/react-cookie-banner';`,
      `<CookieConsentProvider><CookieBanner /><FloatingConsentInfo /></CookieConsentProvider>`,
    ),
    busyMs: 900,
  },
  {
    name: 'react-hook-consent',
    page: 'shop',
    language: 'de',
    bundle: mountReact(
      `import { ConsentBanner, ConsentProvider } from 'react-hook-consent';
import 'react-hook-consent/dist/styles/style.css';`,
      `<ConsentProvider options={{ services: [{ id: 'a', name: 'Matomo', mandatory: false }], theme: 'light' }}><ConsentBanner settings={{ label: 'Mehr', modal: { title: 'Einstellungen' } }} decline={{ label: 'Nein' }} approve={{ label: 'Ja' }}><>Können wir Cookies und externe Dienste nach unserer <a href="/datenschutz">Datenschutzerklärung</a> verwenden, um die Seite zu verbessern?</></ConsentBanner></ConsentProvider>`,
    ),
    variants: ['csp', 'late'],
    busyMs: 900,
  },
];

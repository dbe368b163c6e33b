/** Consent components of React, Vue and other frameworks, bundled into the page. */
import type { OverlayCase } from './field-case.ts';

/** Mounts a React element beside the page. */
const react = (imports: string, element: string) => `import * as React from 'react';
import { createRoot } from 'react-dom/client';
${imports}
const holder = document.createElement('div');
holder.id = 'field-root';
document.body.append(holder);
createRoot(holder).render(${element});`;

export const FRAMEWORK_CONSENT: readonly OverlayCase[] = [
  {
    name: 'react-cookie-consent',
    page: 'article',
    language: 'en',
    bundle: react(
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
    bundle: react(
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
];

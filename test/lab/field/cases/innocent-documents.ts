/** READMEs of packages as documentation pages. Many are about cookies and consent. */
import type { DocumentFrame, InnocentCase } from './field-case.ts';

const DOCUMENTS: readonly [path: string, frame: DocumentFrame][] = [
  ['orejime/README.md', 'docs'],
  ['klaro/README.md', 'plain'],
  ['vanilla-cookieconsent/README.md', 'main'],
  ['cookieconsent/README.md', 'docs'],
  ['tarteaucitronjs/README.md', 'plain'],
  ['@stormid/cookie-banner/README.md', 'docs'],
  ['@mozmeao/consent-banner/README.md', 'plain'],
  ['@canonical/cookie-policy/README.md', 'docs'],
  ['js-cookie/README.md', 'main'],
  ['tough-cookie/README.md', 'plain'],
  ['universal-cookie/README.md', 'docs'],
  ['micromodal/README.md', 'plain'],
  ['cookie-consent-js/README.md', 'docs'],
  ['jquery-cookiebar/README.md', 'plain'],
  ['cookiecraft/README.md', 'docs'],
  ['@porscheofficial/cookie-consent-banner/README.md', 'main'],
  ['react-cookie-manager/README.md', 'plain'],
  ['react-cookie-consent/README.md', 'docs'],
  ['react-hook-consent/README.md', 'main'],
  ['@hmcts/cookie-manager/README.md', 'plain'],
  ['driver.js/README.md', 'docs'],
];

export const DOCUMENT_PAGES: readonly InnocentCase[] = DOCUMENTS.map(([markdown, frame]) => ({
  name: `README of ${markdown.replace('/README.md', '')} (${frame})`,
  markdown,
  frame,
  isReal: true,
}));

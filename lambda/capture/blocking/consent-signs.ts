/**
 * What a document must contain before autoconsent can recognise a vendor in it. Most documents contain none of it, so
 * autoconsent and its rules (150 KB) are not loaded there.
 */
import type { CompactCMPRule, CompactCMPRuleStep, CompactCMPRuleset } from '@duckduckgo/autoconsent';
import type { SeenSigns } from '../in-page/blocking/consent/consent-signs.ts';

/** At least one of these exists in the document, if a vendor is recognised in it. */
export interface ConsentSigns extends SeenSigns {
  /** Variables of the page's own scripts. */
  globals: readonly string[];
}

/** Signs of one rule. Undefined: autoconsent has to look itself. */
type Signs = { selectors: readonly string[]; globals: readonly string[] } | undefined;

/**
 * Signs of the vendors that autoconsent recognises by code of its own instead of rules. Sourcepoint and Admiral also
 * have signs that are no selectors: see in-page/blocking/consent/consent-signs.ts.
 * Source: https://github.com/duckduckgo/autoconsent/tree/main/lib/cmps
 */
export const VENDORS_IN_CODE: Record<string, NonNullable<Signs>> = {
  'TrustArc-top': { selectors: ['#truste-show-consent', '#truste-consent-track'], globals: [] },
  Cybotcookiebot: { selectors: [], globals: ['Cookiebot'] },
  'Sourcepoint-frame': { selectors: [], globals: [] },
  'consentmanager.net': { selectors: ['#cmpbox'], globals: ['__cmp'] },
  Evidon: { selectors: ['#_evidon_banner'], globals: [] },
  Onetrust: { selectors: ['#onetrust-banner-sdk', '#onetrust-pc-sdk'], globals: [] },
  Klaro: { selectors: ['.klaro > .cookie-modal', '.klaro > .cookie-notice'], globals: [] },
  Uniconsent: { selectors: ['.unic .unic-box', '.unic .unic-bar', '.unic .unic-modal'], globals: [] },
  Conversant: { selectors: ['.cmp-root .cmp-receptacle'], globals: [] },
  'tiktok.com': { selectors: ['tiktok-cookie-banner'], globals: [] },
  'tumblr-com': { selectors: ['#cmp-app-container'], globals: [] },
  Admiral: {
    selectors: [
      'div > div[class*=Card] > div[class*=Frame] > div[class*=Pills] > button[class*=Pills__StyledPill]',
    ],
    globals: [],
  },
};

/** Code that the rules evaluate in the page -> the variable without which it gives false. */
const EVALUATED: Record<string, string> = { EVAL_GDPR_LEGAL_COOKIE_DETECT_CMP: 'GDPR_LC' };

const XPATH = 'xpath/';
/** Kinds of selectors that are neither CSS nor XPath. */
const OTHER_KIND = /^(?:aria|text|pierce)\//;

/** Signs of the rules for one document. Undefined when a rule can match without any sign. */
export function consentSignsOf({ r: rules, s: strings }: CompactCMPRuleset): ConsentSigns | undefined {
  const found = rules.map((rule) => signsOfRule(rule, strings));
  const known = found.filter((signs) => signs !== undefined);
  if (known.length < found.length) return undefined;
  const all = [...Object.values(VENDORS_IN_CODE), ...known];
  const selectors = [...new Set(all.flatMap((each) => each.selectors))];
  return {
    selector: selectors
      .filter((each) => !each.startsWith(XPATH))
      .map(closed)
      .join(','),
    xpaths: selectors.filter((each) => each.startsWith(XPATH)).map((each) => each.slice(XPATH.length)),
    globals: [...new Set(all.flatMap(({ globals }) => globals))],
  };
}

/** A selector may lack its last bracket, which the browser adds only at the end of a list. */
function closed(selector: string): string {
  return selector.lastIndexOf('[') > selector.lastIndexOf(']') ? `${selector}]` : selector;
}

/** All steps of a rule have to hold, so the signs of any one will do. */
function signsOfRule([, , , , , , steps]: CompactCMPRule, strings: readonly string[]): Signs {
  for (const step of steps) {
    const signs = signsOfStep(step, strings);
    if (signs !== undefined) return signs;
  }
  return undefined;
}

function signsOfStep(step: CompactCMPRuleStep, strings: readonly string[]): Signs {
  if (step.negated || step.optional || step.check === 'none') return undefined;
  // Of a chain through shadow trees and frames, the first is in the document itself.
  const named = [step.exists, step.visible, strings[step.e ?? -1], strings[step.v ?? -1]];
  const selector = named.map((each) => (Array.isArray(each) ? each[0] : each)).find((each) => each);
  if (selector !== undefined)
    return OTHER_KIND.test(selector) ? undefined : { selectors: [selector], globals: [] };
  const variable = EVALUATED[step.eval ?? ''];
  if (variable !== undefined) return { selectors: [], globals: [variable] };
  const found = step.any?.map((each) => signsOfStep(each, strings)) ?? [undefined];
  const known = found.filter((signs) => signs !== undefined);
  if (known.length < found.length) return undefined;
  return {
    selectors: known.flatMap(({ selectors }) => selectors),
    globals: known.flatMap(({ globals }) => globals),
  };
}

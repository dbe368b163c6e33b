/** Finds the cosmetic rules for a document by its host, ids, classes and links. */
import { setImmediate } from 'node:timers/promises';
import type { FiltersEngine } from '@ghostery/adblocker';
import { parse } from 'tldts';
import type { CosmeticRules } from '../in-page/blocking/rules/cosmetic-rules.ts';
import type { Features } from '../in-page/blocking/rules/features.ts';
import { MAX_URL_CHARACTERS } from './request-blocker.ts';

/** Characters of features per turn of the event loop, which take a few milliseconds. */
const SLICE_CHARACTERS = 20_000;
/** Takes a few milliseconds per slice, with a turn of the event loop between slices. */
export async function findCosmeticRules(
  engines: readonly FiltersEngine[],
  url: string,
  features: Features,
): Promise<CosmeticRules> {
  const rules: CosmeticRules = { hide: [], style: [], extended: [] };
  const slices = slicesOf(features);
  for (const engine of engines) {
    for (const [index, slice] of slices.entries()) {
      await takeTurn(() => addRules(rules, engine, url.slice(0, MAX_URL_CHARACTERS), slice, index === 0));
    }
  }
  return rules;
}

let latest: Promise<unknown> = Promise.resolve();

/** Runs after earlier work, in a turn of its own: deadlines and other captures run in between. */
function takeTurn(work: () => void): Promise<void> {
  const result = latest.then(() => setImmediate()).then(work);
  latest = result.catch(() => undefined);
  return result;
}

/** Returns at least one slice, which may be empty, because some rules apply to every document of a host. */
function slicesOf({ ids, classes, hrefs }: Features): Features[] {
  const slices: Features[] = [{ ids: [], classes: [], hrefs: [] }];
  let characters = 0;
  for (const [kind, values] of Object.entries({ ids, classes, hrefs }) as [keyof Features, string[]][]) {
    for (const value of values) {
      characters += value.length;
      if (characters > SLICE_CHARACTERS) {
        slices.push({ ids: [], classes: [], hrefs: [] });
        characters = value.length;
      }
      slices.at(-1)?.[kind].push(value);
    }
  }
  return slices;
}

/** `isFirst`: also adds the rules that do not depend on features. */
function addRules(
  rules: CosmeticRules,
  engine: FiltersEngine,
  url: string,
  features: Features,
  isFirst: boolean,
): void {
  const { hostname, domain } = parse(url);
  const { styles, extended } = engine.getCosmeticsFilters({
    url,
    hostname: hostname ?? '',
    domain: domain ?? hostname ?? '',
    ...features,
    getInjectionRules: false,
    getBaseRules: isFirst,
    getRulesFromHostname: isFirst,
  });
  const styleOf = new Map<string, string>();
  for (const { selectors, declarations } of parseStyles(styles)) {
    const mark = /^\[(s[\w-]+)\]$/.exec(selectors[0] ?? '')?.[1];
    if (mark !== undefined && extended.some(({ attribute }) => attribute === mark)) {
      styleOf.set(mark, declarations);
    } else if (HIDES.test(declarations)) {
      rules.hide.push(...selectors);
    } else {
      rules.style.push(...selectors.map((selector): [string, string] => [selector, declarations]));
    }
  }
  for (const { ast, attribute, directive } of extended) {
    const style = attribute === undefined ? undefined : styleOf.get(attribute);
    rules.extended.push({
      ast,
      remove: directive?.type === 'pseudo-class' && directive.name === 'remove',
      style: style === undefined || HIDES.test(style) ? undefined : style,
    });
  }
}

const HIDES = /^display:\s*none\s*!important;?$/;

/** The engine writes a style per line. Quoted parts of selectors may have braces, too. */
function parseStyles(styles: string): { selectors: string[]; declarations: string }[] {
  const rules = styles.matchAll(/(.+?) \{([^{}\n]*)\}(?:\n|$)/gs);
  return [...rules].map(([, selectors = '', declarations = '']) => ({
    selectors: selectors.trim().split(',\n'),
    declarations: declarations.trim(),
  }));
}

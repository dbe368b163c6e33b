/** Looks up which cosmetic rules hold for a document: by its host, and by what it is made of. */
import type { FiltersEngine } from '@ghostery/adblocker';
import { parse } from 'tldts';
import type { CosmeticRules } from './in-page/cosmetic-rules.ts';
import type { Features } from './in-page/features.ts';

export function findCosmeticRules(
  engines: readonly FiltersEngine[],
  url: string,
  features: Features,
): CosmeticRules {
  const { hostname, domain } = parse(url);
  const rules: CosmeticRules = { hide: [], style: [], extended: [] };
  for (const engine of engines) {
    const { styles, extended } = engine.getCosmeticsFilters({
      url,
      hostname: hostname ?? '',
      domain: domain ?? hostname ?? '',
      ...features,
      getInjectionRules: false,
    });
    const parsed = parseStyles(styles);
    const styleOf = new Map<string, string>();
    for (const { selectors, declarations } of parsed) {
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
  return rules;
}

const HIDES = /^display:\s*none\s*!important;?$/;

interface StyleRule {
  selectors: string[];
  declarations: string;
}

/** The engine joins selectors of one style by a comma and a new line. */
function parseStyles(styles: string): StyleRule[] {
  const rules = styles.matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selectors = '', declarations = '']) => ({
    selectors: selectors.trim().split(',\n'),
    declarations: declarations.trim(),
  }));
}

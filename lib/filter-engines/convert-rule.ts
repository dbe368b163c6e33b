/**
 * Converts one rule from AdGuard's syntax to the engine's. Returns undefined for comments and for rules that
 * the engine's syntax cannot express. scriptlets.ts reads the scriptlets. Source:
 * https://adguard.com/kb/general/ad-filtering/create-own-filters/
 */

/** A rule: `[$path=/x]`, which is optional, domains, the marker with its kind, and the body. */
const MODIFIERS = /^\[\$((?:[^[\]]|\[[^\]]*\])*)\]/;
const MARKER = /#(@?)(\$\?|\?|\$|%)?#/;

interface CosmeticRule {
  domains: string;
  isException: boolean;
  /** '' hides, '?' hides by an extended selector, '$' and '$?' set styles, '%' runs a script. */
  kind: string;
  body: string;
  /** The rule applies only to these paths, in AdGuard's syntax. */
  path: string | undefined;
}

/** What the engine does not support: unknown pseudo-classes, and styles for some media only. */
const UNSUPPORTED = /:(?:if-not|matches-property|-abp-properties|watch-attr)\(|@media/;

/** AdGuard's name for a pseudo-class -> the engine's. */
const RENAMED: readonly [RegExp, string][] = [
  [/:(?:-abp-)?contains\(/g, ':has-text('],
  [/:(?:-abp-has|if)\(/g, ':has('],
  [/:nth-ancestor\(/g, ':upward('],
];

const HIDES = /^display:\s*none\s*!\s*important;?$/;
const REMOVES = /^remove:\s*true;?$/;

export function convertRule(line: string): string | undefined {
  if (line === '' || line.startsWith('!') || line.startsWith('[Adblock')) return undefined;
  const rule = parseCosmeticRule(line);
  if (rule === undefined) return line.startsWith('[$') ? undefined : line;
  return convertCosmetic(rule);
}

/** Returns undefined for network rules and for modifiers other than a path. */
export function parseCosmeticRule(line: string): CosmeticRule | undefined {
  const modifiers = MODIFIERS.exec(line);
  const rest = modifiers === null ? line : line.slice(modifiers[0].length);
  const path = modifiers?.[1] === undefined ? undefined : /^path=(.+)$/.exec(modifiers[1])?.[1];
  if (modifiers !== null && path === undefined) return undefined;
  const marker = MARKER.exec(rest);
  if (marker === null || isNetworkRule(rest, marker.index)) return undefined;
  return {
    domains: rest.slice(0, marker.index),
    isException: marker[1] === '@',
    kind: marker[2] ?? '',
    body: rest.slice(marker.index + marker[0].length),
    path,
  };
}

/** Only domains may come before the marker of a cosmetic rule. A URL may contain the same characters. */
function isNetworkRule(rule: string, markerAt: number): boolean {
  return /[/|$]/.test(rule.slice(0, markerAt));
}

function convertCosmetic({ domains, isException, kind, body, path }: CosmeticRule): string | undefined {
  if (kind === '%' || UNSUPPORTED.test(body)) return undefined;
  const head = `${domains}${isException ? '#@#' : '##'}${path === undefined ? '' : `:matches-path(${path}) `}`;
  if (kind === '' || kind === '?') return head + rename(body);
  const styled = /^(.*?)\s*\{([^{}]*)\}\s*$/.exec(body);
  if (styled === null) return undefined;
  const selector = rename((styled[1] ?? '').trim());
  const style = (styled[2] ?? '').trim();
  if (HIDES.test(style)) return head + selector;
  if (REMOVES.test(style)) return `${head}${selector}:remove()`;
  return `${head}${selector}:style(${style})`;
}

function rename(selector: string): string {
  return RENAMED.reduce((text, [from, to]) => text.replace(from, to), selector);
}

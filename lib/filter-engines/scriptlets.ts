/**
 * Reads the useful scriptlets of the lists: those that store a consent decision, by a cookie, a storage item
 * or a click, and those that unlock the page. They are read as data; none of the publishers' code is used.
 * Source: https://github.com/AdguardTeam/Scriptlets/blob/master/wiki/about-scriptlets.md
 */
import type { DecisionTable } from '../../lambda/capture/blocking/filter-files.ts';
import type { Decision } from '../../lambda/capture/in-page/blocking/rules/decisions.ts';
import { parseCosmeticRule } from './convert-rule.ts';

/**
 * Name of the scriptlet in the lists -> action. The `-reload` ones need no reload,
 * because they run before the load.
 */
const ACTIONS: Record<string, Decision['action']> = {
  'set-cookie': 'cookie',
  'set-cookie-reload': 'cookie',
  'trusted-set-cookie': 'cookie',
  'trusted-set-cookie-reload': 'cookie',
  'set-local-storage-item': 'localStorage',
  'trusted-set-local-storage-item': 'localStorage',
  'set-session-storage-item': 'sessionStorage',
  'trusted-set-session-storage-item': 'sessionStorage',
  'trusted-click-element': 'click',
  'remove-class': 'removeClass',
  'remove-attr': 'removeAttribute',
};

/** Ignores `~domain` entries, which exclude a domain. */
export function collectDecisions(lines: Iterable<string>): DecisionTable {
  const table: DecisionTable = {};
  const excepted = new Set<string>();
  for (const line of lines) {
    const rule = parseCosmeticRule(line);
    if (rule?.kind !== '%') continue;
    const decision = parseDecision(rule.body);
    // A rule for one path may do harm on other paths, and a rule for all sites does harm.
    if (decision === undefined || rule.path !== undefined || rule.domains === '') continue;
    for (const domain of rule.domains.split(',')) {
      if (domain.startsWith('~') || domain.startsWith('/')) continue;
      if (rule.isException) excepted.add(keyOf(domain, decision));
      else table[domain] = [...(table[domain] ?? []), decision];
    }
  }
  const kept = Object.entries(table).map(([domain, decisions]) => {
    return [domain, decisions.filter((decision) => !excepted.has(keyOf(domain, decision)))] as const;
  });
  return Object.fromEntries(kept.filter(([, decisions]) => decisions.length > 0));
}

function parseDecision(body: string): Decision | undefined {
  const call = /^\/\/scriptlet\((.*)\)$/.exec(body)?.[1];
  if (call === undefined) return undefined;
  const [name = '', ...args] = readArguments(call);
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  return action === undefined || args.length === 0 ? undefined : { action, args };
}

/** Arguments in single or double quotes, with a backslash before a quote of the same kind. */
function readArguments(call: string): string[] {
  const quoted = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g;
  return [...call.matchAll(quoted)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(['"\\])/g, '$1'),
  );
}

function keyOf(domain: string, decision: Decision): string {
  return `${domain} ${JSON.stringify(decision)}`;
}

/** Answers a site in advance, as the lists say: by cookies, and by a script in each new document. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { parse } from 'tldts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { Decision } from '../in-page/blocking/rules/decisions.ts';
import { WORLD_NAME } from '../in-page/bridge/create-bridges.ts';
import type { DecisionTable } from './filter-files.ts';

type Target = Pick<CaptureRequest, 'url' | 'cookies'>;

/** Call before the navigation. The caller's own cookies take precedence. */
export async function answerBeforehand(
  session: CDPSession,
  { url, cookies }: Target,
  { tables, script }: { tables: readonly DecisionTable[]; script: string },
): Promise<void> {
  const own = new Set(cookies.map(({ name }) => name));
  for (const { domain, decisions: listed } of findDecisions(new URL(url).hostname, tables)) {
    const decisions = listed.map(withValues);
    const answers = decisions.flatMap((decision) => cookieOf(decision, domain));
    const set = answers.filter(({ name }) => !own.has(name));
    // The browser may reject a cookie, for example a name with a bracket. Only this answer is then missing.
    if (set.length > 0) await session.send('Network.setCookies', { cookies: set }).catch(() => undefined);
    const rest = decisions.filter(({ action }) => action !== 'cookie');
    if (rest.length === 0) continue;
    const call = `cleaning.applyDecisions(${JSON.stringify(domain)}, ${JSON.stringify(rest)})`;
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `${script};${call}`,
      worldName: WORLD_NAME,
    });
  }
}

export function findDecisions(hostname: string, tables: readonly DecisionTable[]) {
  const { domain, domainWithoutSuffix } = parse(hostname);
  const labels = hostname.split('.');
  const parents = labels.map((_, index) => labels.slice(index).join('.'));
  const names = parents.filter((name) => domain === null || name.length >= domain.length);
  const entity = domainWithoutSuffix === null ? [] : [`${domainWithoutSuffix}.*`];
  return [...names, ...entity].flatMap((name) => {
    const decisions = tables.flatMap((table) => (Object.hasOwn(table, name) ? (table[name] ?? []) : []));
    const on = name.endsWith('.*') ? (domain ?? hostname) : name;
    return decisions.length === 0 ? [] : [{ domain: on, decisions }];
  });
}

const VALUES: Record<string, () => string> = {
  emptyObj: () => '{}',
  emptyArr: () => '[]',
  emptyStr: () => '',
  $now$: () => String(Date.now()),
  $currentDate$: () => new Date().toString(),
  $currentISODate$: () => new Date().toISOString(),
};

function withValues({ action, args }: Decision): Decision {
  return { action, args: args.map((value) => VALUES[value]?.() ?? value) };
}

function cookieOf({ action, args }: Decision, domain: string): Protocol.Network.CookieParam[] {
  const [name = '', value = ''] = args;
  if (action !== 'cookie' || name === '') return [];
  // With the dot, the cookie also applies to subdomains, because sites often redirect to www.
  return [{ name, value, domain: `.${domain}`, path: '/', sourceScheme: 'Unset' }];
}

/**
 * The text that the local run prints when it is ready. Pure.
 */
import { join } from 'node:path';
import { DEFAULT_PLANS, type Plans } from '../../../lambda/config/plans.ts';
import { LOCAL_BUCKET } from '../storage/bucket.ts';
import { SECRETS_KEY_FILE } from '../storage/secrets-key.ts';
import { LOCAL_KEYS } from '../storage/seed.ts';

interface Welcome {
  /** Without a trailing slash. */
  url: string;
  storageEndpoint: string;
  plans: Plans;
  dataDir: string | undefined;
  /** Addresses of other servers; undefined for the embedded ones. */
  outside: { dynamo: string | undefined; storage: string | undefined };
  /** The value of ALLOW_PRIVATE_TARGETS. */
  privateTargets: string;
}

// A public page, for runs that may not capture the sample page at its private address.
const PUBLIC_PAGE = 'https://example.com/';

const OPEN_TO_PAGES = [
  'Any web page that is open in a browser on this machine can use this service, and so see pages of this',
  'machine. ALLOW_PRIVATE_TARGETS=false, or a list of addresses, prevents that.',
].join('\n');

export function welcomeText(welcome: Welcome): string {
  const { url, storageEndpoint, plans, privateTargets } = welcome;
  const keys = Object.entries(LOCAL_KEYS).map(([key, plan]) => describeKey(key, plan, plans));
  return [
    `Screenshot service: ${url}`,
    `Try it in the browser: ${url}/`,
    '',
    'API keys, for the header X-API-Key:',
    ...keys,
    '',
    'Uploads ("storage": "r2") go to:',
    `  ${storageEndpoint.replace(/\/+$/, '')}/${LOCAL_BUCKET}`,
    '',
    ...describeKept(welcome),
    '',
    ...(privateTargets === 'true' ? [OPEN_TO_PAGES, ''] : []),
    'A first capture, into sample.png:',
    '',
    `  ${curlLine(welcome)}`,
    '',
    'Ctrl+C stops it.',
    '',
  ].join('\n');
}

function describeKept({ dataDir, outside }: Welcome): string[] {
  const place = (server: string | undefined) => {
    if (server !== undefined) return `are kept at ${server}`;
    return dataDir === undefined
      ? 'are lost at the end; DATA_DIR=<folder> keeps them.'
      : `are kept in ${dataDir}`;
  };
  const [records, uploads] = [place(outside.dynamo), place(outside.storage)];
  const lines =
    records === uploads
      ? [`API keys, usage, credentials and uploads ${records}`]
      : [`API keys, usage and credentials ${records}`, `Uploads ${uploads}`];
  if (outside.dynamo === undefined || dataDir === undefined) return lines;
  return [...lines, `The key that opens the stored secrets is ${join(dataDir, SECRETS_KEY_FILE)}`];
}

function describeKey(key: string, plan: string, plans: Plans): string {
  const limits = plans[plan] ?? DEFAULT_PLANS[plan];
  const numbers =
    limits && `${limits.ratePerMinute} requests a minute, ${limits.quotaPerMonth} screenshots a month`;
  return `  ${key.padEnd(14)} plan ${plan.padEnd(8)} ${numbers ?? ''}`.trimEnd();
}

function curlLine({ url, privateTargets }: Welcome): string {
  const address = new URL(url).host;
  const isOwnPageAllowed =
    privateTargets === 'true' || privateTargets.split(',').some((entry) => entry.trim() === address);
  const body = JSON.stringify({ url: isOwnPageAllowed ? `${url}/sample` : PUBLIC_PAGE });
  return [
    `curl -sS -D - -o sample.png ${url}/screenshot`,
    "-H 'X-API-Key: local-free'",
    "-H 'Content-Type: application/json'",
    `-d '${body}'`,
  ].join(' ');
}

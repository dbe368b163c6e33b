/** The signed link of a request. Only the local run's own keys have link secrets that this page knows. */
import { canonicalQuery } from '../../../lambda/request/link/canonical-query.ts';
import type { CurlRequest } from './curl-line.ts';

/** What signs the links of a key. */
export interface LinkKey {
  keyId: string;
  linkSecret: string;
}

/** What the page knows of links. */
export interface LinkRules {
  /** API key -> what signs its links. */
  keys: Readonly<Record<string, LinkKey>>;
  /** Fields that a link cannot have. */
  notByLink: readonly string[];
}

/** Without a link key, or with fields that a link cannot have, a sentence instead of the link. */
export async function linkLine(
  { origin, apiKey, path, body }: CurlRequest,
  { keys, notByLink }: LinkRules,
): Promise<string> {
  if (path !== '/screenshot') return 'Links give files: choose "the file".';
  const key = Object.hasOwn(keys, apiKey) ? keys[apiKey] : undefined;
  if (key === undefined) return 'Only for the keys of the local run: sign with the link secret of your key.';
  const impossible = Object.keys(body).filter((name) => notByLink.includes(name));
  if (impossible.length > 0) return `Not possible in a link: ${impossible.join(', ')}.`;
  const fields = Object.entries(body).map(([name, value]) => [name, textsOf(value)]);
  const query = canonicalQuery({ ...Object.fromEntries(fields), keyId: [key.keyId] });
  return `${origin}/screenshot?${query}&signature=${await sign(query, key.linkSecret)}`;
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}

async function sign(query: string, linkSecret: string): Promise<string> {
  const [secret, text] = [linkSecret, query].map((each) => new TextEncoder().encode(each));
  if (secret === undefined || text === undefined) return '';
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

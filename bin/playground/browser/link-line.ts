/** The signed link of a request. Only the local run's own keys have link secrets that this page knows. */
import { canonicalQuery } from '../../../lambda/request/link/canonical-query.ts';
import { NOT_BY_LINK } from '../../../lambda/request/link/not-by-link.ts';

/** What signs the links of a key. */
export interface LinkKey {
  keyId: string;
  linkSecret: string;
}

/** Without a link key, or with fields that a link cannot have, a sentence instead of the link. */
export async function linkLine(
  origin: string,
  body: Record<string, unknown>,
  key: LinkKey | undefined,
): Promise<string> {
  if (key === undefined) return 'Only for the keys of the local run: sign with the link secret of your key.';
  const impossible = Object.keys(body).filter((name) => NOT_BY_LINK.has(name));
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

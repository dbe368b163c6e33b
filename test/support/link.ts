/** Makes links of a test's callers, as a program of theirs does. */
import { localLinkSecret } from '../../bin/local/storage/seed.ts';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { keyIdOf } from '../../lambda/admission/link/link-record.ts';
import { signQuery } from '../../lambda/admission/link/signature.ts';
import { canonicalQuery } from '../../lambda/request/link/canonical-query.ts';

/** A list is a repeated name. */
export type LinkFields = Record<string, string | number | boolean | readonly string[]>;

export const keyIdOfCaller = (apiKey: string) => keyIdOf(hashApiKey(apiKey));

/** The query without the signature. */
export function linkQuery(fields: LinkFields, apiKey = 'local-pro'): string {
  const parameters = Object.entries({ ...fields, keyId: keyIdOfCaller(apiKey) });
  return canonicalQuery(
    Object.fromEntries(
      parameters.map(([name, value]) => [name, Array.isArray(value) ? value : [String(value)]]),
    ),
  );
}

/** Path and query of a signed link of a local caller. */
export function linkTo(fields: LinkFields, apiKey = 'local-pro', secret = localLinkSecret(apiKey)): string {
  const query = linkQuery(fields, apiKey);
  return `/screenshot?${query}&signature=${signQuery(query, secret)}`;
}

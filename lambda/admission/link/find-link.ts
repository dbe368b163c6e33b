/**
 * Finds the key of a link by its key id, and checks the signature before anything else. An unknown key
 * id and a wrong signature get the same answer, after the same time. The record is read each time: a
 * revoked key's links stop at once.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { readItem } from '../../aws/dynamo.ts';
import { ServiceError } from '../../errors.ts';
import { canonicalQuery, type QueryParameters } from '../../request/link/canonical-query.ts';
import { expiryOf } from '../../request/link/parse-link.ts';
import type { Seal } from '../../secrets/seal.ts';
import { revokedKey } from '../key.ts';
import { findSeenKey, KEY_HEADER, type KeyPlaces } from '../seen-key.ts';
import { isKeyId, type LinkRecord, LinkRecordSchema, linkKeyOf } from './link-record.ts';
import { createOpenSecret, DECOY } from './open-secret.ts';
import { isSignature } from './signature.ts';

export interface FindLinkDeps {
  dynamo: DynamoDBDocumentClient;
  keysTable: string;
  /** Opens link secrets. */
  seal: Pick<Seal, 'open'>;
  now: () => number;
}

/**
 * Makes a function that returns the record of a link's key.
 * @throws ServiceError invalid_signature, revoked_api_key, link_expired, service_unavailable
 */
export function createFindLink({ dynamo, keysTable, seal, now }: FindLinkDeps) {
  const openSecret = createOpenSecret(seal, now);

  return async function findLink(request: KeyPlaces, signal: AbortSignal): Promise<LinkRecord> {
    const parameters: QueryParameters = request.multiValueQueryStringParameters;
    const { signature: [signature, ...more] = [], ...signed } = parameters;
    const [keyId = '', ...others] = signed.keyId ?? [];
    if (signature === undefined) throw unsigned(request);
    if (more.length > 0 || others.length > 0) throw invalidSignature();
    const record = isKeyId(keyId) ? await read(keyId, signal) : undefined;
    const secret = await openSecret(record?.sealedLinkSecret, keyId);
    const isValid = isSignature(signature, canonicalQuery(signed), secret ?? DECOY);
    if (record === undefined || !isValid) throw invalidSignature();
    if (record.revokedAt !== undefined) throw revokedKey();
    // An old link may be called for ever, so an expired one counts toward nothing.
    const expiresAt = expiryOf(parameters);
    if (expiresAt !== undefined && expiresAt * 1000 <= now()) {
      throw new ServiceError('link_expired', 'This link has expired. Ask for a new one.');
    }
    return record;
  };

  async function read(keyId: string, signal: AbortSignal): Promise<LinkRecord | undefined> {
    const item = await readItem(dynamo, { table: keysTable, key: { keyHash: linkKeyOf(keyId) }, signal });
    return item === undefined ? undefined : v.parse(LinkRecordSchema, item);
  }
}

/** A key has no effect here, whether it is known or not, so it is not looked up. */
function unsigned(request: KeyPlaces): ServiceError {
  const seen = Object.hasOwn(request.headers, KEY_HEADER) ? 'the header X-API-Key' : findSeenKey(request);
  const what = seen === undefined ? 'This link has no signature.' : `This GET has ${seen}, and no signature.`;
  return new ServiceError(
    'invalid_signature',
    `${what} Send a POST with your API key in X-API-Key, or sign the link with the link secret of the key.`,
  );
}

function invalidSignature(): ServiceError {
  return new ServiceError(
    'invalid_signature',
    'The link is not signed by the link secret of its keyId. Sign the whole query, and send it unchanged.',
  );
}

/**
 * The destination of a file: the reply, or a bucket of the caller. It is determined before the capture, so
 * that a request without a usable credential uses no quota.
 */
import { ServiceError } from '../errors.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import type { CredentialRecord } from './credential-record.ts';
import type { createFindCredential } from './credentials.ts';

export type Destination = { kind: 'direct' } | { kind: 'r2'; credential: CredentialRecord };

/**
 * Makes a function that returns the Destination of a request, or the refusal storage_credential_not_found.
 */
export function createFindDestination(findCredential: ReturnType<typeof createFindCredential>) {
  return async function findDestination(
    storageId: string | undefined,
    request: CaptureRequest,
  ): Promise<Destination | ServiceError> {
    if (request.storage !== 'r2') return { kind: 'direct' };
    // A caller without a storage id has stored no credential yet.
    const credential =
      storageId === undefined ? undefined : await findCredential(storageId, request.r2CredentialId);
    return credential ? { kind: 'r2', credential } : notFound(request.r2CredentialId);
  };
}

function notFound(credentialId: string | undefined): ServiceError {
  return new ServiceError(
    'storage_credential_not_found',
    credentialId === undefined
      ? 'You have no default storage credential. Configure one, or name one in r2CredentialId.'
      : 'You have no storage credential with this id. Check r2CredentialId, or omit it to use your default.',
  );
}

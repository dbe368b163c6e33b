/**
 * Checks that a storage credential works before it is stored: uploads a test object in the same
 * way as a capture, and deletes it.
 */
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { Capture } from '../../../lambda/capture/capture-result.ts';
import type { CredentialRecord } from '../../../lambda/delivery/credential-record.ts';
import { createUpload } from '../../../lambda/delivery/object-storage.ts';
import { createCallerStorage, type StorageServer } from '../../../lambda/delivery/storage-client.ts';
import { AdminError, explainError } from '../../command-line/plain-errors.ts';

interface StorageCheck {
  credential: CredentialRecord;
  secretAccessKey: string;
  /** Replaces the endpoint built from the account id, on one machine. */
  server: StorageServer | undefined;
  now(): number;
}

/** A PNG of one transparent pixel. */
const TEST_OBJECT: Capture = {
  format: 'png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  targetStatus: 200,
};

const TIMEOUT_MS = 30_000;

/** Throws an AdminError that says what the storage refused. */
export async function checkStorage({
  credential,
  secretAccessKey,
  server,
  now,
}: StorageCheck): Promise<void> {
  // Uses the plain secret. To open the sealed one, the operator would also need permission to decrypt.
  const seal = { seal: async () => '', open: async () => secretAccessKey };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const upload = createUpload({ seal, now, server });
  const { key } = await upload(TEST_OBJECT, credential, signal).catch((error: unknown) => {
    throw new AdminError(`A test object could not be written, so nothing was stored: ${reasonOf(error)}`);
  });
  const client = createCallerStorage(credential, secretAccessKey, server);
  try {
    await client.send(new DeleteObjectCommand({ Bucket: credential.bucket, Key: key }), {
      abortSignal: signal,
    });
  } catch (error) {
    throw new AdminError(
      `The test object ${key} could not be deleted, so nothing was stored: ${reasonOf(error)}. ` +
        'Use --no-check for a credential that may only write.',
    );
  } finally {
    client.destroy();
  }
}

/** The storage's own message. The upload's message is written for callers. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return `${name} ${explainError(cause)}`.trim();
}

/**
 * Encrypts (seals) and decrypts (opens) the secrets of callers. A sealed secret is bound to an id of its
 * owner and cannot be opened for another one. AWS uses KMS, one machine uses a key file.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';

export interface Seal {
  /** Returns the sealed secret as base64. */
  seal(secret: string, ownerId: string): Promise<string>;
  /** Returns the secret; throws if it was sealed for another caller or altered. */
  open(sealed: string, ownerId: string): Promise<string>;
}

/**
 * What owner ids are: storage secrets belong to a storage id, secrets of links and of webhooks to a key id.
 */
export type OwnerKind = 'storageId' | 'keyId' | 'webhookKeyId';

/**
 * Seals with KMS. The owner's id is the encryption context, which the key's audit log shows.
 * Source: https://docs.aws.amazon.com/kms/latest/developerguide/encrypt_context.html
 */
export function createKmsSeal(client: KMSClient, kmsKeyId: string, owner: OwnerKind): Seal {
  return {
    async seal(secret, ownerId) {
      const { CiphertextBlob } = await client.send(
        new EncryptCommand({
          KeyId: kmsKeyId,
          Plaintext: Buffer.from(secret),
          EncryptionContext: { [owner]: ownerId },
        }),
      );
      return Buffer.from(CiphertextBlob ?? []).toString('base64');
    },
    async open(sealed, ownerId) {
      const { Plaintext } = await client.send(
        new DecryptCommand({
          KeyId: kmsKeyId,
          CiphertextBlob: Buffer.from(sealed, 'base64'),
          EncryptionContext: { [owner]: ownerId },
        }),
      );
      return Buffer.from(Plaintext ?? []).toString();
    },
  };
}

// AES-256-GCM as in NIST SP 800-38D: 96-bit nonce, 128-bit tag.
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with a 32-byte key from a file. The owner's id is the additional authenticated data. */
export function createLocalSeal(keyFile: string): Seal {
  return {
    async seal(secret, ownerId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, await readFile(keyFile), nonce);
      cipher.setAAD(Buffer.from(ownerId));
      const sealed = [cipher.update(secret, 'utf8'), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64');
    },
    async open(sealed, ownerId) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(ALGORITHM, await readFile(keyFile), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(ownerId));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString();
    },
  };
}

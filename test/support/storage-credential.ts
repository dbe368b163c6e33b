/** A caller's storage credential, as the table has it. */
import type { CredentialRecord } from '../../lambda/delivery/credential-record.ts';

export function credentialRecord(changes: Partial<CredentialRecord> = {}): CredentialRecord {
  return {
    storageId: 'somebody',
    credentialId: 'one',
    accountId: '0123456789abcdef0123456789abcdef',
    accessKeyId: 'key',
    sealedSecret: 'sealed',
    bucket: 'bucket',
    bucketHost: 'https://files.example',
    ...changes,
  };
}

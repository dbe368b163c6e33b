/**
 * Makes S3 clients: for a caller's bucket with the stored credential, for the service's own
 * bucket with the function's role.
 */
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { createRetries } from '../aws/retries.ts';
import type { Config } from '../config/config.ts';
import type { CredentialRecord } from './credential-record.ts';

/** A server that replaces R2 and S3, on one machine. */
export interface StorageServer {
  endpoint: string;
  region: string;
}

// R2 has no other region. Source: https://developers.cloudflare.com/r2/api/s3/api/#bucket-region
const R2_REGION = 'auto';

const CONNECTION_TIMEOUT_MS = 3_000;
// An attempt ends if no byte is sent or received for this long. It must be over 6 s: the SDK waits that long
// for a server that does not answer `Expect: 100-continue`.
const STALL_TIMEOUT_MS = 8_000;

type StorageConfig = Pick<Config, 's3Endpoint' | 's3Region' | 's3AccessKey'>;

const OWN_ATTEMPTS = 3;

const EVERY_CLIENT = {
  // R2 refuses the checksums that newer SDKs add by default, and presigned URLs must not require them.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: STALL_TIMEOUT_MS },
} satisfies S3ClientConfig;

/**
 * Jurisdiction -> label in the host name. Source:
 * https://developers.cloudflare.com/r2/reference/data-location/
 */
const JURISDICTION_LABELS: Record<string, string> = { eu: '.eu', fedramp: '.fedramp' };

/**
 * Makes a client for one upload. Destroy it afterwards. `server` replaces the
 * endpoint built from the account id.
 */
export function createCallerStorage(
  credential: CredentialRecord,
  secretAccessKey: string,
  server: StorageServer | undefined,
): S3Client {
  return new S3Client({
    ...EVERY_CLIENT,
    region: server?.region ?? R2_REGION,
    endpoint: server?.endpoint ?? endpointOf(credential),
    forcePathStyle: true,
    // putNewObject retries, because it knows what a taken key means.
    maxAttempts: 1,
    credentials: { accessKeyId: credential.accessKeyId, secretAccessKey },
  });
}

/**
 * Makes a client for the service's own bucket: with the role in AWS, with endpoint
 * and access key on one machine.
 */
export function createOwnStorage(config: StorageConfig): S3Client {
  const { s3AccessKey } = config;
  const server = storageServer(config);
  return new S3Client({
    ...EVERY_CLIENT,
    ...(server !== undefined && { ...server, forcePathStyle: true }),
    retryStrategy: createRetries(OWN_ATTEMPTS),
    ...(s3AccessKey !== undefined && { credentials: s3AccessKey }),
  });
}

/** The server that replaces R2 and S3; undefined in AWS. */
export function storageServer({ s3Endpoint, s3Region }: StorageConfig): StorageServer | undefined {
  return s3Endpoint === undefined ? undefined : { endpoint: s3Endpoint, region: s3Region };
}

/** `https://<account>[.<jurisdiction>].r2.cloudflarestorage.com` */
function endpointOf({ accountId, jurisdiction }: CredentialRecord): string {
  if (!/^[0-9a-f]{32}$/.test(accountId)) throw new Error('A storage credential has no valid account id');
  const label = jurisdiction === undefined ? '' : JURISDICTION_LABELS[jurisdiction];
  if (label === undefined) throw new Error('A storage credential has no valid jurisdiction');
  return `https://${accountId}${label}.r2.cloudflarestorage.com`;
}

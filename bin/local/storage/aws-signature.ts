/**
 * Checks the AWS signature (version 4) of a request, in its headers or in its URL, by signing the request
 * again with the SDK's own code. So on one machine, too, writing needs the credential, a wrong secret is
 * detected, and presigned URLs expire. Sources:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** All but `valid` and `expired` are error codes of S3. */
type SignatureVerdict = 'valid' | 'expired' | 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch';

type SignedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The signature of a request and its parameters. */
interface Claim {
  keyId: string;
  region: string;
  service: string;
  signedAt: Date;
  signedHeaders: string[];
  signature: string;
  /** How long a presigned URL works; undefined for a signature in the headers. */
  expiresIn: number | undefined;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;
const CREDENTIAL = /^([^/\s]+)\/\d{8}\/([^/\s]+)\/(s3|dynamodb)\/aws4_request$/;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60;

/** Signing adds these to a presigned URL. */
const ADDED_PARAMETERS = /^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature)$/i;
const PAYLOAD_HASH = 'x-amz-content-sha256';
const NO_PAYLOAD_HASH = new Set([PAYLOAD_HASH]);

export async function checkSignature(
  request: SignedRequest,
  accessKey: AccessKey,
  { nowMs, service }: { nowMs: number; service: 's3' | 'dynamodb' },
): Promise<SignatureVerdict> {
  const claim = readHeaderClaim(request) ?? readQueryClaim(request);
  if (claim === undefined || claim.service !== service) return 'AccessDenied';
  if (claim.keyId !== accessKey.accessKeyId) return 'InvalidAccessKeyId';
  const expected = await signAgain(request, claim, accessKey);
  const isSame = timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(claim.signature, 'hex'));
  if (!isSame) return 'SignatureDoesNotMatch';
  const { expiresIn, signedAt } = claim;
  return expiresIn !== undefined && nowMs > signedAt.getTime() + expiresIn * 1_000 ? 'expired' : 'valid';
}

function readHeaderClaim({ headers }: SignedRequest): Claim | undefined {
  const [, credential, signedHeaders = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (credential === undefined) return undefined;
  return claimOf(credential, String(headers['x-amz-date']), { signedHeaders, signature });
}

function readQueryClaim({ url = '', headers }: SignedRequest): Claim | undefined {
  if (headers.authorization !== undefined) return undefined;
  const query = new URLSearchParams(url.split('?', 2)[1]);
  const value = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const expiresIn = Number(value('Expires'));
  const isInTime = expiresIn >= 1 && expiresIn <= MAX_EXPIRES_SECONDS;
  const isKnown = value('Algorithm') === 'AWS4-HMAC-SHA256' && SIGNATURE.test(value('Signature'));
  if (!isInTime || !isKnown) return undefined;
  const rest = { signedHeaders: value('SignedHeaders'), signature: value('Signature'), expiresIn };
  return claimOf(value('Credential'), value('Date'), rest);
}

function claimOf(
  credential: string,
  time: string,
  rest: { signedHeaders: string; signature: string; expiresIn?: number },
): Claim | undefined {
  const [, keyId, region = '', service = ''] = CREDENTIAL.exec(credential) ?? [];
  const signedAt = new Date(time.replace(TIME, '$1-$2-$3T$4:$5:$6Z'));
  if (keyId === undefined || !TIME.test(time) || Number.isNaN(signedAt.getTime())) return undefined;
  const signedHeaders = rest.signedHeaders.split(';');
  return { expiresIn: undefined, ...rest, keyId, region, service, signedAt, signedHeaders };
}

/** Returns the signature that the owner of the access key would give the request. */
async function signAgain(
  { method = '', url = '', headers }: SignedRequest,
  { region, service, signedAt, signedHeaders, expiresIn }: Claim,
  accessKey: AccessKey,
): Promise<string> {
  const signer = new SignatureV4({
    service,
    region,
    credentials: { ...accessKey },
    sha256: Sha256,
    // S3 signs the path as it is sent.
    uriEscapePath: service !== 's3',
    applyChecksum: false,
  });
  const [path = '', query = ''] = url.split('?', 2);
  const request = {
    method,
    protocol: 'http:',
    hostname: '',
    path,
    query: parametersOf(query),
    headers: Object.fromEntries(signedHeaders.map((name) => [name, String(headers[name] ?? '')])),
  };
  const options = { signingDate: signedAt, signableHeaders: new Set(signedHeaders) };
  if (expiresIn === undefined) {
    const signed = await signer.sign(request, options);
    return /Signature=(\w+)/.exec(signed.headers.authorization ?? '')?.[1] ?? '';
  }
  // The body of a presigned request is not signed, and the signature says so without a header.
  const unsigned = { ...request, headers: { ...request.headers, [PAYLOAD_HASH]: 'UNSIGNED-PAYLOAD' } };
  const { query: signed } = await signer.presign(unsigned, {
    ...options,
    expiresIn,
    unhoistableHeaders: NO_PAYLOAD_HASH,
    unsignableHeaders: NO_PAYLOAD_HASH,
  });
  return String(signed?.['X-Amz-Signature']);
}

function parametersOf(query: string): Record<string, string[]> {
  const parameters = new URLSearchParams(query);
  const names = new Set([...parameters.keys()].filter((name) => !ADDED_PARAMETERS.test(name)));
  return Object.fromEntries([...names].map((name) => [name, parameters.getAll(name)]));
}

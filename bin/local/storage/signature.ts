/**
 * Checks the AWS signature (version 4) of a request, in its headers or in its URL. So on one machine, too, writing needs
 * the credential, a wrong secret is detected, and presigned URLs expire.
 * Sources: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** All but `valid` and `expired` are error codes of S3. */
export type SignatureVerdict =
  | 'valid'
  | 'expired'
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch';

export type SignedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The signature of a request and its parameters. */
interface Claim {
  keyId: string;
  day: string;
  region: string;
  service: string;
  /** In the signed format: `YYYYMMDDTHHMMSSZ`. */
  time: string;
  signedHeaders: string;
  signature: string;
  payloadHash: string;
  /** Unix milliseconds; undefined if the signature does not expire. */
  expiresAt: number | undefined;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/(s3|dynamodb)\/aws4_request,\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;
const CREDENTIAL = /^([^/\s]+)\/(\d{8})\/([^/\s]+)\/s3\/aws4_request$/;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60;

/** Prefix of the parameters of a presigned URL. Only `x-id`, which has no meaning, does not have it. */
const SIGNATURE_PARAMETER = /^X-Amz-/i;

export function checkSignature(
  request: SignedRequest,
  { accessKeyId, secretAccessKey }: AccessKey,
  { nowMs, service }: { nowMs: number; service: 's3' | 'dynamodb' },
): SignatureVerdict {
  const claim = readHeaderClaim(request) ?? readQueryClaim(request);
  if (claim === undefined || claim.service !== service) return 'AccessDenied';
  if (claim.keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const { day, region, time } = claim;
  const signingKey = [day, region, service, 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const canonical = createHash('sha256').update(canonicalRequest(request, claim)).digest('hex');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, canonical].join('\n'));
  if (!timingSafeEqual(expected, Buffer.from(claim.signature, 'hex'))) return 'SignatureDoesNotMatch';
  return claim.expiresAt !== undefined && nowMs > claim.expiresAt ? 'expired' : 'valid';
}

/** The URL without the parameters of the signature. */
export function withoutSignature(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const rest = (query ?? '')
    .split('&')
    .filter((parameter) => parameter && !SIGNATURE_PARAMETER.test(parameter));
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}

function readHeaderClaim({ headers }: SignedRequest): Claim | undefined {
  const [, keyId, day = '', region = '', service = '', signedHeaders = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (keyId === undefined) return undefined;
  const time = oneValue(headers, 'x-amz-date');
  const payloadHash = oneValue(headers, 'x-amz-content-sha256');
  return { keyId, day, region, service, time, signedHeaders, signature, payloadHash, expiresAt: undefined };
}

function readQueryClaim({ url = '', headers }: SignedRequest): Claim | undefined {
  if (headers.authorization !== undefined) return undefined;
  const query = new URLSearchParams(url.split('?', 2)[1]);
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  const [, keyId, day = '', region = ''] = CREDENTIAL.exec(query.get('X-Amz-Credential') ?? '') ?? [];
  const time = query.get('X-Amz-Date') ?? '';
  const signature = query.get('X-Amz-Signature') ?? '';
  const seconds = Number(query.get('X-Amz-Expires'));
  const isInTime = seconds >= 1 && seconds <= MAX_EXPIRES_SECONDS;
  if (keyId === undefined || !TIME.test(time) || !SIGNATURE.test(signature) || !isInTime) return undefined;
  return {
    keyId,
    day,
    region,
    service: 's3',
    time,
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature,
    payloadHash: 'UNSIGNED-PAYLOAD',
    expiresAt: Date.parse(time.replace(TIME, '$1-$2-$3T$4:$5:$6Z')) + seconds * 1_000,
  };
}

/** S3 signs the path as sent, encoded once. */
function canonicalRequest(
  { method = '', url = '', headers }: SignedRequest,
  { signedHeaders, payloadHash }: Claim,
): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = query
    .split('&')
    .filter((parameter) => parameter !== '' && !parameter.startsWith('X-Amz-Signature='));
  return [
    method,
    path,
    parameters
      .map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${oneValue(headers, name)}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n');
}

function oneValue(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

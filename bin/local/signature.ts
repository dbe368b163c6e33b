/**
 * Checks the AWS signature (version 4) of a storage request, so that on one machine, too, nobody writes without
 * the credential and a wrong secret is found out.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Error codes of S3. */
export type SignatureVerdict = 'valid' | 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch';

type SignedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/s3\/aws4_request,\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

export function checkSignature(
  request: SignedRequest,
  { accessKeyId, secretAccessKey }: AccessKey,
): SignatureVerdict {
  const [, keyId, day = '', region = '', signedHeaders = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (keyId === undefined) return 'AccessDenied';
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const expected = hmac(
    signingKey,
    [
      'AWS4-HMAC-SHA256',
      oneValue(request.headers, 'x-amz-date'),
      `${day}/${region}/s3/aws4_request`,
      createHash('sha256').update(canonicalRequest(request, signedHeaders)).digest('hex'),
    ].join('\n'),
  );
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? 'valid' : 'SignatureDoesNotMatch';
}

/** S3 signs the path as it was sent, encoded once. */
function canonicalRequest({ method = '', url = '', headers }: SignedRequest, signedHeaders: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = query.split('&').filter((parameter) => parameter !== '');
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
    oneValue(headers, 'x-amz-content-sha256'),
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

/**
 * The errors of the embedded storage: S3's codes, statuses, messages and XML.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeXml } from '../../../../lambda/capture/browser/unpack/escape-xml.ts';

/** Code -> status and message. */
const ERRORS = {
  AccessDenied: [403, 'Access Denied'],
  BadDigest: [400, 'The Content-MD5 you specified did not match what we received.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket exists already, and you own it.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The access key id is not known here.'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidRange: [416, 'The requested range is not in the object.'],
  InvalidURI: [400, 'The path cannot be read.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [501, 'A header or parameter you provided implies functionality that is not implemented.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold.'],
  SignatureDoesNotMatch: [403, 'The signature is not that of the secret access key.'],
  XAmzContentSHA256Mismatch: [400, 'The body is not the one that was signed.'],
} as const satisfies Record<string, readonly [number, string]>;

type S3ErrorCode = keyof typeof ERRORS;

/** Is answered as S3 answers the code. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;

  constructor(code: S3ErrorCode, message: string = ERRORS[code][1]) {
    super(message);
    this.code = code;
  }
}

/** Sends the error. Closes the connection if the client still waits for a sign to send its body. */
export function answerError(request: IncomingMessage, response: ServerResponse, error: S3Error): void {
  const body = errorXml(error, request.url?.split('?', 1)[0] ?? '');
  response.writeHead(ERRORS[error.code][0], {
    'Content-Type': 'application/xml',
    'Content-Length': Buffer.byteLength(body),
    ...(request.headers.expect === undefined || request.complete ? {} : { Connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function errorXml({ code, message }: S3Error, path: string): string {
  const members = { Code: code, Message: message, Resource: path, RequestId: randomUUID() };
  const text = Object.entries(members).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${text.join('')}</Error>`;
}

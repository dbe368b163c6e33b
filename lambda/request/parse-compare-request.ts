/** The body of POST /compare: two captures, and how different a pixel must be to count as changed. */
import * as v from 'valibot';
import { ServiceError } from '../errors.ts';
import { bodyOf } from './body.ts';
import { CAPTURE_BODY, type CaptureRequest, completeRequest } from './capture-request.ts';
import { CAPTURE_OPTIONS } from './options/capture-options.ts';
import { inGroup } from './options/option.ts';
import { numberBetween } from './options/values/optional.ts';
import { parseBody } from './parse-body.ts';
import { mustBe, mustBeOneOf } from './problems/field-message.ts';
import { refuseLargeViewport } from './viewport-size.ts';

export const SIDES = ['before', 'after'] as const;
export type Side = (typeof SIDES)[number];

export type CompareRequest = Record<Side, CaptureRequest> & { threshold: number };

/** Pixels of each picture. Two pages of this size take 3 seconds of the main thread, two of noise 12. */
export const MAX_SIDE_PX = 20_000_000;
/** pixelmatch's own: smaller differences of colour are hard to see. */
export const DEFAULT_THRESHOLD = 0.1;

const { storage: _storage, r2CredentialId: _r2CredentialId, pdf: _pdf, ...options } = CAPTURE_OPTIONS;
const { format, cacheSeconds } = CAPTURE_OPTIONS;

/** What a side may have. */
const SIDE_BODY = bodyOf('ComparedCapture', {
  ...options,
  format: { ...format, schema: v.nullish(v.picklist(['png'], mustBeOneOf(['png'])), 'png'), example: 'png' },
  // It contradicts `storage`, which is not here.
  cacheSeconds: { ...cacheSeconds, contradicts: [] },
});

const ofComparison = inGroup('Comparison');

const mustBeCapture = mustBe('an object with the fields of a capture');
const SideSchema = v.pipe(
  v.looseObject({}, mustBeCapture),
  v.check((given) => !Array.isArray(given), mustBeCapture),
);

export const compareOptions = {
  before: ofComparison({
    schema: SideSchema,
    description:
      'What is captured first: the fields of `POST /screenshot`, but `storage`, `r2CredentialId`, `pdf` and formats other than png.',
    example: { url: 'https://example.com/', fullPage: true },
    other: { url: 'https://example.com/' },
    bodyName: CAPTURE_BODY.name,
  }),
  after: ofComparison({
    schema: SideSchema,
    description: 'What it is compared with, likewise.',
    example: { url: 'https://staging.example.com/', fullPage: true },
    other: { url: 'https://staging.example.com/' },
    bodyName: CAPTURE_BODY.name,
  }),
  threshold: ofComparison({
    schema: v.nullish(numberBetween(0, 1), DEFAULT_THRESHOLD),
    description:
      'How much the colours of a pixel must differ to count as changed, as pixelmatch means it: 0 counts every difference.',
    example: 0,
    other: 0.5,
  }),
};

export const COMPARE_BODY = bodyOf('CompareRequest', compareOptions);

/** `now`: Unix milliseconds. Returns invalid_request with `errors`, or capture_too_large with `side`. */
export function parseCompareRequest(body: unknown, now: number): CompareRequest | ServiceError {
  const [before, after] = [parseSide(Object(body).before, now), parseSide(Object(body).after, now)];
  const wrongParts = Object.entries({ before, after }).flatMap(([side, parsed]) =>
    parsed instanceof ServiceError ? [[side, parsed] as const] : [],
  );
  const fields = parseBody(COMPARE_BODY, body, { now, wrongParts });
  if (fields instanceof ServiceError) return fields;
  if (!isRequest(before) || !isRequest(after)) throw new Error('A side has problems, but none was reported');
  return (
    refuseLarge('before', before) ??
    refuseLarge('after', after) ?? { before, after, threshold: fields.threshold }
  );
}

/** Returns undefined for what is no object, which the schema of the whole body reports. */
function parseSide(side: unknown, now: number): CaptureRequest | ServiceError | undefined {
  if (!v.is(SideSchema, side)) return undefined;
  const fields = parseBody(SIDE_BODY, side, { now });
  if (fields instanceof ServiceError) return fields;
  return completeRequest({ ...fields, storage: '', r2CredentialId: undefined, pdf: undefined });
}

function isRequest(side: CaptureRequest | ServiceError | undefined): side is CaptureRequest {
  return side !== undefined && !(side instanceof ServiceError);
}

function refuseLarge(side: Side, request: CaptureRequest): ServiceError | undefined {
  const { fullPage, selector, clip, outputWidth } = request;
  const isViewport = !fullPage && selector === undefined && clip === undefined && outputWidth === undefined;
  const refusal = refuseLargeViewport(request, isViewport ? MAX_SIDE_PX : undefined);
  return refusal && onSide(side, refusal);
}

/** The same error, which names the side that it is about. */
export function onSide(side: Side, { code, message, options: given }: ServiceError): ServiceError {
  const errors = given.errors?.map((each) => ({ ...each, field: `${side}.${each.field}` }));
  return new ServiceError(code, message, {
    ...given,
    ...(errors && { errors }),
    members: { ...given.members, side },
  });
}

/**
 * The body of a capture: its schema, made of the entries in options/, and the request that the
 * service works on. parse-body.ts checks rules that involve several fields: cookies against the
 * url, and contradictory options.
 */
import type * as v from 'valibot';
import { bodyOf } from './body.ts';
import { placeCookie } from './cookies/cookie-rules.ts';
import { DESKTOP, findDevice } from './device-profiles.ts';
import { CAPTURE_OPTIONS } from './options/capture-options.ts';
import type { ContentPart } from './options/content.ts';

/** The body of POST /screenshot. */
export const CAPTURE_BODY = bodyOf('CaptureRequest', CAPTURE_OPTIONS);

/** The fields of a valid body, each by itself: defaults are filled in, and userinfo is split from the url. */
export type RequestFields = v.InferOutput<typeof CAPTURE_BODY.schema>;

/** A valid request. Sizes are in CSS px, and `url` holds no userinfo. */
export type CaptureRequest = ReturnType<typeof completeRequest> & Partial<ContentFields>;

/** What the answer of POST /content has. Without `parts`, the answer is the file alone. */
interface ContentFields {
  parts: readonly ContentPart[];
  mainContent: boolean;
}

/** A PDF and what a page says have no size limit. */
export function isPicture({ format, parts }: Pick<CaptureRequest, 'format' | 'parts'>): boolean {
  return format !== 'pdf' && parts?.includes('file') !== false;
}

/** The device provides a missing width or height, and the url the domain of cookies. */
export function completeRequest({ url: target, cookies, ...fields }: RequestFields) {
  const device = findDevice(fields.device) ?? DESKTOP;
  const host = new URL(target.url).hostname;
  return {
    ...fields,
    url: target.url,
    credentials: target.credentials,
    width: fields.width ?? device.width,
    height: fields.height ?? device.height,
    cookies: cookies.map((cookie) => placeCookie(cookie, host)),
  };
}

/**
 * The schema of the body of POST /screenshot: every field with its rule, default and description. The folder
 * options/ holds the entries of related fields. parse-capture-request.ts checks rules that involve several
 * fields: cookies against the url, contradictory fields, and the size of the viewport. The OpenAPI document,
 * the playground and the MCP server read the input side of the schema; `metadata` is what they cannot see.
 */
import * as v from 'valibot';
import { placeCookie } from './cookies/cookie-rules.ts';
import { CookieSchema, MAX_COOKIES } from './cookies/request-cookies.ts';
import { DEFAULT_DEVICE, DESKTOP, deviceNames, findDevice, suggestDevices } from './device-profiles.ts';
import { cachingEntries } from './options/caching.ts';
import { documentEntries, loadingEntries } from './options/loading.ts';
import { looksEntries } from './options/looks.ts';
import { paperEntries } from './options/paper.ts';
import { partEntries } from './options/part.ts';
import { momentEntries, stepsEntries } from './options/steps.ts';
import { flag, fullText, integerBetween, listField, optional, textField } from './options/values/optional.ts';
import { selectorField } from './options/values/selector.ts';
import { visitorEntries } from './options/visitor.ts';
import {
  echoValue,
  formatCount,
  mustBe,
  mustBeOneOf,
  mustBeSecret,
  suggest,
} from './problems/field-message.ts';
import { HeadersSchema } from './request-headers.ts';
import { UrlSchema } from './url.ts';

const MAX_VIEWPORT_SIDE = 4_096;
const DEFAULT_QUALITY = 80;
const MAX_PATTERNS = 100;
const MAX_PATTERN_CHARACTERS = 2_048;

/** A character has at most three UTF-8 bytes, so an id fits into DynamoDB's 1,024 bytes for a sort key. */
const MAX_CREDENTIAL_ID_CHARACTERS = 256;

const QUALITY_ACCEPTED = 'an integer from 1 to 100, or 0 for the default';
const FORMATS = ['png', 'jpeg', 'webp', 'pdf'] as const;
const STORAGE_ACCEPTED = '"r2" or ""';

/** Width or height. It has no default here, because the device profile provides it. */
function viewportSide(description: string) {
  return optional(integerBetween(1, MAX_VIEWPORT_SIDE), description);
}

const DeviceSchema = v.nullish(
  v.pipe(
    v.string(mustBe('a device name such as "iphone-15-pro"')),
    v.metadata({ enum: deviceNames() }),
    v.rawTransform(({ dataset, addIssue }) => {
      if (findDevice(dataset.value) === undefined) addIssue({ message: explainUnknownDevice(dataset.value) });
      return dataset.value;
    }),
  ),
  DEFAULT_DEVICE,
);

/** The body as the caller may send it. Unknown fields are rejected. */
export const CaptureRequestFields = v.strictObject({
  url: UrlSchema,
  format: v.pipe(
    v.nullish(v.picklist(FORMATS, mustBeOneOf(FORMATS)), 'png'),
    v.description('The format of the file.'),
  ),
  quality: v.pipe(
    v.nullish(
      v.pipe(
        integerBetween(0, 100, QUALITY_ACCEPTED),
        v.transform((quality) => (quality === 0 ? DEFAULT_QUALITY : quality)),
      ),
      DEFAULT_QUALITY,
    ),
    v.description('Quality of jpeg and webp, 1 to 100; 0 gives the default. No effect on png and pdf.'),
  ),
  fullPage: flag(false, 'Captures the full scrollable page, not only the viewport.'),
  device: v.pipe(
    DeviceSchema,
    v.description('Device profile: sets width, height, user agent, mobile and touch emulation.'),
    v.metadata({ examples: ['desktop', 'iphone-15-pro', 'galaxy-s9-plus', 'pixel-5-landscape'] }),
  ),
  width: viewportSide("Viewport width, CSS px. Default: the device's, 1920 for desktop."),
  height: viewportSide("Viewport height, CSS px. Default: the device's, 1080 for desktop."),
  scale: v.pipe(
    v.nullish(integerBetween(1, 3, '1, 2 or 3'), 1),
    v.description('Device scale factor: device px for each CSS px. No effect on pdf.'),
  ),
  selector: selectorField('CSS selector of the element to capture instead of the viewport. Default: none.'),
  scrollIntoView: flag(true, 'Scrolls the element into view before the capture; used only with selector.'),
  scrollIntoViewSelector: selectorField(
    'CSS selector of an element to scroll to first, to trigger lazy content. Default: none.',
  ),
  adjustTop: v.pipe(
    v.nullish(v.pipe(v.number(mustBe('an integer')), v.safeInteger(mustBe('an integer'))), 0),
    v.description('CSS px to scroll by after scrolling to an element; negative scrolls up.'),
  ),
  hideCookieBanners: flag(true, 'Hides cookie consent banners.'),
  hidePopups: flag(false, 'Hides popup dialogs, modals and chat widgets.'),
  aggressivePopupRemoval: flag(false, 'Removes more popups and overlays; may affect some page layouts.'),
  blockAds: flag(false, 'Blocks advertisements and the scripts of ad networks.'),
  blockRequests: listField(
    fullText(`a string of 1 to ${formatCount(MAX_PATTERN_CHARACTERS)} characters`, MAX_PATTERN_CHARACTERS),
    { message: mustBe('an array of URL patterns'), maxItems: MAX_PATTERNS },
    'URL patterns whose requests are blocked; * stands for any run of characters. Default: none.',
  ),
  headers: v.pipe(
    v.nullish(HeadersSchema, () => ({})),
    v.description("Request headers, sent to the page's own origin. Default: none."),
  ),
  cookies: listField(
    CookieSchema,
    { message: mustBeSecret('an array of cookies'), maxItems: MAX_COOKIES },
    'Cookies set before the page loads. Default: none.',
  ),
  storage: v.pipe(
    v.nullish(v.picklist(['', 'r2'], mustBeOneOf(['r2'], STORAGE_ACCEPTED)), ''),
    v.description('"r2" uploads the file to your object storage instead of returning it.'),
  ),
  r2CredentialId: textField(
    'a string with the id of a storage credential',
    MAX_CREDENTIAL_ID_CHARACTERS,
    'Storage credential to upload with. Default: your default credential.',
  ),
  ...momentEntries,
  ...looksEntries,
  ...visitorEntries,
  ...partEntries,
  ...paperEntries,
  ...documentEntries,
  ...stepsEntries,
  ...loadingEntries,
  ...cachingEntries,
});

/** The fields of a valid body, each by itself: defaults are filled in, and userinfo is split from the url. */
export type RequestFields = v.InferOutput<typeof CaptureRequestFields>;

/** A valid request. Sizes are in CSS px, and `url` holds no userinfo. */
export type CaptureRequest = ReturnType<typeof completeRequest>;

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

function explainUnknownDevice(name: string): string {
  const hint = suggest(suggestDevices(name), '; examples are "desktop" and "iphone-15-pro"');
  return `is not a known device: ${echoValue(name)}${hint}`;
}

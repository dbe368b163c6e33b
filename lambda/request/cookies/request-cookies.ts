/**
 * The schema of one cookie, field by field. cookie-rules.ts checks the fields together and against the url.
 */
import * as v from 'valibot';
import { integerBetween, optional } from '../options/values/optional.ts';
import { atMostCharacters, mustBe, mustBeOneOf, mustBeSecret } from '../problems/field-message.ts';

export const MAX_COOKIES = 50;

/** Browsers ignore attributes over 1,024 octets: RFC 6265bis, section 5.6. */
const MAX_ATTRIBUTE_CHARACTERS = 1_024;

/** The last second of the year 9999. A larger number is probably milliseconds instead of seconds. */
const MAX_EXPIRES = 253_402_300_799;

/** RFC 6265, section 4.1.1: cookie-name is a token. */
const COOKIE_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** RFC 6265, section 4.1.1: cookie-octets, optionally between double quotes. */
const COOKIE_VALUE =
  /^(?:[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*|"[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*")$/;

/**
 * RFC 6265, section 4.1.1: path-value is ASCII without control characters and ";". Browsers use a path only
 * when it begins with "/", and strip blanks from its end.
 */
const COOKIE_PATH = /^\/(?:[\x20-\x3a\x3c-\x7e]*[\x21-\x3a\x3c-\x7e])?$/;

const NAME_ACCEPTED = "a string of letters, digits and !#$%&'*+-.^_`|~, at least one";
const VALUE_ACCEPTED =
  'a string of printable ASCII without spaces, commas, semicolons, backslashes or double quotes inside (percent-encode those)';
const PATH_ACCEPTED =
  'a string of printable ASCII without ";" that starts with "/" and does not end with a blank';
const DOMAIN_ACCEPTED = 'the host of url or a parent domain of it';
const EXPIRES_ACCEPTED = `an integer of Unix seconds (not milliseconds) from 1 to ${MAX_EXPIRES}`;
const SAME_SITE_ACCEPTED = '"Strict", "Lax" or "None"';

const FlagSchema = v.boolean(mustBe('true or false'));

const SAME_SITES = ['Strict', 'Lax', 'None'] as const;

/**
 * Accepts any letter case, as browsers do. The JSON Schema comes from the metadata, because it cannot be
 * derived from the code.
 */
const SameSiteSchema = v.pipe(
  v.string(mustBe(SAME_SITE_ACCEPTED)),
  v.metadata({ enum: SAME_SITES }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const known = SAME_SITES.find((each) => each.toLowerCase() === dataset.value.toLowerCase());
    if (known !== undefined) return known;
    addIssue({ message: mustBeOneOf(SAME_SITES)({ input: dataset.value }) });
    return NEVER;
  }),
);

/** Error messages show neither names nor values, because both can be secrets. */
export const CookieSchema = v.strictObject(
  {
    name: v.pipe(
      v.string(mustBeSecret(NAME_ACCEPTED)),
      v.regex(COOKIE_NAME, `must be ${NAME_ACCEPTED}`),
      v.description('The name, a token as in RFC 6265.'),
    ),
    value: v.pipe(
      v.string(mustBeSecret(VALUE_ACCEPTED)),
      v.regex(COOKIE_VALUE, `must be ${VALUE_ACCEPTED}`),
      v.description('The value: printable ASCII as in RFC 6265; name and value hold at most 4,096 bytes.'),
    ),
    domain: v.pipe(
      optional(
        v.pipe(
          v.string(mustBe(DOMAIN_ACCEPTED)),
          v.nonEmpty(mustBe(DOMAIN_ACCEPTED)),
          v.maxLength(MAX_ATTRIBUTE_CHARACTERS, atMostCharacters(MAX_ATTRIBUTE_CHARACTERS)),
        ),
      ),
      v.description(
        "The url's host or a parent domain of it, no public suffix. Default: the url's host alone.",
      ),
    ),
    path: v.pipe(
      v.nullish(
        v.pipe(
          v.string(mustBe(PATH_ACCEPTED)),
          v.maxLength(MAX_ATTRIBUTE_CHARACTERS, atMostCharacters(MAX_ATTRIBUTE_CHARACTERS)),
          v.regex(COOKIE_PATH, mustBe(PATH_ACCEPTED)),
        ),
        '/',
      ),
      v.description('The path the cookie is sent to.'),
    ),
    expires: v.pipe(
      optional(integerBetween(1, MAX_EXPIRES, EXPIRES_ACCEPTED)),
      v.description('When the cookie ends, Unix seconds in the future. Default: with the capture.'),
    ),
    httpOnly: v.pipe(optional(FlagSchema), v.description('Hides the cookie from scripts. Default: false.')),
    secure: v.pipe(
      optional(FlagSchema),
      v.description('Sends the cookie over HTTPS alone; needs an https:// url. Default: false.'),
    ),
    sameSite: v.pipe(
      optional(SameSiteSchema),
      v.description('Which cross-site requests carry the cookie; "None" needs secure.'),
    ),
  },
  mustBeSecret('an object such as {"name": "theme", "value": "dark"}'),
);

/** A cookie whose fields are each valid. Without `domain`, it is for the url's host only. */
export type CookieFields = v.InferOutput<typeof CookieSchema>;

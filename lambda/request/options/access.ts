/** What the page's server is sent besides the request itself. */
import * as v from 'valibot';
import { CookieSchema, MAX_COOKIES } from '../cookies/request-cookies.ts';
import { mustBeSecret } from '../problems/field-message.ts';
import { HeadersSchema } from '../request-headers.ts';
import { inGroup } from './option.ts';
import { listField } from './values/optional.ts';

const option = inGroup('Headers and cookies');

export const accessOptions = {
  headers: option({
    schema: v.nullish(HeadersSchema, () => ({})),
    description:
      "Request headers, sent to the page's own origin. Only requests that documents of this origin make have them; 8 KiB in all.",
    example: { 'X-Preview': 'on' },
    other: { 'Accept-Language': 'de', Authorization: 'Bearer abc123' },
    byLink: false,
  }),
  cookies: option({
    schema: listField(CookieSchema, {
      message: mustBeSecret('an array of cookies'),
      maxItems: MAX_COOKIES,
    }),
    description: 'Cookies set before the page loads.',
    example: [{ name: 'session', value: 'abc123' }],
    other: [{ name: 'theme', value: 'dark', path: '/', sameSite: 'Lax' }],
    byLink: false,
  }),
};

/**
 * Sets the request's cookies before the page is loaded. They are valid by now; without a domain they belong to
 * the target's host alone.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';

export async function setCookies(session: CDPSession, { url, cookies }: CaptureRequest): Promise<void> {
  if (cookies.length === 0) return;
  const insecureUrl = url.replace(/^https:/, 'http:');
  await session.send('Network.setCookies', {
    cookies: cookies.map(({ name, value, domain, path, expires, httpOnly, secure, sameSite }) => ({
      name,
      value,
      path,
      // An https url would make every cookie secure. Nothing may hang on the http that stands there instead.
      ...(domain === undefined ? { url: secure ? url : insecureUrl } : { domain }),
      sourceScheme: 'Unset',
      ...(expires !== undefined && { expires }),
      ...(httpOnly !== undefined && { httpOnly }),
      ...(secure !== undefined && { secure }),
      ...(sameSite !== undefined && { sameSite }),
    })),
  });
}

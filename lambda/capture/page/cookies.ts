/**
 * Sets the request's cookies before the page loads. They are already validated. A cookie without a domain
 * belongs to the target's host only.
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
      // An https url would make every cookie secure, so other cookies get the http url. sourceScheme is Unset
      // so that they are still sent over https.
      ...(domain === undefined ? { url: secure ? url : insecureUrl } : { domain }),
      sourceScheme: 'Unset',
      ...(expires !== undefined && { expires }),
      ...(httpOnly !== undefined && { httpOnly }),
      ...(secure !== undefined && { secure }),
      ...(sameSite !== undefined && { sameSite }),
    })),
  });
}

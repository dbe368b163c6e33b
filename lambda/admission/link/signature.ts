/** The signature of a link: HMAC-SHA-256 of its canonical query by the link secret, lower-case hex. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export function signQuery(query: string, linkSecret: string): string {
  return createHmac('sha256', linkSecret).update(query).digest('hex');
}

/** Takes the same time whatever the signature is. */
export function isSignature(text: string, query: string, linkSecret: string): boolean {
  const [given, expected] = [Buffer.from(text), Buffer.from(signQuery(query, linkSecret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Targets of requests to the local run. Whatever its form, a target is the same request, and read once. */
import fc from 'fast-check';
import { splitTarget } from '../../bin/local/gateway/target.ts';

const piece = fc.constantFrom(
  '/',
  'screenshot',
  'health',
  '?',
  '#',
  '%',
  '%2f',
  '//',
  'a=b',
  '&',
  '..',
  ';',
  '\u00e4',
  ':',
);

/** In origin form, as most clients send it. */
export const fuzzTarget: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 8 })
  .map((pieces) => `/${pieces.join('')}`);

export function brokenTarget(target: string): string[] {
  const { path, query } = splitTarget(target);
  return ['http://127.0.0.1:3000', 'HTTPS://x', 'http://'].flatMap((origin) => {
    const absolute = splitTarget(origin + target);
    const isSame = absolute.path === path && absolute.query === query;
    return isSame ? [] : [`another request in absolute form: ${JSON.stringify(origin + target)}`];
  });
}

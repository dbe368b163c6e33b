/**
 * Begins to unpack the browser at once, on other threads, while this thread loads the rest of the code.
 * Imports little, and so reads the environment before lambda/config/config.ts can check it.
 */
import { tmpdir } from 'node:os';
import { createUnpack, type Unpack } from './unpack.ts';

/** Undefined where no browser is launched ahead. */
export function unpackAhead(environment: Record<string, string | undefined>): Unpack | undefined {
  const { WAITING_BROWSERS = '0', BROWSER_PACK, PROCESS_SWEEP } = environment;
  if (WAITING_BROWSERS === '0' || BROWSER_PACK === undefined) return undefined;
  const unpack = createUnpack({
    pack: BROWSER_PACK,
    directory: tmpdir(),
    isExclusive: PROCESS_SWEEP === 'machine',
  });
  // The first launch tries again and reports a failure.
  unpack().catch(() => undefined);
  return unpack;
}

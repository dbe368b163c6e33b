/** Waits for what a service does by itself. */
import { vi } from 'vitest';

/**
 * Half the time of a test. By itself vitest waits for one second, and a busy machine may take longer.
 */
const CAP_MS = 30_000;

/** Resolves when the check does not throw any more, with its value. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: CAP_MS });
}

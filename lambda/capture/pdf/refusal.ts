/** Tells errors that a page can cause during printing from faults of the browser or of the service. */
import { ProtocolError } from 'puppeteer-core';
import { PageError } from '../in-page/bridge/page-error.ts';
import { isClosed } from '../page/page-fault.ts';

/** Whether a running browser rejected a command. False when the browser is gone. */
export function isRefused(error: unknown): boolean {
  return error instanceof ProtocolError && !isClosed(error);
}

/**
 * Runs a step that only improves the PDF. Returns undefined when the page makes the step fail; the PDF is then made
 * without it.
 */
export async function improve<Result>(prepare: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await prepare();
  } catch (error) {
    if (error instanceof PageError || isRefused(error)) return undefined;
    throw error;
  }
}

/**
 * Tells errors that a page can cause while it is printed from faults of the browser or of the service.
 */
import { ProtocolError } from 'puppeteer-core';
import { PageError } from '../in-page/bridge/page-error.ts';
import { isClosed } from '../page/page-fault.ts';

/** Whether a running browser refused a command. A browser that is gone is no refusal. */
export function isRefused(error: unknown): boolean {
  return error instanceof ProtocolError && !isClosed(error);
}

/** Runs a step that improves the PDF. Gives undefined when the page makes the step fail: the PDF goes on without it. */
export async function improve<Result>(prepare: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await prepare();
  } catch (error) {
    if (error instanceof PageError || isRefused(error)) return undefined;
    throw error;
  }
}

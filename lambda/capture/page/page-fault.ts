/**
 * Tells what a page brought about from a fault of the service. A page may throw inside a function of ours, and it
 * may take a document or an element away while the browser is asked about it.
 */
import { ProtocolError } from 'puppeteer-core';
import { PageError } from '../in-page/bridge/page-error.ts';

/** What Chromium says to a message that no page can make wrong. Source: JSON-RPC 2.0, -32600 to -32602. */
const MISUSE = /^(?:Invalid parameters|Message must|'[\w.]+' wasn't found)/;

/** The connection to the browser, or to its page, is closed. */
const CLOSED = new Set(['TargetCloseError', 'ConnectionClosedError']);

/** Whether the browser, or its page, is gone. */
export function isClosed(error: Error): boolean {
  return CLOSED.has(error.name);
}

/**
 * False for a connection to the browser that is closed, for a message that the browser does not understand, and
 * for whatever else this service's own code throws.
 */
export function isPageFault(error: unknown): boolean {
  if (error instanceof PageError) return true;
  if (!(error instanceof ProtocolError) || isClosed(error)) return false;
  return !MISUSE.test(error.originalMessage);
}

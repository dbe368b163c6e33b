/**
 * Distinguishes errors that a page causes from faults of the service. A page may throw inside an in-page
 * function, or remove a document or element while the browser is asked about it.
 */
import { ProtocolError } from 'puppeteer-core';
import { PageError } from '../in-page/bridge/page-error.ts';

/**
 * Chromium's errors for invalid messages, which a page cannot cause. Source: JSON-RPC 2.0, -32600 to -32602.
 */
const MISUSE = /^(?:Invalid parameters|Message must|'[\w.]+' wasn't found)/;

/** The connection to the browser, or to its page, is closed. */
const CLOSED = new Set(['TargetCloseError', 'ConnectionClosedError']);

/** Whether the browser or its page has closed. */
export function isClosed(error: Error): boolean {
  return CLOSED.has(error.name);
}

/**
 * Returns false for a closed connection to the browser, for a message that the browser does not understand,
 * and for any other error of this service's code.
 */
export function isPageFault(error: unknown): boolean {
  if (error instanceof PageError) return true;
  if (!(error instanceof ProtocolError) || isClosed(error)) return false;
  return !MISUSE.test(error.originalMessage);
}

/**
 * Navigates to the target and waits until its document arrives. Throws when it does not arrive or is not a
 * web page. This file translates the browser's errors into the contract's codes.
 */
import type { CDPSession } from 'puppeteer-core';
import { type ErrorCode, ServiceError } from '../../errors.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { Deadline } from '../clock/deadline.ts';
import type { Egress } from '../egress/egress.ts';
import { type EgressFailure, targetOf } from '../egress/vet.ts';
import type { MainResponse, PageWatch } from '../watch/page-watch.ts';
import { meaningOf } from './net-errors.ts';

export interface Target {
  session: CDPSession;
  watch: PageWatch;
  egress: Egress;
  deadline: Deadline;
}

/** Egress failure -> code. */
const EGRESS_CODES: Record<EgressFailure, ErrorCode> = {
  not_found: 'target_not_found',
  forbidden: 'target_forbidden',
  unreachable: 'target_unreachable',
  timeout: 'target_timeout',
  too_heavy: 'target_too_heavy',
};

/**
 * Code -> message for the caller. target_forbidden has a single text, so that it does not reveal the reason.
 */
const DETAILS: Partial<Record<ErrorCode, string>> = {
  target_not_found: 'The host name of the URL does not resolve. Check its spelling.',
  target_forbidden: 'Pages at this address cannot be captured.',
  target_not_a_page:
    'The URL leads to a download, a PDF, or a response without a document. Use the URL of a page.',
  target_too_heavy:
    'The page loads more than is allowed in one capture. Block requests that it does not need with blockRequests.',
  target_unreachable:
    'The server of the page refused, reset or broke the connection. Check that the URL works.',
  target_timeout: 'The page was not captured in time. Try again later, or capture a lighter page.',
};

/** Throws when the target's host does not resolve or is not allowed. Runs before any connection. */
export async function assertReachable(egress: Egress, url: string): Promise<void> {
  const failure = await egress.preflight(url);
  if (failure !== undefined) throw egressError(egress, failure, { url, reason: 'The lookup failed' });
}

/** Loads the request's URL. Resolves when the document has arrived, before it has loaded. */
export async function navigate(target: Target, request: CaptureRequest): Promise<void> {
  const { watch, deadline } = target;
  const { errorText, isDownload } = await target.session.send('Page.navigate', { url: request.url });
  if (isDownload) throw targetError('target_not_a_page', errorText);
  if (errorText !== undefined) throw failureOf(target, errorText);
  // The response to Page.navigate may arrive before the event with the document.
  await watch.until(() => watch.document.loaderId !== '', deadline.signal);
  assertShowsPage(target);
}

/**
 * Checks that the main frame shows a web page, not an error page or internal URL. Called after every
 * navigation, and right before the capture.
 */
export function assertShowsPage(target: Target): void {
  const { url, unreachableUrl, response, failure, hasLoaded } = target.watch.document;
  if (failure !== undefined && isBroken(failure, response)) throw failureOf(target, failure);
  if (unreachableUrl !== undefined) throw failureOf(target, failure ?? 'An error page');
  if (hasLoaded && response && isNoDocument(response))
    throw targetError('target_not_a_page', 'An empty reply');
  if (!/^https?:/.test(url))
    throw targetError('target_not_a_page', `The main frame shows ${url.split(':')[0]}:`);
}

/**
 * Throws when only the headers of the document arrived within the loading time.
 * @throws ServiceError target_timeout
 */
export function assertSaysSomething({ watch }: Target): void {
  const { response, hasLoaded } = watch.document;
  if (!hasLoaded && response?.bodyBytes === 0) throw targetError('target_timeout', 'Headers without a body');
}

/** After these errors the browser never shows the part of the body that arrived. */
const UNREADABLE = new Set(['net::ERR_CONTENT_DECODING_FAILED', 'net::ERR_INVALID_CHUNKED_ENCODING']);

/** A truncated body is shown up to where it ends. ERR_ABORTED is not the server's fault. */
function isBroken(failure: string, response: MainResponse | undefined): boolean {
  if (UNREADABLE.has(failure)) return true;
  return response?.bodyBytes === 0 && failure !== 'net::ERR_ABORTED';
}

/** An empty body is a page only with a success status and the type text/html. */
function isNoDocument({ status, mediaType, bodyBytes }: MainResponse): boolean {
  return bodyBytes === 0 && (status >= 300 || mediaType !== 'text/html');
}

/** `reason` appears only in the log. `detail`: for the caller, if it is not the text of the code. */
export function targetError(code: ErrorCode, reason?: unknown, detail = DETAILS[code]): ServiceError {
  return new ServiceError(code, detail ?? 'The page cannot be captured.', { cause: reason });
}

/**
 * Why the main document failed. The proxy's reason takes precedence, because the browser
 * reports one error for several causes.
 */
function failureOf({ watch, egress }: Target, errorText: string): ServiceError {
  const url = URL.parse(watch.requestedUrl);
  const failed = url && targetOf(url);
  const failure = failed && egress.failureOf(failed.host, failed.port);
  if (failure) return egressError(egress, failure, { url: watch.requestedUrl, reason: errorText });
  const { code, detail } = meaningOf(errorText);
  return targetError(code, errorText, detail);
}

const DIRECT_ONLY =
  'The service needs direct access to the internet: it does not use the proxy of HTTPS_PROXY.';

/** Where a proxy is the way to the internet, a host that is not reached says nothing about that host. */
function egressError(
  { ignoresProxy }: Egress,
  failure: EgressFailure,
  { url, reason }: { url: string; reason: string },
): ServiceError {
  const code = EGRESS_CODES[failure];
  const isOut =
    code !== 'target_forbidden' && code !== 'target_too_heavy' && !LOCAL_HOST.test(new URL(url).hostname);
  return targetError(code, reason, ignoresProxy && isOut ? `${DETAILS[code]} ${DIRECT_ONLY}` : undefined);
}

/** An address, or a name of this machine. */
const LOCAL_HOST = /^[\d.]+$|^\[|(?:^|\.)localhost$/;

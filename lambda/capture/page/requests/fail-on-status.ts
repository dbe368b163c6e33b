/** Ends the capture when the page answers with a status that the request refuses. */
import type { CDPSession } from 'puppeteer-core';
import { ServiceError } from '../../../errors.ts';
import type { CaptureRequest } from '../../../request/capture-request.ts';
import type { Deadline } from '../../clock/deadline.ts';

/**
 * Applies to every document of the main frame, so also to those that a script or a click leads to. The
 * capture ends with target_status as soon as the status is known. Redirects that are followed do not count.
 * The domain Network must be enabled.
 */
export function failOnStatus(
  session: CDPSession,
  mainFrameId: string,
  { failOnStatus: refused, deadline }: Pick<CaptureRequest, 'failOnStatus'> & { deadline: Deadline },
): void {
  if (refused.length === 0) return;
  session.on('Network.responseReceived', ({ requestId, loaderId, frameId, type, response: { status } }) => {
    if (type !== 'Document' || frameId !== mainFrameId || requestId !== loaderId) return;
    if (isListed(status, refused)) deadline.abort(statusError(status));
  });
}

/** `refused`: as in `["4xx", "503"]`. */
function isListed(status: number, refused: readonly string[]): boolean {
  const text = String(status);
  return refused.includes(text) || refused.includes(`${text[0]}xx`);
}

function statusError(status: number): ServiceError {
  return new ServiceError('target_status', `The page answered with status ${status}.`, {
    errors: [{ field: 'failOnStatus', message: `names the status of the page, which is ${status}` }],
  });
}

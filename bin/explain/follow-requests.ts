/** Keeps the requests of a page, and what became of each. */
import type { CDPSession } from 'puppeteer-core';
import type { PageRequest } from './account.ts';
import type { FindRule } from './find-rule.ts';

const MOST_REQUESTS = 2_000;

const IN_FLIGHT = 'in flight';

/**
 * Returns their list, which grows as the page loads. `findRule` tells what has blocked a request of the page.
 */
export function followRequests(session: CDPSession, findRule: FindRule): PageRequest[] {
  const list: PageRequest[] = [];
  /** Request id -> its entry and the seconds at its start. */
  const open = new Map<string, { entry: PageRequest; startedAt: number }>();
  const end = (requestId: string, timestamp: number, values: Partial<PageRequest>) => {
    const found = open.get(requestId);
    if (found === undefined) return;
    open.delete(requestId);
    Object.assign(found.entry, { realMs: Math.round((timestamp - found.startedAt) * 1_000), ...values });
  };

  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request, type = 'Other', timestamp, redirectResponse }) => {
      if (redirectResponse !== undefined) end(requestId, timestamp, { result: `${redirectResponse.status}` });
      if (list.length >= MOST_REQUESTS) return;
      const { method, url } = request;
      const entry: PageRequest = {
        method,
        url,
        type,
        result: IN_FLIGHT,
        bytes: 0,
        realMs: undefined,
        rule: undefined,
      };
      list.push(entry);
      open.set(requestId, { entry, startedAt: timestamp });
    },
  );
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const found = open.get(requestId);
    if (found !== undefined) found.entry.result = `${response.status}`;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    end(requestId, timestamp, { bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp, errorText, canceled, type }) => {
    const found = open.get(requestId);
    if (found === undefined) return;
    const isBlocked = errorText.startsWith('net::ERR_BLOCKED_BY_CLIENT');
    if (isBlocked)
      end(requestId, timestamp, { result: 'blocked', rule: findRule({ url: found.entry.url, type }) });
    // The browser does not read the body of a script that is not there.
    else if (found.entry.result !== IN_FLIGHT) end(requestId, timestamp, {});
    else end(requestId, timestamp, { result: canceled ? 'cancelled' : errorText });
  });
  return list;
}

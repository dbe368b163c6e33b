/** Records what a page does from its first request on, for the parts of POST /content that tell of it. */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../../request/capture-request.ts';
import type { ContentPart } from '../../../request/options/content.ts';
import type { Egress } from '../../egress/egress.ts';
import type { LimitedJson } from '../../in-page/content/within-limit.ts';
import { recordConsole } from './console.ts';
import { type RecordedList, writeList } from './recorded-list.ts';
import { recordRequests } from './requests.ts';

/** Parts that are not read in the page. */
export type RecordedPart = 'console' | 'requests' | 'scriptResult';

export interface PageRecord {
  /** Whether the console is asked for. */
  recordsConsole: boolean;
  /** Whether the result of the script is asked for. */
  wantsScriptResult: boolean;
  /** Set when the script has ended. */
  scriptResult: LimitedJson | undefined;
  /** Resolves when the browser tells of everything. The page must not navigate before. */
  ready: Promise<unknown>;
  write(part: RecordedPart): LimitedJson;
}

/** Undefined if no such part is asked for: nothing is recorded then. The domain Network must be enabled. */
export function recordPage(
  session: CDPSession,
  { parts = [], ...request }: Pick<CaptureRequest, 'parts' | 'blockResources'>,
  egress: Egress,
): PageRecord | undefined {
  const isAsked = (part: ContentPart) => parts.includes(part);
  const wantsScriptResult = isAsked('scriptResult');
  const console = isAsked('console') ? recordConsole(session) : undefined;
  const requests = isAsked('requests') ? recordRequests(session, request, egress) : undefined;
  if (!wantsScriptResult && console === undefined && requests === undefined) return undefined;
  const list = (recorded: RecordedList | undefined) => writeList(recorded ?? { entries: [], isFull: false });
  const record: PageRecord = {
    recordsConsole: console !== undefined,
    wantsScriptResult,
    scriptResult: undefined,
    ready: Promise.resolve(console?.ready),
    write(part) {
      if (part === 'console') return list(console);
      if (part === 'requests') return list(requests);
      return record.scriptResult ?? { json: 'null', isCut: false };
    },
  };
  return record;
}

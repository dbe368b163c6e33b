/** What the report of a capture tells. */
import type { KeptOverlay } from '../../lambda/capture/in-page/blocking/hide/describe-kept.ts';
import type { ChangedAttribute, HiddenElement } from '../../lambda/capture/in-page/explaining/changes.ts';
import type { RequestRecord } from '../../lambda/observe/request-record.ts';
import type { CaptureRequest } from '../../lambda/request/capture-request.ts';

export interface Account {
  request: CaptureRequest;
  attempts: Attempt[];
  /** What was captured while its stages were followed, with more time than a request has. */
  file: ExplainedFile | undefined;
  /** What the service answers instead of a file. */
  error: string | undefined;
  /** The line that the service would log, without the facts of admission and delivery. */
  logLine: RequestRecord;
}

interface ExplainedFile {
  contentType: string;
  base64: string;
  /** Whether a capture that nobody follows gives the same bytes. Undefined when that capture failed. */
  isSame: boolean | undefined;
}

/** One try, with a browser of its own. */
export interface Attempt {
  stages: Stage[];
  /** What lies over the page after the last cleaning, for each document with such. */
  kept: { url: string; overlays: KeptOverlay[] }[];
  requests: PageRequest[];
  browser: BrowserIdentity;
  /** Whether the page's time passed by command. Otherwise it ran as in a visitor's browser. */
  isOnCommand: boolean;
  /** Why it ended without a file. */
  failure: string | undefined;
}

export interface Stage {
  name: string;
  /** Real time, ms. Time for pictures is not counted. */
  realMs: number;
  /** The page's own time that passed in it, ms. Undefined before there is a page. */
  pageMs: number | undefined;
  /** What the steps in it said that they do, in order. */
  notes: string[];
  /** JPEG of the viewport after it, base64. */
  picture: string | undefined;
  /** What cleaning has changed, for each document with changes. */
  changes: DocumentChanges[];
}

export interface DocumentChanges {
  url: string;
  hidden: (HiddenElement & { evidence: string | undefined })[];
  changed: ChangedAttribute[];
}

export interface PageRequest {
  method: string;
  url: string;
  type: string;
  /** HTTP status, or why there is none. */
  result: string;
  /** Received bytes of the body, as sent. */
  bytes: number;
  /** From its start to its end. Undefined while it is in flight. */
  realMs: number | undefined;
  /** What has blocked it. */
  rule: string | undefined;
}

export interface BrowserIdentity {
  product: string;
  userAgent: string;
  /** Undefined where the machine does not tell. */
  flags: string[] | undefined;
}

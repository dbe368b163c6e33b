/** What the steps from the ready document to the file share. */
import type { Stopwatch } from '../observe/stopwatch.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import type { CapturePage } from './page/capture-page.ts';
import type { MainDocument } from './watch/page-watch.ts';

/** One document on its way to the file. */
export interface Shot {
  page: CapturePage;
  request: CaptureRequest;
  stopwatch: Stopwatch;
  document: MainDocument;
}

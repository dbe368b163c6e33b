/** The result of a capture, and the media type and extension of each format. */
import type { CaptureRequest } from '../request/capture-request.ts';

export type Format = CaptureRequest['format'];

/** JSON is what a page says: the answer of POST /content. */
export type FileFormat = Format | 'json';

/** The file of one capture. It stays base64 on its whole way from the browser to API Gateway. */
export interface Capture {
  format: FileFormat;
  base64: string;
  /** HTTP status of the target's response. */
  targetStatus: number;
  /**
   * Of a request with `time`: whether the page's clock ran with its own time, or as in a visitor's browser.
   */
  pageTime?: 'set' | 'real' | undefined;
}

/** Format -> media type and file extension. */
export const FILE_TYPES = {
  png: { contentType: 'image/png', extension: 'png' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  pdf: { contentType: 'application/pdf', extension: 'pdf' },
  json: { contentType: 'application/json', extension: 'json' },
} as const satisfies Record<FileFormat, { contentType: string; extension: string }>;

/** The size of the file in bytes, computed without decoding it. */
export function sizeOfBase64(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

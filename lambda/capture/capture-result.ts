/**
 * What a capture gives on, and how each format is named outside.
 */
import type { CaptureRequest } from '../request/capture-request.ts';

export type Format = CaptureRequest['format'];

/** The file of one capture. Stays base64 from the browser to API Gateway. */
export interface Capture {
  format: Format;
  base64: string;
  /** HTTP status with which the target answered. */
  targetStatus: number;
}

/** Format -> media type and file extension. */
export const FILE_TYPES = {
  png: { contentType: 'image/png', extension: 'png' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  pdf: { contentType: 'application/pdf', extension: 'pdf' },
} as const satisfies Record<Format, { contentType: string; extension: string }>;

/** Bytes of the file, without decoding it. */
export function sizeOfBase64(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

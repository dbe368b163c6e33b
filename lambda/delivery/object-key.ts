/**
 * Names an uploaded file: `screenshots/<timestamp>-<short id>.<extension>`. Pure.
 */
import { FILE_TYPES, type FileFormat } from '../capture/capture-result.ts';

/** Timestamp is compact UTC date and time, `YYYYMMDDTHHMMSSZ`. */
export function objectKey(format: FileFormat, nowMs: number, shortId: string): string {
  const timestamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
  return `screenshots/${timestamp}-${shortId}.${FILE_TYPES[format].extension}`;
}

/** URL under which the bucket's host serves the key. */
export function objectUrl(bucketHost: string, key: string): string {
  return `${bucketHost.replace(/\/+$/, '')}/${key}`;
}

/**
 * Room on the disk for temporary files. Chromium keeps its profile there, and its shared memory where there
 * is no /dev/shm. On a full disk it ends, or its requests and pictures fail, as if the page were at fault.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { ServiceError } from '../../errors.ts';
import { browserUnavailable } from './launch.ts';

/** Free bytes. `profilesFolder` has the profiles; default: the folder of temporary files. */
export type ReadDiskRoom = (profilesFolder?: string) => Promise<number>;

/** With less, even a small page fails. */
export const LEAST_ROOM_BYTES = 32 * 1024 * 1024;

/** With less, a large page may fail: 80 million px are 320 MB, twice for a moment. */
export const AMPLE_ROOM_BYTES = 768 * 1024 * 1024;

/** A folder that cannot be read has no room. */
export const readDiskRoom: ReadDiskRoom = (profilesFolder = tmpdir()) =>
  statfs(profilesFolder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );

/** `cause` is for the log, like the code ENOSPC. */
export function noDiskRoom(cause?: unknown): ServiceError {
  const reason = Object.assign(new Error('The disk for temporary files is full', { cause }), {
    code: 'ENOSPC',
  });
  return browserUnavailable(reason);
}

/**
 * Runs bundled in a separate process: loads the function as Lambda does, calls it once, and reports the times
 * of each step by IPC. Times are Unix milliseconds, so that the parent can compare them with its own.
 */
import { watch } from 'node:fs';
import { tmpdir } from 'node:os';

export interface FirstCaptureOrder {
  /** URL of the function's code. */
  code: string;
  /** API Gateway's event. */
  event: unknown;
}

export interface FirstCaptureTimes {
  startedAt: number;
  importedAt: number;
  /** Times at which the folder of the unpacked browser and then a browser's profile appear on disk. */
  unpackStartedAt: number;
  unpackedAt: number;
  answeredAt: number;
  serverTiming: string;
  /** First bytes of the file, hex. */
  magic: string;
}

const now = () => performance.timeOrigin + performance.now();
const startedAt = now();

process.once('message', async ({ code, event }: FirstCaptureOrder) => {
  const seen = { unpackStartedAt: 0, unpackedAt: 0 };
  watch(tmpdir(), (_kind, name) => {
    if (name?.startsWith('browser-')) seen.unpackStartedAt ||= now();
    if (name?.startsWith('screenshot-profile-')) seen.unpackedAt ||= now();
  });
  const { handler } = await import(code);
  const importedAt = now();
  const answer = await handler(event, { getRemainingTimeInMillis: () => 29_000 });
  const magic = Buffer.from(answer.body.slice(0, 8), 'base64').toString('hex');
  const times: FirstCaptureTimes = {
    startedAt,
    importedAt,
    ...seen,
    answeredAt: now(),
    serverTiming: answer.headers['Server-Timing'],
    magic,
  };
  process.send?.(times, () => process.exit());
});
process.send?.('ready');

/**
 * Notes what this process connects to, and keeps it from leaving the machine: whatever is no loopback address is
 * refused on the spot.
 */
import { Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';

export interface Dials {
  /** `address:port` of every connection that was begun. */
  readonly begun: string[];
}

/** Until the test is over. */
export function watchDials(): Dials {
  const begun: string[] = [];
  const { connect } = Socket.prototype;
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...args: unknown[]
  ) {
    const { host, port } = targetOf(args);
    begun.push(`${host}:${port}`);
    if (!host.startsWith('127.')) return this.destroy(new Error('Refused by the test'));
    return Reflect.apply(connect, this, args) as Socket;
  });
  onTestFinished(() => spy.mockRestore());
  return { begun };
}

/** `net.connect` hands its arguments on as an array whose first entry holds the options. */
function targetOf([first]: unknown[]): { host: string; port: number } {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  const { host = '', port = 0 } = options as { host?: string; port?: number };
  return { host, port };
}

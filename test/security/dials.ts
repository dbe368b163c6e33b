/**
 * Records the connections of this process, and refuses every address that is not loopback, so
 * that no test leaves the machine.
 */
import { Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';

interface Dials {
  /** `address:port` of every connection attempt. */
  readonly begun: string[];
}

/** Records and refuses until the test ends. */
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

/** `net.connect` passes its arguments as an array whose first entry is the options. */
function targetOf([first]: unknown[]): { host: string; port: number } {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  const { host = '', port = 0 } = options as { host?: string; port?: number };
  return { host, port };
}

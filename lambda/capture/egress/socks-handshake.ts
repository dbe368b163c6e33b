/**
 * Reads and writes SOCKS5 handshakes without authentication; only CONNECT is supported. Reads exactly the
 * bytes of each field (at most 519 in total) and leaves the rest in the socket. Source: RFC 1928,
 * https://www.rfc-editor.org/rfc/rfc1928
 */
import type { Socket } from 'node:net';
import type { EgressFailure, Target } from './vet.ts';

/** The client sent an invalid or unsupported handshake. Where the RFC defines a reply, it has been sent. */
export class HandshakeError extends Error {
  override readonly name = 'HandshakeError';
}

const VERSION = 5;
const NO_AUTHENTICATION = 0;
const NO_ACCEPTABLE_METHOD = 0xff;
const COMMAND_CONNECT = 1;

/** RFC 1928, 6: the REP field. */
const REPLY = {
  succeeded: 0,
  generalFailure: 1,
  notAllowed: 2,
  hostUnreachable: 4,
  connectionRefused: 5,
  commandNotSupported: 7,
  addressTypeNotSupported: 8,
} as const;

const FAILURE_REPLY: Record<EgressFailure, number> = {
  not_found: REPLY.hostUnreachable,
  forbidden: REPLY.notAllowed,
  unreachable: REPLY.connectionRefused,
  timeout: REPLY.hostUnreachable,
  too_heavy: REPLY.generalFailure,
};

/**
 * RFC 1928, 5: converts the bytes of each address type to a host. IPv6 is parsed so
 * that it can be refused and logged.
 */
const HOST_READERS: Record<number, (socket: Socket) => Promise<string>> = {
  1: async (socket) => (await readBytes(socket, 4)).join('.'),
  3: async (socket) => (await readBytes(socket, await readByte(socket))).toString('latin1'),
  4: async (socket) => formatIpv6(await readBytes(socket, 16)),
};

/**
 * Negotiates "no authentication" and reads the client's target. Throws a HandshakeError for anything else,
 * and when the socket ends early.
 */
export async function readTarget(socket: Socket): Promise<Target> {
  await agreeOnMethod(socket);
  const [version, command, , addressType] = await readBytes(socket, 4);
  if (version !== VERSION) throw new HandshakeError('The request is not of SOCKS version 5');
  if (command !== COMMAND_CONNECT) return refuse(socket, REPLY.commandNotSupported);
  const readHost = HOST_READERS[addressType ?? 0];
  if (readHost === undefined) return refuse(socket, REPLY.addressTypeNotSupported);
  const host = await readHost(socket);
  return { host, port: (await readBytes(socket, 2)).readUInt16BE() };
}

export function writeSuccess(socket: Socket): void {
  socket.write(reply(REPLY.succeeded));
}

/** Reports the failure to the client and closes the connection. */
export function writeFailure(socket: Socket, failure: EgressFailure): void {
  socket.write(reply(FAILURE_REPLY[failure]));
  socket.destroySoon();
}

async function agreeOnMethod(socket: Socket): Promise<void> {
  if ((await readByte(socket)) !== VERSION)
    throw new HandshakeError('The greeting is not of SOCKS version 5');
  const methods = await readBytes(socket, await readByte(socket));
  if (!methods.includes(NO_AUTHENTICATION)) {
    socket.write(Buffer.of(VERSION, NO_ACCEPTABLE_METHOD));
    throw new HandshakeError('The client insists on authentication');
  }
  socket.write(Buffer.of(VERSION, NO_AUTHENTICATION));
}

function refuse(socket: Socket, code: number): never {
  socket.write(reply(code));
  throw new HandshakeError(`The request was answered with reply ${code}`);
}

/**
 * Reports the bound address as 0.0.0.0:0, because the client does not need it and it would reveal this
 * machine's address.
 */
function reply(code: number): Buffer {
  return Buffer.of(VERSION, code, 0, 1, 0, 0, 0, 0, 0, 0);
}

async function readByte(socket: Socket): Promise<number> {
  return (await readBytes(socket, 1)).readUInt8();
}

const CHANGES = ['readable', 'end', 'close'] as const;

function readBytes(socket: Socket, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The listeners stay until all bytes have arrived. Adding them again after a partial read would fire them
    // at once, in an endless loop that blocks the process.
    for (const event of CHANGES) socket.on(event, attempt);
    attempt();

    function attempt(): void {
      // Does not call read(0), which returns no data. No field of the handshake may be empty.
      const bytes: Buffer | null = length === 0 ? Buffer.alloc(0) : socket.read(length);
      if (bytes === null && !socket.readableEnded && !socket.destroyed) return;
      for (const event of CHANGES) socket.off(event, attempt);
      // At the end of the stream, read() returns whatever is left.
      if (bytes !== null && length > 0 && bytes.length === length) resolve(bytes);
      else reject(new HandshakeError('The client left in the handshake, or a field of it is empty'));
    }
  });
}

function formatIpv6(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
  // The URL parser returns the canonical short form, which callers pass to failureOf.
  return new URL(`http://[${groups.join(':')}]/`).hostname;
}

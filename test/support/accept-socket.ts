/** Accepts the WebSocket that a request of a test page asks for. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Source: RFC 6455, 4.2.2. */
export function acceptSocket({ headers, socket }: IncomingMessage): void {
  const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
}

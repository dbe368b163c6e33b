/**
 * Serves a page and a large body in a separate process, so that it takes no processor time from the proxy's
 * process. Sends its port to the parent process.
 */
import { createServer, type ServerResponse } from 'node:http';
import { serveOnLoopback } from '../../../bin/local/loopback.ts';

export const BODY_MIB = 80;
const PIECE = Buffer.alloc(1024 * 1024, 'x');

export const PAGE_PATH = '/';
export const BODY_PATH = '/body';

if (process.send !== undefined) {
  const server = createServer((request, response) => {
    if (request.url === BODY_PATH) return pour(response);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Page');
  });
  process.send(await serveOnLoopback(server, 0));
}

function pour(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Length': BODY_MIB * PIECE.length });
  let left = BODY_MIB;
  const more = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write(PIECE)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

/** Frames and workers that tell what their scripts see. */
import type { Route } from '../../support/page-server.ts';

/** Routes of their scripts. `tell` is the source of a function `tell()`. */
export function scopesWith(tell: string): Record<string, Route> {
  const script =
    (text: string): Route =>
    (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`${tell};${text}`);
  return {
    '/frame': `<script>${tell}; parent.postMessage(tell(), '*')</script>`,
    '/worker.js': script('postMessage(tell())'),
    '/shared.js': script('onconnect = ({ ports: [port] }) => port.postMessage(tell())'),
    '/service.js': script('onmessage = ({ source }) => source.postMessage(tell())'),
  };
}

/** Kind of worker -> code of a page that starts one, and calls `done` with what it tells. */
export const ASK_WORKER = {
  worker: `new Worker('/worker.js').onmessage = ({ data }) => done(data);`,
  shared: `new SharedWorker('/shared.js').port.onmessage = ({ data }) => done(data);`,
  service: `navigator.serviceWorker.onmessage = ({ data }) => done(data);
    navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active.postMessage(''));`,
};

/**
 * A page whose script, frames and workers all tell what they see. `tell` is the
 * source of a function `tell()`.
 */
import { answerWith, type Route } from '../../support/page-server.ts';
import { OTHER_ORIGIN } from '../page-report.ts';

const SCOPES = ['page', 'frame', 'other origin', 'worker', 'shared worker', 'service worker'];

/** What the page reports if every scope sees this. */
export function inEveryScope(seen: object): Record<string, object> {
  return Object.fromEntries(SCOPES.map((scope) => [scope, seen]));
}

/** Routes of the scripts. */
export function scopesWith(tell: string): Record<string, Route> {
  const script = (text: string): Route => answerWith('text/javascript', `${tell};${text}`);
  return {
    '/frame': `<script>${tell}; parent.postMessage(tell(), '*')</script>`,
    '/worker.js': script('postMessage(tell())'),
    '/shared.js': script('onconnect = ({ ports: [port] }) => port.postMessage(tell())'),
    '/service.js': script('onmessage = ({ source }) => source.postMessage(tell())'),
  };
}

/** The script of the page. It reports each scope under its name. */
export function askEveryScope(tell: string): string {
  return `${tell};
    const answers = { page: tell() };
    const later = (name, start) => new Promise((resolve) => start((seen) => { answers[name] = seen; resolve(); }));
    const frame = (name, src) => later(name, (done) => {
      const element = document.createElement('iframe');
      addEventListener('message', ({ data, source }) => source === element.contentWindow && done(data));
      element.src = src;
      document.body.append(element);
    });
    await Promise.all([
      frame('frame', '/frame'),
      frame('other origin', ${OTHER_ORIGIN} + '/frame'),
      later('worker', (done) => { new Worker('/worker.js').onmessage = ({ data }) => done(data) }),
      later('shared worker', (done) => { new SharedWorker('/shared.js').port.onmessage = ({ data }) => done(data) }),
      later('service worker', (done) => {
        navigator.serviceWorker.onmessage = ({ data }) => done(data);
        navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready)
          .then(({ active }) => active.postMessage(''));
      }),
    ]);
    return answers;`;
}

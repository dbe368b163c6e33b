/**
 * Pages that live on the network, and what they ask for. Each turns lime when its content has come;
 * those of QUIET are lime at once.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { acceptSocket } from './accept-socket.ts';
import type { Route } from './page-server.ts';

const SHELL = '<header>App</header><main></main>';
const SPINNER = `<style>@keyframes turn { to { transform: rotate(1turn) } }</style><header>App</header>
  <main><div style="width: 40px; height: 40px; border: 4px solid; animation: turn 1s linear infinite"></div></main>`;
const ARTICLE = `<header>News</header><main>${'<p>What is written here is all that there is to say.'.repeat(3)}</main>`;

/** The script calls lime() when the content has come. */
const page = (
  script: string,
  body = SHELL,
) => `<!doctype html><style>body { background: red }</style>${body}<script>
  const lime = () => { document.body.style.background = 'lime' };
  const socketAt = (path) => new WebSocket('ws://' + location.host + path);
  ${script}
</script>`;

const inWorker = (script: string) =>
  page(
    `const code = ${JSON.stringify(script)}.replaceAll('ORIGIN', location.origin).replaceAll('HOST', location.host);
     new Worker(URL.createObjectURL(new Blob([code]))).onmessage = lime`,
  );
const READ = 'const read = async (path) => (await fetch(path)).body.getReader();';

/** What comes once, as late as the number says, or again and again. */
export const LIVE: Record<string, string> = {
  'a socket after 2 s': page(`socketAt('/message?2000').onmessage = lime`),
  'a socket after 1 s, beside a spinner': page(`socketAt('/message?1000').onmessage = lime`, SPINNER),
  'a socket after 1 s, beside buttons': page(
    `socketAt('/message?1000').onmessage = lime`,
    `<header><a href="#">App</a>${'<button><svg width="16" height="16"></svg></button>'.repeat(8)}</header><div>No file</div>`,
  ),
  'a socket that answers after 1.2 s': page(
    `const socket = socketAt('/answer?1200');
     socket.onopen = () => socket.send('ask');
     socket.onmessage = lime;`,
    ARTICLE,
  ),
  'a socket that has said something before': page(
    `socketAt('/messages?1500').onmessage = ({ data }) => data === '2' && lime()`,
    ARTICLE,
  ),
  'a socket that takes 1.2 s to open, and answers after 1.6 s': page(
    `const socket = socketAt('/late-open?1600');
     socket.onopen = () => socket.send('ask');
     socket.onmessage = lime;`,
    ARTICLE,
  ),
  'a socket of a frame': page(`onmessage = lime;
    document.body.insertAdjacentHTML('beforeend', '<iframe src="/frame"></iframe>')`),
  'a socket of a worker': inWorker(
    `new WebSocket('ws://HOST/message?1000').onmessage = () => postMessage(1)`,
  ),
  'a body that a worker reads': inWorker(
    `${READ} read('ORIGIN/late-body').then((reader) => reader.read()).then(() => postMessage(1))`,
  ),
  'an event stream after 2 s': page(`new EventSource('/events').onmessage = lime`),
  'a body that a reader reads': page(`${READ} read('/late-body').then((reader) => reader.read()).then(lime)`),
  'a body in pieces': page(`${READ} read('/pieces').then(async (reader) => {
    while (!(await reader.read()).done);
    lime();
  })`),
  'pieces of a body that never ends': page(`const request = new XMLHttpRequest();
    request.open('GET', '/pieces?for-ever');
    request.onprogress = () => request.responseText.length >= 5 && lime();
    request.send();`),
  'the fifth poll': page(`let count = 0;
    (async () => {
      for (;;) {
        await (await fetch('/poll')).text();
        if (++count === 5) lime();
      }
    })()`),
};

/** The page waits for its server as long as this timer says, which is far longer than the server takes. */
const PATIENT = page(`setTimeout(() => { socket.onmessage = null }, 2_200);
  const socket = socketAt('/message?500');
  socket.onmessage = lime;`);

export const QUIET: Record<string, string> = {
  'without any': page('lime()'),
  'with a socket that is silent beside all of its content': page(
    `socketAt('/message?60000'); lime()`,
    ARTICLE,
  ),
  'with a socket that is silent beside content in a shadow tree': page(
    `socketAt('/message?60000'); lime()`,
    `<div id="app"><template shadowrootmode="open">${ARTICLE}</template></div>`,
  ),
};

/** Tasks that follow each other without a timer, until one fires. */
export const LOOPS: Record<string, string> = {
  'a channel until a timer': page(`const { port1, port2 } = new MessageChannel();
    let isOver = false;
    port1.onmessage = () => isOver ? lime() : port2.postMessage(0);
    onload = () => { setTimeout(() => { isOver = true }, 300); port2.postMessage(0) }`),
  'a channel until a frame': page(`const { port1, port2 } = new MessageChannel();
    let isOver = false;
    port1.onmessage = () => isOver ? lime() : port2.postMessage(0);
    onload = () => { requestAnimationFrame(() => { isOver = true }); port2.postMessage(0) }`),
  'messages to the window until a timer': page(`let isOver = false;
    onmessage = () => isOver ? lime() : postMessage(0);
    onload = () => { setTimeout(() => { isOver = true }, 300); postMessage(0) }`),
  'polls at once': page(`const poll = () => fetch('/poll').then((reply) => reply.text()).then(poll);
    poll();
    setTimeout(lime, 1_000)`),
  'polls with a place in the query': page(`let at = 0;
    const poll = () => fetch('/poll?at=' + at++).then((reply) => reply.text()).then(poll);
    poll();
    setTimeout(lime, 1_000)`),
  'requests to ever other addresses': page(`let at = 0;
    const poll = () => fetch('/poll/' + at++).then((reply) => reply.text()).then(poll);
    poll();
    setTimeout(lime, 1_000)`),
};

const all = Object.entries({ ...LIVE, ...QUIET, ...LOOPS });
/** The path of the page with this name. */
export const pathOf = (name: string) => `/page-${all.findIndex(([other]) => other === name)}`;

const OPENING_MS = 1_200;
const lateMs = ({ url = '' }: IncomingMessage) => Number(url.split('?')[1] ?? 0);
const say = (socket: Socket, text: string) =>
  socket.write(Buffer.from([0x81, text.length, ...Buffer.from(text)]));

function open(response: ServerResponse, type: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).flushHeaders();
}

export const LIVE_ROUTES: Record<string, Route> = {
  ...Object.fromEntries(all.map(([name, html]) => [pathOf(name), html])),
  '/patient': PATIENT,
  '/asks-late': page(
    `${READ} setTimeout(() => read('/late-body').then((reader) => reader.read()).then(lime), 3_000)`,
  ),
  '/frame': `<script>
    new WebSocket('ws://' + location.host + '/message?1000').onmessage = () => parent.postMessage(1, '*')
  </script>`,
  '/message': (request) => {
    acceptSocket(request);
    setTimeout(() => say(request.socket, '1'), lateMs(request));
  },
  '/messages': (request) => {
    acceptSocket(request);
    say(request.socket, '1');
    setTimeout(() => say(request.socket, '2'), lateMs(request));
  },
  '/answer': (request) => {
    acceptSocket(request);
    request.socket.once('data', () => setTimeout(() => say(request.socket, '1'), lateMs(request)));
  },
  '/late-open': (request) =>
    void setTimeout(() => {
      acceptSocket(request);
      request.socket.once('data', () => setTimeout(() => say(request.socket, '1'), lateMs(request)));
    }, OPENING_MS),
  '/events': (_request, response) => {
    open(response, 'text/event-stream');
    setTimeout(() => response.write('data: 1\n\n'), 2_000);
  },
  '/late-body': (_request, response) => {
    open(response, 'application/json');
    setTimeout(() => response.end('{}'), 1_000);
  },
  '/pieces': (request, response) => {
    open(response, 'application/json');
    let count = 0;
    const timer = setInterval(() => {
      response.write('1');
      if (++count < 5) return;
      clearInterval(timer);
      if (!request.url?.endsWith('for-ever')) response.end();
    }, 300);
    request.once('close', () => clearInterval(timer));
  },
  '/poll': (_request, response) => void setTimeout(() => response.end('1'), 200),
};

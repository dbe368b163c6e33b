/**
 * Pages that try to exhaust the browser, by endless activity or by their size.
 */
import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { acceptSocket } from '../support/accept-socket.ts';
import type { Route } from '../support/page-server.ts';
import { oddGifs } from './odd-gifs.ts';

const scripted = (script: string) => `<!doctype html><h1>Page</h1><script>${script}</script>`;

/** Work of a quarter of a second on another thread. */
const DERIVE = `const derive = async () => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(9), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(9), iterations: 1_000_000 };
  await crypto.subtle.deriveBits(how, key, 256);
};`;

/** Pages that navigate, request or open things without end. */
export const FLOODS: Record<string, Route> = {
  '/reloads': scripted('location.reload()'),
  '/reloads-later': scripted('setTimeout(() => location.reload(), 30)'),
  '/refreshes': '<meta http-equiv="refresh" content="0"><h1>Page</h1>',
  '/history': scripted(
    'let i = 0; setInterval(() => { for (let j = 0; j < 500; j++) history.pushState({}, "", "#" + i++) })',
  ),
  '/back-and-forth': scripted(
    'history.pushState({}, "", "?x"); setInterval(() => { history.back(); history.forward() })',
  ),
  '/hashes': scripted('let i = 0; setInterval(() => { for (let j = 0; j < 100; j++) location.hash = i++ })'),
  '/windows': scripted('setInterval(() => { for (let i = 0; i < 50; i++) open("/plain?" + i) })'),
  '/dialogs': scripted('setInterval(() => { alert(1); confirm(2); prompt(3) })'),
  '/leaving': scripted('onbeforeunload = () => "stay"; setInterval(() => location = "/leaving", 20)'),
  '/prints': scripted('setInterval(() => print(), 5)'),
  '/frames': scripted(`const grow = () => { for (let i = 0; i < 20; i++) document.body.append(Object.assign(
    document.createElement("iframe"), { srcdoc: "<p>frame" })) }; setInterval(grow, 10)`),
  '/self-frame': '<iframe src="/self-frame?"></iframe><h1>Page</h1>',
  '/workers': scripted(
    'for (let i = 0; i < 30; i++) new Worker(URL.createObjectURL(new Blob(["for (;;);"])))',
  ),
  '/requests': scripted(
    'let i = 0; setInterval(() => { for (let j = 0; j < 50; j++) fetch("/plain?" + i++) })',
  ),
  '/long-urls': scripted('for (let i = 0; i < 5; i++) fetch("/plain?" + i + "ad/".repeat(300_000))'),
  '/names': scripted(
    'document.body.innerHTML = Array.from({ length: 50_000 }, (_, i) => "<i id=i" + i + " class=c" + i + "></i>").join("")',
  ),
  '/features': `<h1>Page</h1>${'<iframe src="/thousand-names"></iframe>'.repeat(20)}`,
  '/thousand-names': scripted(
    `document.body.insertAdjacentHTML("beforeend", Array.from({ length: 1000 }, (_, i) => {
      const name = i + "n".repeat(1990); return '<a id="i' + name + '" class="c' + name + '" href="h' + name + '"></a>' }).join(""))`,
  ),
  '/data-urls': scripted(
    'let i = 0; setInterval(() => { for (let j = 0; j < 20; j++) fetch("data:text/plain," + i++ + "x".repeat(1.9e6)) })',
  ),
  '/long-titles': scripted('setInterval(() => { document.title = Math.random() + "x".repeat(5e6) })'),
  '/long-frame-names': scripted(`for (let i = 0; i < 20; i++) document.body.append(Object.assign(
    document.createElement("iframe"), { name: "n".repeat(3e6) + i, srcdoc: "<p>frame" }))`),
  '/posts': scripted(
    'const body = "x".repeat(30e6); setInterval(() => { for (let i = 0; i < 10; i++) fetch("/plain", { method: "POST", body }) })',
  ),
  '/stacks': scripted(
    'const name = "n".repeat(1e5); setInterval(() => { for (let i = 0; i < 20; i++) (0, eval)("(function f(n) { if (n) f(n - 1); else fetch(\'/plain\') })(100)//# sourceURL=http://a/" + i + name) })',
  ),
  '/messages': scripted('onmessage = () => postMessage(1); for (let i = 0; i < 100; i++) postMessage(1)'),
  '/logs': scripted('setInterval(() => { for (let i = 0; i < 2000; i++) console.log("x".repeat(1000)) })'),
  '/errors': scripted('setInterval(() => { for (let i = 0; i < 500; i++) Promise.reject(new Error("x")) })'),
  '/mutations': scripted(
    'setInterval(() => { document.body.append("x".repeat(100)); document.title += "x" })',
  ),
  '/refreshes-soon': '<meta http-equiv="refresh" content="0.05"><h1>Page</h1>',
  '/goes-back': scripted('setInterval(() => history.back(), 5)'),
  '/closes': scripted('setInterval(() => close(), 5)'),
  '/deep-rules': `<style>${'a{'.repeat(6_000)}</style><h1>Page</h1>`,
  '/channels': scripted(`for (let i = 0; i < 100; i++) {
    const { port1, port2 } = new MessageChannel(); port1.onmessage = () => port2.postMessage(0); port2.postMessage(0) }`),
  '/polls': scripted('for (let i = 0; i < 20; i++) (async () => { for (;;) await fetch("/plain") })()'),
  '/sockets': scripted(`let seen = 0; setInterval(() => {
    const socket = new WebSocket(location.href.replace('http', 'ws').replace('sockets', 'socket'));
    socket.onmessage = () => { document.title = seen++ }; socket.onopen = () => socket.send('x'.repeat(1e6)) }, 50)`),
  '/streams': scripted('new EventSource("/events").onmessage = () => document.body.append("x")'),
  '/readers': scripted(
    'fetch("/events").then(async ({ body }) => { for await (const piece of body) document.title = piece.length })',
  ),
  '/works': scripted(`${DERIVE} for (let i = 0; i < 50; i++) (async () => { for (;;) await derive() })()`),
  '/busy-later': scripted('setTimeout(() => { for (;;); }, 100)'),
  '/busy-frames': scripted(
    'requestAnimationFrame(function again() { const end = Date.now() + 400; while (Date.now() < end); requestAnimationFrame(again) })',
  ),
};

/** A page, and the request that makes it hostile. */
interface OddPage {
  page: Route;
  asked: Record<string, unknown>;
}

const layered = (sidePx: number): Route =>
  scripted(`document.body.style.cssText = 'margin: 0; width: ${sidePx}px; height: ${sidePx}px; background: '
    + Array(5000).fill('linear-gradient(red) 0 0/60px 60px no-repeat fixed').join(', ');
    document.documentElement.style.background = 'white'`);
const transformed = (transform: string): OddPage => ({
  page: `<h1 style="height: 100px; transform: ${transform}">Page</h1>`,
  asked: { selector: 'h1', format: 'pdf' },
});

/** Pages with more of something than any page needs, or with a size that nothing has. */
export const ODD: Record<string, OddPage> = {
  '/scaled': transformed('scale(1e10)'),
  '/scaled-on': transformed('scale(1e20)'),
  '/moved': transformed('translateY(1e20px)'),
  '/layers': {
    page: layered(1_000),
    asked: { width: 100, height: 100, clip: { x: 0, y: 0, width: 900, height: 900 } },
  },
  '/layers-on': {
    page: layered(9_000),
    asked: { width: 100, height: 100, clip: { x: 0, y: 0, width: 900, height: 900 } },
  },
  '/long-line': { page: `<p>${'x'.repeat(200_000)}`, asked: { format: 'pdf' } },
  '/hosts': {
    page: scripted(`document.body.append(...Array.from({ length: 50_000 }, () => document.createElement('div')));
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'div { height: 1px }' }))`),
    asked: { hidePopups: true },
  },
  '/listeners': {
    page: scripted(`document.body.style.height = '3000px';
      for (let i = 0; i < 30_000; i++) addEventListener('scroll', () => i)`),
    asked: { fullPage: true },
  },
  '/throws-text': { page: '<h1>Page</h1>', asked: { script: 'throw "x".repeat(5e7)' } },
  '/throws-long-error': { page: '<h1>Page</h1>', asked: { script: 'throw new Error("x".repeat(5e7))' } },
  '/throws-endless': {
    page: '<h1>Page</h1>',
    asked: { script: `throw Object.defineProperty(new Error('x'), 'name', { get() { for (;;); } })` },
  },
  '/works-on': {
    page: '<h1>Page</h1>',
    asked: { script: `${DERIVE} for (;;) await derive()` },
  },
};

const MIB = 1024 * 1024;
const ZEROS = Buffer.alloc(MIB);

/** Bytes of a large GIF, and of a reply that says to be short. */
const GIF_BYTES = 4 * MIB - 1_000;
const LONG_BYTES = 110 * MIB;

/** What the pages ask for. */
export const FILES: Record<string, Route> = {
  ...Object.fromEntries(
    Object.entries(oddGifs(GIF_BYTES)).map(([name, file]): [string, Route] => [
      `/${name}.gif`,
      (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'image/gif', 'Content-Length': file.length }).end(file),
    ]),
  ),
  '/chunks.gif': (_request, { socket }) => {
    if (socket === null) return;
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\nContent-Length: 10\r\n');
    socket.write('Transfer-Encoding: chunked\r\n\r\n');
    const chunk = Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), ZEROS, Buffer.from('\r\n')]);
    const write = (leftBytes: number) => {
      if (leftBytes <= 0) socket.end('0\r\n\r\n');
      else socket.write(chunk, () => write(leftBytes - MIB));
    };
    write(LONG_BYTES);
  },
  '/socket': (request) => {
    const { socket } = request;
    socket.on('error', () => undefined);
    acceptSocket(request);
    // A text of one character, many times.
    pour(socket, socket, Buffer.from('\x81\x01x'.repeat(5_000), 'latin1'));
  },
  '/events': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    pour(response, response, Buffer.from('data: x\n\n'.repeat(5_000)));
  },
};

for (const path of Object.keys(FILES).filter((each) => each.endsWith('.gif')))
  ODD[path.replace('.gif', '-in-page')] = {
    page: `<h1>Page</h1><img src="${path}">`,
    asked: { fullPage: true },
  };

/** Writes chunks as fast as the client reads them, until it disconnects. */
function pour(
  response: ServerResponse | NodeJS.WritableStream,
  gone: { destroyed: boolean },
  piece: Buffer,
): void {
  const more = () => {
    while (!gone.destroyed && response.write(piece));
    if (!gone.destroyed) response.once('drain', more);
  };
  more();
}

const zipped =
  (type: string): Route =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
    const zip = createGzip({ level: 1 });
    zip.pipe(response);
    response.on('close', () => zip.destroy());
    pour(zip, response, ZEROS);
  };

/** Pages that need more memory than the browser may use. */
export const HEAVY: Record<string, Route> = {
  '/zipped-page': zipped('text/html'),
  '/zipped-text': zipped('text/plain'),
  '/zipped-fetch': scripted('fetch("/zipped-text").then((r) => r.arrayBuffer())'),
  '/endless': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    pour(response, response, Buffer.from('<p>endless</p>'.repeat(5_000)));
  },
  '/endless-image': '<h1>Page</h1><img src="/endless">',
  '/dripping': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    const drip = setInterval(() => response.write('<p>drip</p>'), 100);
    response.on('close', () => clearInterval(drip));
  },
  '/dripping-headers': (request) => {
    const { socket } = request;
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('X-Drip: drip\r\n'), 100);
    socket.on('close', () => clearInterval(drip));
    socket.on('error', () => clearInterval(drip));
  },
  '/buffers': scripted(
    'const held = []; setInterval(() => { for (let i = 0; i < 8; i++) held.push(new Uint8Array(16e6).fill(1)) })',
  ),
  '/wasm':
    scripted(`const held = []; setInterval(() => { const memory = new WebAssembly.Memory({ initial: 1600 });
    new Uint8Array(memory.buffer).fill(1); held.push(memory) })`),
  '/strings': scripted(
    'let held = []; setInterval(() => { for (let i = 0; i < 5; i++) held.push(("x" + held.length).repeat(8e6).split("")) })',
  ),
  '/elements': scripted(
    'for (;;) { const part = document.createDocumentFragment(); for (let i = 0; i < 5000; i++) part.append(document.createElement("p")); document.body.append(part) }',
  ),
  '/canvases':
    scripted(`setInterval(() => { const canvas = document.createElement("canvas"); canvas.width = canvas.height = 4096;
    const context = canvas.getContext("2d"); context.fillRect(0, 0, 4096, 4096); context.getImageData(0, 0, 1, 1); document.body.append(canvas) })`),
  '/workers-memory': scripted(
    'for (let i = 0; i < 4; i++) new Worker(URL.createObjectURL(new Blob(["const h = []; for (;;) h.push(new Uint8Array(4e6).fill(1))"])))',
  ),
  '/huge-canvas':
    scripted(`const canvas = document.createElement("canvas"); canvas.width = canvas.height = 32767;
    canvas.getContext("2d").fillRect(0, 0, 32767, 32767); document.body.append(canvas)`),
  '/huge-page': '<div style="height: 2000000px; background: linear-gradient(red, blue)"></div>',
  '/huge-image':
    scripted(`const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><filter id="f"><feTurbulence numOctaves="9"/></filter><rect width="30000" height="30000" filter="url(#f)"/></svg>';
    document.body.append(Object.assign(new Image(), { src: 'data:image/svg+xml,' + encodeURIComponent(svg) }))`),
};

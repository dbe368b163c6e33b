/**
 * Routes of the gallery beside test/pages: files that are no pages, pages made from tables, and resources
 * that the fixture pages request.
 */
import { createHash } from 'node:crypto';
import { SCRIPTS, SIGNS } from '../../browser-layer/font-samples.ts';
import type { Route } from '../../support/page-server.ts';

const SLOW_MS = 300;
const LATE_MS = 1_000;

const answers =
  (
    status: number,
    mediaType?: string,
    { body, delayMs = 0 }: { body?: string | Buffer; delayMs?: number } = {},
  ): Route =>
  (_request, response) => {
    const headers = mediaType === undefined ? {} : { 'Content-Type': mediaType };
    setTimeout(() => response.writeHead(status, headers).end(body), delayMs);
  };
const hangs: Route = () => undefined;

/** Source: https://www.rfc-editor.org/rfc/rfc6455#section-1.3 */
const acceptSocket: Route = (request) => {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  request.socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
};

/** A GIF of one pixel that is blue and red for 0.1 s each, without end. */
const BLINKING_GIF = Buffer.from(
  '474946383961010001009100000000ffff0000ffffff00000021ff0b4e45545343415045322e300301000000' +
    '21f904000a0000002c000000000100010000020244010021f904000a0000002c00000000010001000002024c01003b',
  'hex',
);

const LIME_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">
<rect width="400" height="100" fill="lime"/></svg>`;
const TURNING_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="50" height="100" fill="blue">
<animate attributeName="width" from="0" to="100" dur="1s" repeatCount="indefinite"/></rect></svg>`;

const page = (content: string) => `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width">${content}`;

const rows = [...SCRIPTS, ...SIGNS].map(
  ({ script, lang, text }) => `<tr><th>${script}<td lang="${lang}">${text}<td lang="${lang}"><b>${text}</b>`,
);
const FONTS =
  page(`<style>body { font: 22px Arial; margin: 20px } th { font-size: 14px; font-weight: 400; text-align: left;
padding-right: 20px } td { padding: 4px 20px 4px 0 }</style><table>${rows.join('')}</table>`);

const HAN = page(`<style>body { font: 60px sans-serif; margin: 20px } small { font-size: 16px }</style>
${['ja', 'zh-CN', 'zh-TW', 'ko'].map((lang) => `<div lang="${lang}">直骨今令 <small>${lang}</small></div>`).join('')}`);

/**
 * The same words in four font families. A line is lime when its width is right. The widths are in 1/1000 em,
 * from Adobe's metrics of Helvetica, Times and Courier, which Arial, Times New Roman and Courier New share.
 */
const WIDTHS = { Arial: 9_504, Helvetica: 9_504, 'Times New Roman': 8_749, 'Courier New': 11_400 };
const METRICS =
  page(`<style>body { font-size: 40px; margin: 20px } span { background: red; font-kerning: none }</style>
${Object.entries(WIDTHS)
  .map(
    ([family, width]) =>
      `<p><span data-width="${width}" style="font-family: '${family}'">Hamburgefonstiv 123</span>`,
  )
  .join('')}
<script>
  for (const span of document.querySelectorAll('span')) {
    const differencePx = span.getBoundingClientRect().width - span.dataset.width * 0.04;
    if (Math.abs(differencePx) < 1) span.style.background = 'lime';
  }
</script>`);

const DEVICE =
  page(`<style>body { margin: 0; font: 16px/1.4 sans-serif } main { padding: 16px; overflow-wrap: anywhere }
header { height: 40px; background: lime } .touch, .mouse { display: none } @media (pointer: coarse) { .touch { display: block } }
@media (hover: hover) { .mouse { display: block } }</style><header></header><main><h1>Device</h1><pre></pre>
<p class="touch">A finger points<p class="mouse">A mouse points</main>
<script>document.querySelector('pre').textContent = [innerWidth + ' x ' + innerHeight, 'ratio ' + devicePixelRatio,
navigator.userAgent, screen.orientation.type, navigator.maxTouchPoints + ' touch points'].join('\\n')</script>
<style>pre { white-space: pre-wrap }</style>`);

const column = (heightPx: number) =>
  page(`<style>body { margin: 0; height: ${heightPx}px;
  background: linear-gradient(hsl(0 90% 60%), hsl(90 90% 60%), hsl(180 90% 60%), hsl(270 90% 60%)) }</style>`);

export const ROUTES: Record<string, Route> = {
  '/answer': 'answer',
  '/after-a-second': answers(200, 'text/plain', { body: 'answer', delayMs: LATE_MS }),
  '/hangs': hangs,
  '/events': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
  },
  '/socket': acceptSocket,
  '/slow/lime.svg': answers(200, 'image/svg+xml', { body: LIME_SVG, delayMs: SLOW_MS }),
  '/colours.gif': answers(200, 'image/gif', { body: BLINKING_GIF }),
  '/turns.svg': answers(200, 'image/svg+xml', { body: TURNING_SVG }),
  '/leads-on': page(
    '<style>body { background: red }</style><script>onload = () => { location = "/led-to" }</script>',
  ),
  '/led-to': page('<style>body { background: lime }</style>'),
  '/tall': column(40_000),
  '/too-tall': column(40_001),
  '/device': DEVICE,
  '/fonts': FONTS,
  '/han': HAN,
  '/metrics': METRICS,
  '/text': answers(200, 'text/plain; charset=utf-8', { body: 'Plain text, 日本語, العربية\n'.repeat(6) }),
  '/json': answers(200, 'application/json', { body: '{"success": true, "items": [1, 2, 3]}' }),
  '/404': answers(404, 'text/html', { body: '<style>body { background: lime }</style><h1>Not found</h1>' }),
  '/empty': answers(200, 'text/html'),
  '/204': answers(204),
  '/download': (_request, response) => {
    response.writeHead(200, { 'Content-Disposition': 'attachment; filename=file.bin' }).end('file');
  },
};

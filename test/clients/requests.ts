/**
 * The requests that every client makes, as plain fetch sends them, and what it reads. A client written with a
 * generator makes the same requests with its own types and must read the same.
 */
import { createHash } from 'node:crypto';
import { captureExamples } from '../../lambda/openapi/examples.ts';

interface Reached {
  url: string;
  apiKey: string;
}

// Noise does not compress: its PNG is too large for a direct answer and comes by a 303.
export const LARGE_HTML = `<body style="margin:0"><canvas width=1920 height=1080></canvas><script>
  const context = document.querySelector('canvas').getContext('2d');
  const image = context.createImageData(1920, 1080);
  const words = new Uint32Array(image.data.buffer);
  for (let i = 0, x = 1; i < words.length; i++) words[i] = (x = (x * 1664525 + 1013904223) >>> 0) | 0xff000000;
  context.putImageData(image, 0, 0);
</script>`;

const url = 'https://example.com/';
const html = '<h1>Hello</h1>';

/** Two fields have problems. */
const WRONG = { url, width: 0, cookies: [{ name: 'a b', value: '', sameSite: 'Lax' }] };
const { ownHtml } = captureExamples();
const PICTURE = { ...Object(ownHtml).value, device: 'iphone-15-pro', width: 320, height: 200 };
const DOCUMENT = { url, html, format: 'pdf', pdf: { paper: 'a5', margin: { top: '2cm' } } };

/** What a client must report. */
export async function readWithFetch(service: Reached) {
  return comparable({
    picture: await readFile(service, PICTURE),
    document: await readFile(service, DOCUMENT),
    largePicture: await readFile(service, { url, html: LARGE_HTML }),
    upload: await (await post(service, { url, html, format: 'webp', storage: 'r2' })).json(),
    problem: await readProblem(await post(service, WRONG)),
    unknownKey: await readProblem(await post({ ...service, apiKey: 'nobody' }, { url })),
    health: (await (await fetch(`${service.url}/health`)).json()).status,
  });
}

export type Report = Record<string, unknown>;

/** Replaces what differs between two runs: the dates in a PDF, and the time and id in a key. */
export function comparable(report: Report): Report {
  const upload = JSON.stringify(report.upload).replaceAll(/\d{8}T\d{6}Z-[0-9a-z]{10}\./g, '<id>.');
  return {
    ...report,
    document: { ...Object(report.document), sha256: undefined },
    upload: JSON.parse(upload),
  };
}

async function readFile(service: Reached, body: object) {
  const response = await post(service, body);
  const file = Buffer.from(await response.arrayBuffer());
  return {
    contentType: response.headers.get('Content-Type'),
    start: file.toString('latin1', 1, 4),
    sha256: createHash('sha256').update(file).digest('hex'),
  };
}

async function readProblem(response: Response) {
  const { code, requestId, errors = [] } = await response.json();
  return {
    status: response.status,
    code,
    requestId: requestId === response.headers.get('X-Request-Id'),
    fields: errors.map(({ field }: { field: string }) => field),
  };
}

function post({ url: service, apiKey }: Reached, body: object): Promise<Response> {
  return fetch(`${service}/screenshot`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

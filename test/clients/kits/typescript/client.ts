/**
 * Uses the types that openapi-typescript made, and openapi-fetch. Prints what it read as JSON.
 */
import { createHash } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from './generated.ts';

type CaptureRequest = components['schemas']['CaptureRequest'];
type Problem = components['schemas']['Problem'];
type ProblemCode = components['schemas']['ProblemCode'];

const { SERVICE_URL = '', API_KEY = '', LARGE_HTML = '' } = process.env;
const url = 'https://example.com/';
const client = createClient<paths>({ baseUrl: SERVICE_URL, headers: { 'X-API-Key': API_KEY } });
const stranger = createClient<paths>({ baseUrl: SERVICE_URL, headers: { 'X-API-Key': 'nobody' } });
const ofUploads = createClient<paths, `application/${string}json`>({
  baseUrl: SERVICE_URL,
  headers: { 'X-API-Key': API_KEY },
});

// @ts-expect-error There is no such device.
export const wrongDevice: CaptureRequest = { url, device: 'iphone' };

const report = {
  picture: await captureFile({
    url,
    html: '<h1>Hello</h1>',
    device: 'iphone-15-pro',
    width: 320,
    height: 200,
    colorScheme: 'dark',
  }),
  document: await captureFile({
    url,
    html: '<h1>Hello</h1>',
    format: 'pdf',
    pdf: { paper: 'a5', margin: { top: '2cm' } },
  }),
  largePicture: await captureFile({ url, html: LARGE_HTML }),
  upload: await upload({ url, html: '<h1>Hello</h1>', format: 'webp', storage: 'r2' }),
  problem: await refusal(client, {
    url,
    width: 0,
    cookies: [{ name: 'a b', value: '', sameSite: 'Lax' }],
  }),
  unknownKey: await refusal(stranger, { url }),
  health: (await client.GET('/health')).data?.status,
};
console.log(JSON.stringify(report));

async function captureFile(body: CaptureRequest) {
  const { data, error, response } = await client.POST('/screenshot', { body, parseAs: 'arrayBuffer' });
  if (data === undefined) throw new Error(explain(error));
  const file = Buffer.from(data satisfies ArrayBuffer);
  return {
    contentType: response.headers.get('Content-Type'),
    start: file.toString('latin1', 1, 4),
    sha256: createHash('sha256').update(file).digest('hex'),
  };
}

async function upload(body: CaptureRequest) {
  const { data, error } = await ofUploads.POST('/screenshot', { body });
  if (data === undefined) throw new Error(explain(error));
  const { success, storage, url, bucket, key } = data;
  return { success, storage, url, bucket, key };
}

async function refusal(as: typeof client, body: CaptureRequest) {
  const { error, response } = await as.POST('/screenshot', { body });
  if (error === undefined) throw new Error('The service accepted it');
  const code: ProblemCode = error.code;
  return {
    status: response.status,
    code,
    requestId: error.requestId === response.headers.get('X-Request-Id'),
    fields: error.errors?.map(({ field }) => field) ?? [],
  };
}

function explain(problem: Problem | undefined): string {
  return `${problem?.code}: ${problem?.detail}`;
}

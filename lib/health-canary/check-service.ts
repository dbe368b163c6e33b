/**
 * The checks of the canary: GET /health, a capture, what a page says, an upload, and the refusal of an
 * address inside the cloud. This runs on Node 20 and cannot import the project's other files.
 */

interface CheckedService {
  /** URL of the API, with a trailing slash. */
  endpoint: string;
  apiKey: string;
  /** A public page that is always available. */
  page: string;
}

// The instance metadata service, which may return credentials: the usual target
// of server-side request forgery.
const FORBIDDEN_PAGE = 'http://169.254.169.254/latest/meta-data/';

const PNG_SIGNATURE = '89504e470d0a1a0a';

// Health answers within 2 s and a capture within 29 s. The rest is for the network.
const HEALTH_CAP_MS = 10_000;
const CAPTURE_CAP_MS = 40_000;

/** Checks health only. Throws an Error that says what was wrong. */
export async function checkHealth({ endpoint }: Pick<CheckedService, 'endpoint'>): Promise<void> {
  const answer = await fetch(`${endpoint}health`, { signal: AbortSignal.timeout(HEALTH_CAP_MS) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`GET /health: ${answer.status} ${text.slice(0, 200)}`);
}

/** Checks a capture and a refusal. Throws an Error that says what was wrong. */
export async function checkCaptures(service: CheckedService): Promise<void> {
  const capture = await post(service, service.page);
  const start = capture.body.subarray(0, PNG_SIGNATURE.length / 2).toString('hex');
  if (capture.status !== 200) throw new Error(`Capture: ${describe(capture)}`);
  if (start !== PNG_SIGNATURE) throw new Error(`Capture: no PNG, it starts with ${start}`);

  const refusal = await post(service, FORBIDDEN_PAGE);
  const isRefused = refusal.status === 422 && refusal.body.includes('"target_forbidden"');
  if (!isRefused) throw new Error(`Forbidden address: ${describe(refusal)}`);
}

/** Checks that a page is read. Throws an Error that says what was wrong. */
export async function checkContent(service: CheckedService): Promise<void> {
  const answer = await post(service, service.page, { parts: ['text'] }, 'content');
  const isRead = answer.status === 200 && /"text":"[^"]/.test(answer.body.toString());
  if (!isRead) throw new Error(`Content: ${describe(answer)}`);
}

/**
 * Uploads a capture to the key's own storage. Returns false if the key has no storage credential. Throws an
 * Error that says what was wrong.
 */
export async function checkUpload(service: CheckedService): Promise<boolean> {
  const upload = await post(service, service.page, { storage: 'r2' });
  if (upload.status === 422 && upload.body.includes('"storage_credential_not_found"')) return false;
  const isStored = upload.status === 200 && upload.body.includes('"success":true');
  if (!isStored) throw new Error(`Upload: ${describe(upload)}`);
  return true;
}

interface Answer {
  status: number;
  requestId: string | null;
  body: Buffer;
}

async function post(
  { endpoint, apiKey }: CheckedService,
  url: string,
  fields: object = {},
  path = 'screenshot',
): Promise<Answer> {
  const answer = await fetch(`${endpoint}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify({ url, width: 640, height: 480, ...fields }),
    signal: AbortSignal.timeout(CAPTURE_CAP_MS),
  });
  return {
    status: answer.status,
    requestId: answer.headers.get('X-Request-Id'),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/** Describes a response without the body of a success, which may be a picture of a forbidden address. */
function describe({ status, requestId, body }: Answer): string {
  const problem = status >= 400 ? ` ${body.toString().slice(0, 300)}` : '';
  return `${status}, request ${requestId}${problem}`;
}

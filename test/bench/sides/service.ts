/**
 * The service as callers use it: one POST over HTTP, the contract's defaults, the whole answer read.
 */
import { type ServiceProcess, startServiceProcess } from '../service-process.ts';
import type { RunningSide, Shot, Side } from './side.ts';

/** `settings` are environment variables of its process. */
export function serviceSide(settings?: NodeJS.ProcessEnv): Side {
  return {
    name: 'service',
    description: 'this service over HTTP, fresh browser, contract defaults',
    start: () => startService(undefined, settings),
  };
}

/** The service of another checkout, to compare two versions within one run. */
export function beforeSide(checkout: string, settings?: NodeJS.ProcessEnv): Side {
  return {
    name: 'before',
    description: `the service of ${checkout}, asked the same way`,
    start: () => startService(checkout, settings),
  };
}

async function startService(
  checkout: string | undefined,
  settings?: NodeJS.ProcessEnv,
): Promise<RunningSide> {
  const service = await startServiceProcess(checkout, settings);
  return {
    pid: service.pid,
    async capture({ url, format, fullPage }) {
      const startedAt = performance.now();
      const { file } = await postCapture(service, { url, format, fullPage });
      return { file, ms: performance.now() - startedAt };
    },
    close: service.close,
  };
}

/** The fields of a request. */
export type CaptureBody = Pick<Shot, 'url'> & Record<string, unknown>;

interface CaptureAnswer {
  file: Buffer;
  /** Stage -> milliseconds. */
  stages: ReadonlyMap<string, number>;
}

/** Throws if the request is refused. */
export async function postCapture(
  service: Pick<ServiceProcess, 'url' | 'apiKey'>,
  body: CaptureBody,
): Promise<CaptureAnswer> {
  // A file that is too large for the reply is fetched from Location, as any client does.
  const response = await fetch(`${service.url}/screenshot`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.apiKey },
    body: JSON.stringify(body),
    redirect: 'manual',
  });
  const stages = readStages(response.headers.get('server-timing'));
  const location = response.headers.get('location');
  const file = location === null ? response : await fetch(location);
  if (!file.ok) throw new Error(`The service answered ${file.status}: ${await file.text()}`);
  return { file: Buffer.from(await file.arrayBuffer()), stages };
}

/** `name;dur=12.3, ...` */
function readStages(header: string | null): ReadonlyMap<string, number> {
  const entries = [...(header ?? '').matchAll(/([\w-]+);dur=([\d.]+)/g)];
  return new Map(entries.map(([, name = '', ms]) => [name, Number(ms)]));
}

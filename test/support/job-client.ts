/**
 * A caller of jobs of a local run, with a receiver of their webhooks. The run may be another one at each
 * call, because it is killed and started again.
 */
import { json } from 'node:stream/consumers';
import type { ServiceProcess } from '../bench/service-process.ts';
import { serveRoutes } from './page-server.ts';

interface JobCounts {
  status: string;
  succeeded: number;
  failed: number;
}

export async function startJobClient(findRun: () => Pick<ServiceProcess, 'url' | 'apiKey'>) {
  const told = new Map<string, PromiseWithResolvers<void>>();
  const receiver = await serveRoutes(() => async (request, response) => {
    const { data } = Object(await json(request));
    response.writeHead(204).end();
    doneOf(data.id).resolve();
  });
  return {
    /** Returns its id. */
    async post(requests: readonly object[]): Promise<string> {
      const { id } = await call('POST', '/jobs', { requests, webhook: receiver.url });
      return id;
    },
    get: (id: string): Promise<JobCounts> => call('GET', `/jobs/${id}`),
    usage: (): Promise<{ quota: { used: number } }> => call('GET', '/usage'),
    /** Resolves when the webhook of the job has come. */
    told: (id: string): Promise<void> => doneOf(id).promise,
    close: receiver.close,
  };

  function doneOf(id: string): PromiseWithResolvers<void> {
    const done = told.get(id) ?? Promise.withResolvers<void>();
    told.set(id, done);
    return done;
  }

  async function call(method: string, path: string, body?: object) {
    const { url, apiKey } = findRun();
    const response = await fetch(url + path, {
      method,
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = Object(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}

/**
 * The work of a request that captures nothing: the HTTP server and the tables of the local run, which belong
 * to other machines in AWS, and the function's own checks.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startServiceProcess } from './service-process.ts';
import { watchWork } from './work-watch.ts';

const WARM_UPS = 20;
/** Captures are as far apart, or further. The processor's caches hold other data then. */
const REST_MS = 50;

/** Processor milliseconds of one request that is refused after its key was read and its rate counted. */
export async function measureRefusals(count: number): Promise<number> {
  const service = await startServiceProcess();
  const refuse = async () => {
    const response = await fetch(`${service.url}/screenshot`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': service.apiKey },
      body: '{}',
    });
    if (response.status !== 400) throw new Error(`The service answered ${response.status}`);
    await response.arrayBuffer();
    await wait(REST_MS);
  };
  const refuseAll = async (times: number) => {
    for (let index = 0; index < times; index++) await refuse();
  };
  try {
    await refuseAll(WARM_UPS);
    const { work } = await watchWork(service.pid, () => refuseAll(count));
    return work.waitedForMs / count;
  } finally {
    await service.close();
  }
}

export function reportRefusals(cpuMs: number): void {
  console.log(
    `\nA request that is refused, with nothing captured: ${cpuMs.toFixed(1)} processor ms, in the service's numbers above.`,
  );
}

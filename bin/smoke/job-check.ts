/** Checks a job of two captures, one of which fails, from its POST to its file. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Check, SmokeContext } from './check.ts';
import { expectCaller, expectHeader, readJson } from './expect-answer.ts';

/** A small job takes seconds. A queue that was empty for long may take longer to begin. */
const MOST_MS = 120_000;

export const JOB_CHECK: Check = {
  name: 'POST /jobs captures, and GET leads to the files',
  skip: ({ jobs }) => (jobs ? undefined : 'only with --jobs'),
  async run(context) {
    const { client, target, now } = context;
    const requests = [{ url: target }, { url: target, selector: '#smoke-has-no-such-element' }];
    const key = { 'Idempotency-Key': `smoke-${now()}` };
    const answer = await client.post({ requests }, key, '/jobs');
    expectCaller(answer, 202, now());
    const { id } = readJson(answer);
    if (typeof id !== 'string') throw new Error('it has no id');
    if (!answer.headers.get('location')?.endsWith(`/jobs/${id}`))
      throw new Error('Location does not lead to it');
    const again = readJson(await client.post({ requests }, key, '/jobs'));
    if (again.id !== id) throw new Error('the same Idempotency-Key made another job');
    const job = await waitForJobEnd(id, context);
    if (job.succeeded !== 1 || job.failed !== 1) {
      throw new Error(`${job.succeeded} succeeded and ${job.failed} failed, of which one each should`);
    }
    const [item] = job.items as { file?: { url?: string } }[];
    const file = await fetch(item?.file?.url ?? '');
    if (!file.ok) throw new Error(`its file answers ${file.status}`);
    expectHeader({ ...answer, headers: file.headers }, 'Content-Type', 'image/png');
    return `${(await file.arrayBuffer()).byteLength} bytes`;
  },
};

/**
 * Looks again when the answer says so. The clock of the service must run meanwhile, so this is a real pause.
 */
async function waitForJobEnd(
  id: string,
  { client, now, wait }: SmokeContext,
): Promise<Record<string, unknown>> {
  for (const endsAt = performance.now() + MOST_MS; performance.now() < endsAt; ) {
    const answer = await client.get(`/jobs/${id}`);
    const againMs = Number(answer.headers.get('retry-after') ?? 1) * 1_000;
    if (answer.status === 429) {
      await wait(againMs, 'for the next minute, because the rate of the key is used up');
      continue;
    }
    expectCaller(answer, 200, now());
    const job = readJson(answer);
    if (job.status === 'done') return job;
    await pause(againMs);
  }
  throw new Error('the job is not done');
}

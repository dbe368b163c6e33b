import { expect, it } from 'vitest';
import { ServiceError } from '../../../lambda/errors.ts';
import { duringTests } from '../../support/during-tests.ts';
import { aFile, aJob, startJobService } from '../../support/job-service.ts';
import { createAdmin, failed } from '../admin-runner.ts';

const service = duringTests(() => startJobService());
const admin = (line: string) => createAdmin(service, () => service.clock.now)(line);
const adminJson = async (line: string) => {
  const { output, errors } = await admin(`${line} --json`);
  expect(errors).toBe('');
  return JSON.parse(output);
};

async function makeJob(caller: string, count = 3): Promise<string> {
  await service.addKey(caller, caller);
  return (await service.post(aJob(count), {}, caller)).body.id;
}

it('lists the jobs of one caller or of all, oldest first', async () => {
  const one = await makeJob('lister');
  service.clock.now += 1_000;
  const other = await makeJob('lister', 1);
  await makeJob('another');
  const listed: { id: string }[] = await adminJson('jobs list --caller lister');
  expect(listed.map(({ id }) => id)).toEqual([one, other]);
  expect(await adminJson('jobs list')).toEqual(
    expect.arrayContaining([expect.objectContaining({ callerId: 'another', count: 3, queued: 3 })]),
  );
  expect((await admin('jobs list --caller lister')).output).toMatch(
    new RegExp(`^${one} +lister +queued +3 +3 +0 +0 +0 +0 `, 'm'),
  );
  expect((await admin('jobs list --caller nobody')).output).toBe('There are no jobs.');
});

it('shows a job with the items that have not succeeded, and no address', async () => {
  const id = await makeJob('shower');
  service.worker.runItem = async ({ index }) => {
    if (index === 1) throw new ServiceError('target_unreachable', 'https://example.com/1 is not reached');
    return aFile();
  };
  await service.workAll();
  const { exitCode, output } = await admin(`jobs show ${id}`);
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^status: +done$/m);
  expect(output).toMatch(/^1 +failed +1 +- +target_unreachable$/m);
  expect(output).not.toContain('example.com');
  expect((await adminJson(`jobs show ${id}`)).items).toEqual([
    { index: 1, status: 'failed', tries: 1, leasedUntil: null, error: 'target_unreachable' },
  ]);
  service.worker.runItem = async () => aFile();
});

it('cancels what has not begun, and gives it back; a worker then ends the job', async () => {
  const id = await makeJob('canceller');
  expect((await service.usage('canceller')).monthCount).toBe(3);
  expect(await adminJson(`jobs cancel ${id}`)).toMatchObject({ status: 'done', cancelled: 3 });
  expect((await service.usage('canceller')).monthCount).toBe(0);
  await service.workAll();
  expect(service.announced.filter(({ jobId }) => jobId === id)).toHaveLength(1);
  // A second time it has nothing to do.
  expect(await adminJson(`jobs cancel ${id}`)).toMatchObject({ cancelled: 3 });
});

it('says that there is no such job, and what an id looks like', async () => {
  const none = 'a'.repeat(32);
  for (const command of ['show', 'cancel']) {
    expect(await admin(`jobs ${command} ${none}`)).toEqual(failed('no such job'));
    const { exitCode, errors } = await admin(`jobs ${command} 7`);
    expect([exitCode, errors]).toEqual([2, expect.stringContaining('<id> takes the id')]);
  }
});

it('says that a stack of an earlier version has none', async () => {
  const old = createAdmin(service, Date.now, { jobsTable: undefined });
  expect(await old('jobs list')).toEqual(failed('earlier version'));
});

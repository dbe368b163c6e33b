import { expect, it } from 'vitest';
import { createDrawnCaptures, NO_PAGE } from '../support/drawn-captures.ts';
import { duringTests } from '../support/during-tests.ts';
import { startService } from '../support/service.ts';
import { createAdmin } from './admin-runner.ts';

const NOW = Date.parse('2026-11-21T10:15:30.000Z');
const SITE = 'http://page.example';

const service = duringTests(() => startService({ now: () => NOW, captures: createDrawnCaptures() }));
const admin = createAdmin(service, () => NOW);

it('shows charged and failed captures, and the quota', async () => {
  await admin('key create user --plan free --quota 40');
  const { output } = await admin('key create user --plan starter --json');
  const { apiKey } = JSON.parse(output);
  await service.post({ url: SITE }, apiKey);
  await service.post({ url: SITE + NO_PAGE }, apiKey);
  await service.post({}, apiKey);
  const shown = await admin('usage user --json');
  expect(JSON.parse(shown.output)).toEqual({
    callerId: 'user',
    month: '2026-11',
    charged: 1,
    open: 0,
    failed: 1,
    requestsThisMinute: 3,
    resetsAt: '2026-12-01T00:00:00.000Z',
    keys: expect.arrayContaining([
      { plan: 'free', quotaPerMonth: 40 },
      { plan: 'starter', quotaPerMonth: 5_000 },
    ]),
  });
  expect((await admin('usage user')).output).toMatch(/^charged: +1 screenshots, 0 of them still running$/m);
});

it('shows no use for a caller or month without requests', async () => {
  for (const line of ['usage nobody --json', 'usage user 2026-10 --json']) {
    expect(JSON.parse((await admin(line)).output)).toMatchObject({ charged: 0, open: 0, failed: 0 });
  }
});

it.each(['2026-13', '2026-1', 'November'])('refuses %s as a month', async (month) => {
  expect(await admin(`usage user ${month}`)).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('<month> takes a month'),
  });
});

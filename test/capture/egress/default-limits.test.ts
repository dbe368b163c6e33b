import { expect, onTestFinished, test, vi } from 'vitest';
import { createEgress, type EgressDeps } from '../../../lambda/capture/egress/egress.ts';
import { TargetSocket } from '../../../lambda/capture/egress/target-socket.ts';
import { closed, GREETING, knock, reach, readBytes } from './socks-client.ts';

async function open(deps: Partial<EgressDeps> = {}) {
  const egress = await createEgress({ resolve: async () => ['127.0.0.1'], privateTargets: 'all', ...deps })();
  onTestFinished(() => egress.close());
  return egress;
}
const inParallel = (count: number, run: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, run));

test('a page may have 256 connections at a time', async () => {
  const egress = await open();
  await inParallel(256, async () => {
    const client = await knock(egress.proxyUrl);
    client.write(GREETING);
    await readBytes(client, 2);
  });
  expect(egress.exceeded).toBeUndefined();
  await closed(await knock(egress.proxyUrl));
  expect(egress.exceeded).toBe('tunnels');
});

test('a page may open 500 connections in a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const egress = await open({ connect: () => new TargetSocket().destroy(new Error('Refused by the test')) });
  const refused = () => reach(egress.proxyUrl, 'site.example', 8080);
  for (let batch = 0; batch < 5; batch++) await inParallel(100, refused);
  expect([egress.exceeded, egress.failureCounts.unreachable]).toEqual([undefined, 500]);
  await refused();
  expect(egress.exceeded).toBe('connections');
});

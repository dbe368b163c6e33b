import { expect, it } from 'vitest';
import { createFailureLog } from '../../../lambda/capture/egress/failure-log.ts';

it('finds the latest failure of a host and port by any spelling of the host', () => {
  const log = createFailureLog();
  log.add({ host: '[FD00::1]', port: 80 }, 'unreachable');
  log.add({ host: 'fd00::1', port: 80 }, 'forbidden');
  log.add({ host: 'Example.COM', port: 80 }, 'timeout');
  expect(log.latest({ host: 'FD00::1', port: 80 })).toBe('forbidden');
  expect(log.latest({ host: 'example.com.', port: 80 })).toBe('timeout');
  expect(log.latest({ host: 'example.com', port: 81 })).toBeUndefined();
  expect(log.counts).toEqual({ not_found: 0, forbidden: 1, unreachable: 1, timeout: 1, too_heavy: 0 });
});

it('keeps the first 1,000 hosts, and counts the failures of all', () => {
  const log = createFailureLog();
  for (let port = 1; port <= 1_001; port++) log.add({ host: 'example.com', port }, 'unreachable');
  log.add({ host: 'example.com', port: 1 }, 'timeout');
  const latest = [1, 1_000, 1_001].map((port) => log.latest({ host: 'example.com', port }));
  expect(latest).toEqual(['timeout', 'unreachable', undefined]);
  expect(log.counts.unreachable).toBe(1_001);
});

/**
 * The time that the service itself adds to a capture: everything between the caller's request and the last
 * byte, without the browser and the page. It is measured from outside, so that HTTP and encoding count too.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { textTable } from '../../bin/command-line/text-table.ts';
import { PAGES } from './pages.ts';
import { REST_MS } from './rounds.ts';
import { startServiceProcess } from './service-process.ts';
import { postCapture } from './sides/service.ts';
import { median } from './statistics.ts';

interface Overhead {
  /** Stage, or the time outside of all stages -> median milliseconds. */
  parts: Record<string, number>;
  overheadMs: number;
}

const GOAL_MS = 15;

/** Stages in which the browser or the page works. */
const BROWSER_STAGES = new Set([
  'unpack',
  'launch',
  'prepare',
  'navigate',
  'ready',
  'clean',
  'scroll',
  'hold',
  'measure',
  'photograph',
  'encode',
  'close',
]);
const WARM_UPS = 2;

/**
 * Captures the plain page, one capture after another. Before each one the next browser waits: a capture that
 * comes earlier shares the processor with its launch, in all stages and between them.
 */
export async function measureOverhead(siteUrl: string, count: number): Promise<Overhead> {
  const service = await startServiceProcess();
  const captures: { totalMs: number; stages: ReadonlyMap<string, number> }[] = [];
  try {
    for (let index = 0; index < WARM_UPS + count; index++) {
      const startedAt = performance.now();
      const { stages } = await postCapture(service, { url: siteUrl + PAGES.plain.path });
      if (index >= WARM_UPS) captures.push({ totalMs: performance.now() - startedAt, stages });
      await wait(REST_MS);
    }
  } finally {
    await service.close();
  }
  const restOf = ({ totalMs, stages }: (typeof captures)[number], counts: (stage: string) => boolean) =>
    [...stages].reduce((rest, [stage, ms]) => (counts(stage) ? rest - ms : rest), totalMs);
  const names = [...new Set(captures.flatMap(({ stages }) => [...stages.keys()]))];
  const parts = names.map(
    (name) => [name, median(captures.map(({ stages }) => stages.get(name) ?? 0))] as const,
  );
  return {
    parts: {
      ...Object.fromEntries(parts),
      'in no stage': median(captures.map((each) => restOf(each, () => true))),
    },
    overheadMs: median(captures.map((each) => restOf(each, (stage) => BROWSER_STAGES.has(stage)))),
  };
}

export function reportOverhead({ parts, overheadMs }: Overhead): void {
  console.log('\nWhere the time of the plain page goes (median milliseconds):\n');
  const rows = Object.entries(parts).map(([name, ms]) => [
    name,
    ms.toFixed(1),
    BROWSER_STAGES.has(name) ? 'browser and page' : 'the service',
  ]);
  console.log(textTable([['stage', 'ms', 'whose'], ...rows]));
  const verdict = overheadMs <= GOAL_MS ? 'met' : 'MISSED';
  console.log(`\nService overhead: ${overheadMs.toFixed(1)} ms; goal: under ${GOAL_MS} ms: ${verdict}`);
}

/**
 * Runs a side in a process of its own, so that its work and memory can be told from those of the benchmark and of the
 * page server. This file is both ends: the benchmark imports it, and the process runs it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { browserlessSide } from './browserless.ts';
import { captureWebsiteSide } from './capture-website.ts';
import { floorSide } from './floor.ts';
import { playwrightIdleSide, playwrightSide, playwrightWarmSide } from './playwright.ts';
import type { Capture, Chromium, LocalSide, Shot, Side } from './side.ts';
import { tutorialSide } from './tutorial.ts';

const LOCAL_SIDES = {
  floor: floorSide,
  tutorial: tutorialSide,
  'capture-website': captureWebsiteSide,
  browserless: browserlessSide,
  playwright: playwrightSide,
  'playwright-warm': playwrightWarmSide,
  'playwright-idle': playwrightIdleSide,
} satisfies Record<string, LocalSide>;

type LocalSideName = keyof typeof LOCAL_SIDES;

type Answer = Capture | { problem: string };

export function inOwnProcess(name: LocalSideName): Side {
  const { description } = LOCAL_SIDES[name];
  return {
    name,
    description,
    async start(chromium) {
      const child = fork(import.meta.filename, [name, JSON.stringify(chromium)], {
        serialization: 'advanced',
      });
      const next = async (): Promise<Answer> => {
        const stop = new AbortController();
        const ended = once(child, 'exit', { signal: stop.signal }).then(() => {
          throw new Error('The process of this side ended');
        });
        try {
          const [answer] = await Promise.race([once(child, 'message', { signal: stop.signal }), ended]);
          return answer;
        } finally {
          stop.abort();
          ended.catch(() => undefined);
        }
      };
      const started = await next();
      if ('problem' in started) throw new Error(started.problem);
      return {
        pid: child.pid ?? 0,
        async capture(shot) {
          child.send(shot);
          const answer = await next();
          if ('problem' in answer) throw new Error(answer.problem);
          return answer;
        },
        async close() {
          if (child.exitCode !== null) return;
          child.disconnect();
          await once(child, 'exit');
        },
      };
    },
  };
}

/** The process: starts the side, then answers one shot after another until it is disconnected. */
async function serve(side: LocalSide, chromium: Chromium): Promise<void> {
  const tell = (answer: Answer) => process.send?.(answer);
  try {
    const running = await side.start(chromium);
    process.on('message', (shot: Shot) => {
      const startedAt = performance.now();
      running.capture(shot).then(
        (file) => tell({ file, ms: performance.now() - startedAt }),
        (error: unknown) => tell({ problem: String(error) }),
      );
    });
    process.once('disconnect', () => void running.close());
    tell({ file: Buffer.alloc(0), ms: 0 });
  } catch (error) {
    tell({ problem: String(error) });
    process.disconnect();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , name = '', chromium = ''] = process.argv;
  await serve(LOCAL_SIDES[name as LocalSideName], JSON.parse(chromium));
}

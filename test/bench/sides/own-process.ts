/**
 * Runs a side in a process of its own, so that its work and memory can be told from those of the benchmark
 * and of the page server. This file is both ends: the benchmark imports it, and the process runs it.
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

/** Captures of several callers run at the same time, so each message says to which one it belongs. */
interface Asked {
  id: number;
  shot: Shot;
}
interface Answered {
  id: number;
  answer: Answer;
}
/** The answer with this number says that the side has started. */
const STARTED = 0;

export function inOwnProcess(name: LocalSideName): Side {
  const { description } = LOCAL_SIDES[name];
  return {
    name,
    description,
    async start(chromium) {
      const child = fork(import.meta.filename, [name, JSON.stringify(chromium)], {
        serialization: 'advanced',
      });
      const waiting = new Map<number, (answer: Answer) => void>();
      child.on('message', ({ id, answer }: Answered) => waiting.get(id)?.(answer));
      child.once('exit', () => {
        for (const give of waiting.values()) give({ problem: 'The process of this side ended' });
      });
      const answerOf = async (id: number): Promise<Capture> => {
        const answer = await new Promise<Answer>((resolve) => waiting.set(id, resolve));
        waiting.delete(id);
        if ('problem' in answer) throw new Error(answer.problem);
        return answer;
      };
      await answerOf(STARTED);
      let asked = STARTED;
      return {
        pid: child.pid ?? 0,
        capture(shot) {
          asked += 1;
          const id = asked;
          const captured = answerOf(id);
          child.send({ id, shot } satisfies Asked, (error) => {
            if (error !== null) waiting.get(id)?.({ problem: String(error) });
          });
          return captured;
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

/** The process: starts the side, then answers every shot until it is disconnected. */
async function serve(side: LocalSide, chromium: Chromium): Promise<void> {
  const tell = (id: number, answer: Answer) => process.send?.({ id, answer } satisfies Answered);
  try {
    const running = await side.start(chromium);
    process.on('message', ({ id, shot }: Asked) => {
      const startedAt = performance.now();
      running.capture(shot).then(
        (file) => tell(id, { file, ms: performance.now() - startedAt }),
        (error: unknown) => tell(id, { problem: String(error) }),
      );
    });
    process.once('disconnect', () => void running.close());
    tell(STARTED, { file: Buffer.alloc(0), ms: 0 });
  } catch (error) {
    tell(STARTED, { problem: String(error) });
    process.disconnect();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , name = '', chromium = ''] = process.argv;
  await serve(LOCAL_SIDES[name as LocalSideName], JSON.parse(chromium));
}

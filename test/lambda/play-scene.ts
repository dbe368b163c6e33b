/** Asks each side of a comparison in turn for the same, and keeps what it took. */
import { setTimeout as wait } from 'node:timers/promises';
import { gatewayEvent } from '../../bin/local/gateway/event.ts';
import type { Assembly } from '../support/assembly.ts';
import { type Emulator, type Invoked, startEmulator } from './emulator.ts';
import type { Programs } from './install.ts';
import type { Asked, Scene } from './scenes.ts';

/** A way to run the function. */
export interface Side {
  name: string;
  assembly: Assembly;
  variables: Record<string, string>;
}

/** One list for each side, in their order, with what each round took. */
export type Played = Omit<Invoked, 'answer'>[][];

export interface Stage {
  play(scene: Scene): Promise<Played>;
  close(): Promise<void>;
}

/** Until a killed browser has ended. */
const PAUSE_MS = 100;

export function createStage(sides: readonly Side[], pages: string, programs: Programs): Stage {
  const running = new Map<Side, Emulator>();
  let askedCount = 0;
  return {
    play,
    close: async () => void (await Promise.all([...running.values()].map((one) => one.stop()))),
  };

  async function play(scene: Scene): Promise<Played> {
    const played: Played = sides.map(() => []);
    if (scene.isPrepared) for (const side of sides) await (await runningOf(side)).invoke(nextEvent(scene));
    for (let round = 0; round < scene.rounds; round++) {
      // Neither side is always the first.
      const order = [...sides.keys()];
      for (const index of round % 2 === 0 ? order : order.reverse()) {
        const side = sides[index];
        if (side !== undefined) played[index]?.push(await playOnce(scene, side));
      }
    }
    return played;
  }

  async function playOnce(scene: Scene, side: Side): Promise<Omit<Invoked, 'answer'>> {
    if (scene.before === 'new environment') {
      await running.get(side)?.stop();
      running.delete(side);
    }
    const emulator = await runningOf(side);
    if (scene.before === 'killed browser') await killBrowsers(emulator);
    const { answer, ...took } = await emulator.invoke(nextEvent(scene));
    try {
      await scene.check(answer);
      if (scene.before !== 'new environment' && took.initMs !== undefined)
        throw new Error('It was a cold start');
    } catch (cause) {
      throw new Error(`${scene.name}, ${side.name}: a wrong answer\n${emulator.lastLines()}`, { cause });
    }
    return took;
  }

  async function runningOf(side: Side): Promise<Emulator> {
    const emulator = running.get(side) ?? (await startEmulator(side.assembly, programs, side.variables));
    running.set(side, emulator);
    return emulator;
  }

  function nextEvent(scene: Scene) {
    askedCount += 1;
    return eventOf(scene.ask(pages, askedCount), `lambda-${askedCount}`);
  }
}

function eventOf({ method, target, body }: Asked, requestId: string) {
  return gatewayEvent(
    {
      method,
      target,
      httpVersion: '1.1',
      rawHeaders: body ? ['X-API-Key', 'local-pro', 'Content-Type', 'application/json'] : [],
      sourceIp: '127.0.0.1',
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    },
    { requestId, receivedAt: Date.now() },
  );
}

async function killBrowsers(emulator: Emulator): Promise<void> {
  const waiting = emulator.browsers();
  if (waiting.length === 0) throw new Error('No browser waits');
  for (const pid of waiting) process.kill(pid, 'SIGKILL');
  while (emulator.browsers().length > 0) await wait(PAUSE_MS);
}

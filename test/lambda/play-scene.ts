/** Asks each side of a comparison in turn for the same, and keeps what it took. */
import { setTimeout as wait } from 'node:timers/promises';
import { gatewayEvent } from '../../bin/local/gateway/event.ts';
import type { DeployedFunction } from '../support/assembly.ts';
import { type Emulator, type Invoked, startEmulator } from './emulator.ts';
import type { Programs } from './install.ts';
import type { Asked, Scene } from './scenes.ts';

/** A function with its variables. */
export interface Runnable {
  deployed: DeployedFunction;
  variables: Record<string, string>;
}

/** A way to run the function, and that of jobs if there is one. */
export interface Side extends Runnable {
  name: string;
  worker: Runnable | undefined;
}

/** One list for each side, in their order, with what each round took. */
export type Played = Omit<Invoked, 'answer'>[][];

export interface Stage {
  play(scene: Scene): Promise<Played>;
  /** Asks a side for JSON that is not measured. Throws on a problem. */
  ask(side: Side, asked: Asked): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Until a killed browser has ended. */
const PAUSE_MS = 100;

export function createStage(sides: readonly Side[], pages: string, programs: Programs): Stage {
  const running = new Map<Side, Emulator>();
  let askedCount = 0;
  return {
    play,
    async ask(side, asked) {
      const emulator = await runningOf(side);
      const { statusCode, body } = (await emulator.invoke(nextEvent(() => asked))).answer;
      if (statusCode > 202)
        throw new Error(`${asked.target}: ${statusCode} ${body}\n${emulator.lastLines()}`);
      return Object(JSON.parse(body));
    },
    close: async () => void (await Promise.all([...running.values()].map((one) => one.stop()))),
  };

  async function play(scene: Scene): Promise<Played> {
    const played: Played = sides.map(() => []);
    for (const side of sides) {
      // The first scene that is played needs environments that are warm, too.
      const isStarted = running.has(side) || scene.before === 'new environment';
      if (scene.isPrepared || !isStarted) await (await runningOf(side)).invoke(nextEvent(scene.ask));
    }
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
    const { answer, ...took } = await emulator.invoke(nextEvent(scene.ask));
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
    const emulator = running.get(side) ?? (await startEmulator(side.deployed, programs, side.variables));
    running.set(side, emulator);
    return emulator;
  }

  function nextEvent(ask: Scene['ask']) {
    askedCount += 1;
    return eventOf(ask(pages, askedCount), `lambda-${askedCount}`);
  }
}

function eventOf({ method, target, body }: Asked, requestId: string) {
  const isLink = target.startsWith('/screenshot?');
  return gatewayEvent(
    {
      method,
      target,
      httpVersion: '1.1',
      rawHeaders: isLink ? [] : ['X-API-Key', 'local-pro', 'Content-Type', 'application/json'],
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

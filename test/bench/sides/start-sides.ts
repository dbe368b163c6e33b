/** Starts the sides of a benchmark. */
import type { Chromium, RunningSide, Side, SideName } from './side.ts';

/** A side that cannot start is reported and left out. */
export async function startSides(
  sides: readonly Side[],
  chromium: Chromium,
): Promise<ReadonlyMap<SideName, RunningSide>> {
  const running = new Map<SideName, RunningSide>();
  for (const side of sides) {
    const { name } = side;
    try {
      running.set(name, await side.start(chromium));
      console.log(`${name}: ${side.description}`);
    } catch (error) {
      console.log(`${name}: DOES NOT RUN HERE (${error instanceof Error ? error.message : error})`);
    }
  }
  return running;
}

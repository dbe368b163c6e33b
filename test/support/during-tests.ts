/**
 * What runs while the tests of a file run, such as a server or a browser. It can be used like the thing
 * itself, but only within tests and hooks.
 */
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type PageServer, type Route, startPages } from './page-server.ts';

interface Closeable {
  close(): unknown;
}

/**
 * Starts it before the tests of the file, or of the `describe`, that calls this, and closes it after them.
 */
export function duringTests<Thing extends Closeable>(start: () => Promise<Thing>): Thing {
  let thing: Thing | undefined;
  beforeAll(async () => {
    thing = await start();
  });
  afterAll(() => thing?.close());
  const started = () => {
    if (thing === undefined) throw new Error('It is used before the tests begin');
    return thing;
  };
  return new Proxy({} as Thing, {
    get: (_nothing, name) => Reflect.get(started(), name),
    set: (_nothing, name, value) => Reflect.set(started(), name, value),
    // For copies such as { ...it }.
    ownKeys: () => Reflect.ownKeys(started()),
    getOwnPropertyDescriptor: (_nothing, name) => ({
      value: Reflect.get(started(), name),
      enumerable: true,
      configurable: true,
    }),
  });
}

/** The same for one test. */
export async function duringTest<Thing extends Closeable>(starting: Promise<Thing>): Promise<Thing> {
  const thing = await starting;
  onTestFinished(async () => void (await thing.close()));
  return thing;
}

type Routes = Record<string, Route>;

/** Serves pages. A function makes those that name another server. */
export function servePages(routes: Routes | (() => Routes) = {}): PageServer {
  return duringTests(() => startPages(typeof routes === 'function' ? routes() : routes));
}

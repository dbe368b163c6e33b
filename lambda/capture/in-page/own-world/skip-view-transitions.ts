/**
 * Skips view transitions, in the page's own world and before its scripts. Their callbacks run, and their promises
 * settle, as ever.
 */

for (const { prototype } of [Document, Element]) {
  const start: unknown = Reflect.get(prototype, 'startViewTransition');
  if (typeof start !== 'function') continue;
  const startAndSkip = {
    startViewTransition(this: unknown, ...args: unknown[]) {
      const transition = Reflect.apply(start, this, args);
      // Nothing has been kept yet: that begins with the next frame.
      transition.skipTransition();
      return transition;
    },
  };
  Object.assign(prototype, startAndSkip);
}

// Those between two documents, which a stylesheet asks for.
for (const name of ['pageswap', 'pagereveal']) {
  addEventListener(name, (event) => Reflect.get(event, 'viewTransition')?.skipTransition());
}

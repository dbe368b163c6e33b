/**
 * Skips view transitions. Runs in the page's own world, before its scripts. Callbacks still run and promises
 * still settle.
 */

for (const { prototype } of [Document, Element]) {
  const start: unknown = Reflect.get(prototype, 'startViewTransition');
  if (typeof start !== 'function') continue;
  const startAndSkip = {
    startViewTransition(this: unknown, ...args: unknown[]) {
      const transition = Reflect.apply(start, this, args);
      // The browser takes its snapshot with the next frame, so there is none yet.
      transition.skipTransition();
      return transition;
    },
  };
  Object.assign(prototype, startAndSkip);
}

// Transitions between two documents, which a stylesheet enables.
for (const name of ['pageswap', 'pagereveal']) {
  addEventListener(name, (event) => Reflect.get(event, 'viewTransition')?.skipTransition());
}

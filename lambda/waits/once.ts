/**
 * Puts off loading code until it is used. A fresh function starts faster,
 * because most requests do not need it.
 */

/**
 * Returns a function that loads at its first call, and gives that to every call. If loading
 * fails, the next call tries again.
 */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** The same for what loads a function. */
export function atFirstUse<Args extends readonly unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
): (...args: Args) => Promise<Result> {
  const loaded = once(load);
  return async (...args) => (await loaded())(...args);
}

/**
 * Puts off loading code until it is used. A fresh function starts faster, because most requests do not need it.
 */

/** Returns a function that loads `load`'s function at its first call. A later call tries again if loading failed. */
export function atFirstUse<Args extends readonly unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
): (...args: Args) => Promise<Result> {
  let loading: ReturnType<typeof load> | undefined;
  return async (...args) => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return (await loading)(...args);
  };
}

/** Lets concurrent callers with the same key share one piece of work. */

/** Runs `work`, or returns the result of the work that is under way for this key. */
export type Share<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>;

export function createShare<Value>(): Share<Value> {
  const underWay = new Map<string, Promise<Value>>();
  return function share(key, work) {
    const begun = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}

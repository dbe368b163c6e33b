/** What ends when. */
interface Ending {
  atMs: number;
  owner: number;
}

export function createEndings() {
  /** The next one is the last. */
  const endings: Ending[] = [];
  return {
    size: () => endings.length,
    add(ending: Ending): void {
      let [from, to] = [0, endings.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((endings[middle]?.atMs ?? 0) > ending.atMs) from = middle + 1;
        else to = middle;
      }
      endings.splice(from, 0, ending);
    },
    /** The next one that has ended by then; undefined if none has. */
    takeUntil(atMs: number): Ending | undefined {
      const next = endings.at(-1);
      return next !== undefined && next.atMs <= atMs ? endings.pop() : undefined;
    },
  };
}

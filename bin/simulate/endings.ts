/** What ends when: a binary heap by time. */
interface Ending {
  atMs: number;
  owner: number;
}

export function createEndings() {
  const heap: Ending[] = [];
  const timeAt = (index: number) => heap[index]?.atMs ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]];
    if (a !== undefined && b !== undefined) [heap[one], heap[other]] = [b, a];
  };
  return {
    size: () => heap.length,
    add(ending: Ending): void {
      heap.push(ending);
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (timeAt(parent) <= timeAt(index)) return;
        swap(parent, index);
        index = parent;
      }
    },
    /** The next one that has ended by then; undefined if none has. */
    takeUntil(atMs: number): Ending | undefined {
      if (timeAt(0) > atMs) return undefined;
      swap(0, heap.length - 1);
      const first = heap.pop();
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        const least = timeAt(right) < timeAt(left) ? right : left;
        if (timeAt(least) >= timeAt(index)) return first;
        swap(least, index);
        index = least;
      }
    },
  };
}

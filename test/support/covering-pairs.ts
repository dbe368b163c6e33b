/**
 * Picks few rows of values in which every pair of values of two factors stands at least once. A failure of
 * two fields together is met so by a dozen captures, where all combinations would take thousands of millions.
 */

/** Name -> the values it may have. */
type Factors = Readonly<Record<string, readonly string[]>>;
export type Row = Readonly<Record<string, string>>;
export type Choice = readonly [factor: string, value: string];

/** `isPossible` judges whether two values may stand in one row. Deterministic. */
export function coverPairs(factors: Factors, isPossible: (one: Choice, other: Choice) => boolean): Row[] {
  const choices = Object.entries(factors).flatMap(([factor, values]) =>
    values.map((value): Choice => [factor, value]),
  );
  const missing = new Map(
    pairsOf(choices)
      .filter(([one, other]) => one[0] !== other[0] && isPossible(one, other))
      .map(([one, other]) => [keyOf(one, other), [one, other] as const]),
  );
  const possible = new Set(missing.keys());
  const rows: Row[] = [];
  for (let [first] = missing.values(); first !== undefined; [first] = missing.values()) {
    const row: Choice[] = [...first];
    for (const [factor, values] of Object.entries(factors)) {
      if (row.some(([taken]) => taken === factor)) continue;
      const best = values
        .map((value): Choice => [factor, value])
        .filter((choice) => row.every((each) => possible.has(keyOf(each, choice))))
        .map((choice) => ({ choice, gain: row.filter((each) => missing.has(keyOf(each, choice))).length }))
        .sort((one, other) => other.gain - one.gain)[0];
      if (best === undefined) throw new Error(`No value of ${factor} goes with ${JSON.stringify(row)}`);
      row.push(best.choice);
    }
    for (const [one, other] of pairsOf(row)) missing.delete(keyOf(one, other));
    rows.push(Object.fromEntries(row));
  }
  return rows;
}

function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]));
}

function keyOf(one: Choice, other: Choice): string {
  return [one, other]
    .map(([factor, value]) => `${factor}=${value}`)
    .sort()
    .join(' ');
}

/**
 * A sweep is the suite with every combination, with what takes long, and with a browser of its own
 * for each capture, `vitest run --mode sweep`. It is a part of `npm run soak:all`. The suite
 * itself tries some of each kind.
 */
export const IS_SWEEP = process.env.SWEEP === 'yes';

/** In a sweep all, otherwise one of `share` of them. */
export function some<Case>(cases: readonly Case[], share = 2): Case[] {
  return cases.filter((_case, at) => IS_SWEEP || at % share === 0);
}

/** In a sweep, every one with every other. Otherwise every one with one of the others, which take turns. */
export function combine<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return ones.flatMap((one, at) =>
    others
      .filter((_other, index) => IS_SWEEP || index === at % others.length)
      .map((other): [One, Other] => [one, other]),
  );
}

/** In a sweep, each on its own. Otherwise groups of up to `size`, for one capture each. */
export function together<Case>(cases: readonly Case[], size: number): Case[][] {
  const length = IS_SWEEP ? 1 : size;
  return Array.from({ length: Math.ceil(cases.length / length) }, (_group, at) =>
    cases.slice(at * length, (at + 1) * length),
  );
}

/**
 * Demo pages of packages that bring a library and no pages: written as its documentation says.
 */
import { htmlOf } from './demos/demo-page.ts';
import { DRAWN } from './demos/drawn.ts';
import { LAZY } from './demos/lazy.ts';
import { MOVING } from './demos/moving.ts';
import { REVEAL } from './demos/reveal.ts';
import { STYLES } from './demos/styles.ts';

const DEMOS = new Map(Object.entries({ ...LAZY, ...REVEAL, ...MOVING, ...DRAWN, ...STYLES }));

export const DEMO_NAMES = [...DEMOS.keys()];

/** The HTML of a demo; undefined: there is none of this name. */
export function demoPage(name: string): string | undefined {
  const demo = DEMOS.get(name);
  return demo && htmlOf(name, demo);
}

/**
 * Demo pages for packages that contain a library but no pages. They follow the library's documentation.
 */
import { APPEARING } from './demos/appearing.ts';
import { htmlOf } from './demos/demo-page.ts';
import { DRAWN } from './demos/drawn.ts';
import { LAZY } from './demos/lazy.ts';
import { LISTS } from './demos/lists.ts';
import { MOVING } from './demos/moving.ts';
import { REVEAL } from './demos/reveal.ts';
import { SCROLLED } from './demos/scrolled.ts';
import { STYLES } from './demos/styles.ts';
import { WIDGETS } from './demos/widgets.ts';

const DEMOS = new Map(
  Object.entries({
    ...LAZY,
    ...REVEAL,
    ...MOVING,
    ...DRAWN,
    ...STYLES,
    ...SCROLLED,
    ...APPEARING,
    ...WIDGETS,
    ...LISTS,
  }),
);

export const DEMO_NAMES = [...DEMOS.keys()];

/** Returns the HTML of a demo; undefined when no demo has this name. */
export function demoPage(name: string): string | undefined {
  const demo = DEMOS.get(name);
  return demo && htmlOf(name, demo);
}

/**
 * Where the time of a capture went: a bar, and the same as a list. What the service does not account for is
 * the way there and back, and the wait for a turn.
 */
import { find, make } from './dom.ts';
import type { Stage } from './response-facts.ts';
import { formatTime } from './wording.ts';

const REST = 'elsewhere';
/** Shades in the style sheet. */
const SHADE_COUNT = 8;

export function showTiming(stages: readonly Stage[], tookMs: number): void {
  const accountedMs = stages.reduce((sum, { ms }) => sum + ms, 0);
  const restMs = tookMs - accountedMs;
  const all = stages.length > 0 && restMs > 0 ? [...stages, { name: REST, ms: restMs }] : stages;
  find('timing-bar', HTMLElement).replaceChildren(...all.map(makePart));
  find('timing-list', HTMLElement).replaceChildren(...all.map(makeEntry));
}

function makePart({ name, ms }: Stage, index: number): HTMLElement {
  const part = make('span', { className: shadeOf(name, index), title: `${name}: ${formatTime(ms)}` });
  part.style.flexGrow = String(ms);
  return part;
}

function makeEntry({ name, ms }: Stage, index: number): HTMLElement {
  const swatch = make('span', { className: `swatch ${shadeOf(name, index)}` });
  return make('li', {}, swatch, `${name} `, make('b', {}, formatTime(ms)));
}

function shadeOf(name: string, index: number): string {
  return name === REST ? 'shade-rest' : `shade-${index % SHADE_COUNT}`;
}

/**
 * The limits of the chosen key as gauges. Each key's last known state is kept, and counts down to its reset.
 */
import { find, findIn } from './dom.ts';
import type { Allowance, Limits } from './response-facts.ts';
import { formatWait } from './wording.ts';

export interface LimitGauges {
  choose(apiKey: string): void;
  update(apiKey: string, limits: Limits): void;
}

const TICK_MS = 1_000;
/** Below this share the gauge warns. */
const LOW_SHARE = 0.15;

/** `now` gives Unix milliseconds. */
export function useLimitGauges(now: () => number): LimitGauges {
  const known = new Map<string, Limits>();
  let chosen = '';
  const rate = find('rate', HTMLElement);
  const quota = find('quota', HTMLElement);
  setInterval(show, TICK_MS);
  return {
    choose(apiKey) {
      chosen = apiKey;
      show();
    },
    update(apiKey, limits) {
      known.set(apiKey, limits);
      show();
    },
  };

  function show(): void {
    const limits = known.get(chosen);
    showGauge(rate, limits?.rate, now());
    showGauge(quota, limits?.quota, now());
  }
}

function showGauge(gauge: HTMLElement, allowance: Allowance | undefined, nowMs: number): void {
  const isOver = allowance !== undefined && allowance.resetAt * 1_000 <= nowMs;
  const left = isOver ? allowance.limit : allowance?.remaining;
  const limit = allowance?.limit ?? 1;
  const share = left === undefined || limit === 0 ? 0 : left / limit;
  const text =
    left === undefined
      ? 'not known yet'
      : `${left.toLocaleString('en')} of ${limit.toLocaleString('en')} left`;

  findIn(gauge, '.gauge-left', HTMLElement).textContent = text;
  findIn(gauge, '.gauge-reset', HTMLElement).textContent = describeReset(allowance, isOver, nowMs);
  findIn(gauge, '.fill', HTMLElement).style.inlineSize = `${share * 100}%`;
  const meter = findIn(gauge, '[role=meter]', HTMLElement);
  meter.setAttribute('aria-valuemax', String(limit));
  meter.setAttribute('aria-valuenow', String(left ?? 0));
  meter.setAttribute('aria-valuetext', text);
  meter.classList.toggle('is-low', left !== undefined && share < LOW_SHARE);
}

function describeReset(allowance: Allowance | undefined, isOver: boolean, nowMs: number): string {
  if (allowance === undefined) return 'capture once to see it';
  return isOver ? 'has been reset' : `resets in ${formatWait(allowance.resetAt - nowMs / 1_000)}`;
}

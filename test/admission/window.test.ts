import { describe, expect, it } from 'vitest';
import { minuteOf, minuteResetAt, monthOf, monthResetAt } from '../../lambda/admission/window.ts';

const at = (iso: string) => Date.parse(iso);

describe('the minute window', () => {
  it('includes the last millisecond of a UTC minute; the next millisecond begins a new one', () => {
    const minute = minuteOf(at('2026-11-21T10:15:00.000Z'));
    expect(minuteOf(at('2026-11-21T10:15:59.999Z'))).toBe(minute);
    expect(minuteOf(at('2026-11-21T10:16:00.000Z'))).toBe(minute + 1);
  });

  it('resets at the full minute, in Unix seconds', () => {
    expect(minuteResetAt(minuteOf(at('2026-11-21T10:15:30Z')))).toBe(at('2026-11-21T10:16:00Z') / 1000);
  });
});

describe('the month window', () => {
  it('changes at midnight UTC of the first', () => {
    expect(monthOf(at('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
    expect(monthOf(at('2026-12-01T00:00:00.000Z'))).toBe('2026-12');
  });

  it('resets with the next month, also over a year and a leap day', () => {
    expect(monthResetAt('2026-11')).toBe(at('2026-12-01T00:00:00Z') / 1000);
    expect(monthResetAt('2026-12')).toBe(at('2027-01-01T00:00:00Z') / 1000);
    expect(monthResetAt('2028-02')).toBe(at('2028-03-01T00:00:00Z') / 1000);
  });
});

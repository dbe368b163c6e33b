import { describe, expect, it } from 'vitest';
import { type Ask, askFor, lighten, MAX_PICTURE_BYTES, MAX_SIDE_PX } from '../../../bin/mcp/picture/fit.ts';

const whole = ({ width, height }: { width: number; height: number }) => ({ x: 0, y: 0, width, height });

describe('askFor', () => {
  it.each([
    [{ width: 1568, height: 1568 }, 1, 1568],
    [{ width: 1569, height: 1568 }, 1, 1568],
    [{ width: 1568, height: 1569 }, 1, 1567],
    [{ width: 100, height: 50 }, 3, 300],
    [{ width: 4096, height: 1 }, 3, 1568],
  ])('shows %j at scale %i whole, %i px wide', (size, scale, outputWidth) => {
    expect(askFor(size, scale, whole(size))).toEqual({ outputWidth, quality: 80 });
  });

  it('shows all that can be shown at 512 px, and the top of what is higher', () => {
    const fits = { width: 1920, height: 5880 };
    expect(askFor(fits, 1, whole(fits))).toEqual({ outputWidth: 512, quality: 80 });
    const tooHigh = { width: 1920, height: 5881 };
    expect(askFor(tooHigh, 1, whole(tooHigh))).toEqual({
      outputWidth: 512,
      quality: 80,
      clip: { x: 0, y: 0, width: 1920, height: 5880 },
    });
  });

  it('scales an element down as far as the service does, and no further', () => {
    expect(askFor({ width: 16, height: MAX_SIDE_PX }, 1, undefined)?.outputWidth).toBe(16);
    expect(askFor({ width: 160, height: 10 * MAX_SIDE_PX }, 1, undefined)?.outputWidth).toBe(16);
    expect(askFor({ width: 159, height: 10 * MAX_SIDE_PX }, 1, undefined)).toBeUndefined();
    expect(askFor({ width: 5, height: MAX_SIDE_PX }, 1, undefined)?.outputWidth).toBe(16);
    expect(askFor({ width: 5, height: MAX_SIDE_PX + 1 }, 1, undefined)).toBeUndefined();
  });
});

describe('lighten', () => {
  const best = { outputWidth: 1000, quality: 80 };
  const lightenTo = (ask: Ask, ratio: number, width = 1000) =>
    lighten(ask, { bytes: ratio * MAX_PICTURE_BYTES, width });

  it('lowers the quality as little as it takes', () => {
    expect(lightenTo(best, 1.01)).toEqual({ ...best, quality: 50 });
    expect(lightenTo(best, 2)).toEqual({ ...best, quality: 25 });
  });

  it('makes the picture smaller than it came out when the least quality does not do', () => {
    expect(lightenTo(best, 8)).toEqual({ outputWidth: 503, quality: 25 });
    expect(lightenTo({ ...best, quality: 25 }, 1.1, 600).outputWidth).toBeLessThan(600);
  });
});

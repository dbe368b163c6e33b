/** Parses computed background values, which have fewer forms than authored CSS. */
import type { FixedLayer, Length } from './fixed-layer.ts';

const BETWEEN_COMMAS =
  /(?:"(?:[^"\\]|\\.)*"|\((?:[^()"]|"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\))*\)|[^,"(])+/g;

/** Splits at commas outside of brackets and quotes. */
export function splitList(list: string): string[] {
  return (list.match(BETWEEN_COMMAS) ?? []).map((part) => part.trim());
}

export function lengthOf(value: string): Length {
  try {
    const sum = CSSNumericValue.parse(value).toSum('percent', 'px');
    const [percent = 0, px = 0] = [...sum.values].map((unit) =>
      unit instanceof CSSUnitValue ? unit.value : 0,
    );
    return { percent, px };
  } catch {
    return { percent: 0, px: 0 };
  }
}

export function sizeOf(value: string): FixedLayer['size'] {
  if (value === 'cover' || value === 'contain') return value;
  const [width = 'auto', height = 'auto'] = value.match(/\w+\([^()]*(?:\([^()]*\)[^()]*)*\)|\S+/g) ?? [];
  return {
    width: width === 'auto' ? 'auto' : lengthOf(width),
    height: height === 'auto' ? 'auto' : lengthOf(height),
  };
}

export function repeatOf(value: string): FixedLayer['repeat'] {
  if (value === 'repeat-x') return { x: 'repeat', y: 'no-repeat' };
  if (value === 'repeat-y') return { x: 'no-repeat', y: 'repeat' };
  const [x = 'repeat', y = x] = value.split(' ');
  return { x, y };
}

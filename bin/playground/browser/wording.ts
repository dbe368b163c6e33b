/**
 * Numbers as people read them. Pure.
 */

const BYTE_UNITS = ['bytes', 'kB', 'MB'];
const BYTES_PER_UNIT = 1_000;

const WAIT_UNITS: readonly [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
];

/** 184320 -> "184 kB" */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= BYTES_PER_UNIT && unit < BYTE_UNITS.length - 1) {
    size /= BYTES_PER_UNIT;
    unit += 1;
  }
  return `${unit > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${BYTE_UNITS[unit]}`;
}

/** 412 -> "412 ms", 1240 -> "1.24 s" */
export function formatTime(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(2)} s`;
  return ms > 0 && ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

/** The two largest units: 90 -> "1 min 30 s", 93600 -> "1 d 2 h". */
export function formatWait(seconds: number): string {
  let rest = Math.max(0, Math.ceil(seconds));
  const parts: string[] = [];
  for (const [name, unit] of WAIT_UNITS) {
    const count = Math.floor(rest / unit);
    if (count > 0) parts.push(`${count} ${name}`);
    rest -= count * unit;
  }
  return parts.slice(0, 2).join(' ') || '0 s';
}

export function formatSize(width: number, height: number): string {
  return `${width.toLocaleString('en')} × ${height.toLocaleString('en')} px`;
}

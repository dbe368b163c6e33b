/** The units of PDF files. */

export const PX_PER_INCH = 96;
export const POINTS_PER_PX = 72 / PX_PER_INCH;

/** Formats a number without an exponent, which PDF does not support. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(4)));
}

/** Writes where the links within a PDF lead. */
import { decimal, POINTS_PER_PX } from './lengths.ts';

/**
 * A place that links lead to by its name, in CSS px from the top left of the first page. The pages are one
 * below the other.
 */
export interface Destination {
  name: string;
  x: number;
  y: number;
}

/** A page object of the file. */
export interface PagePlace {
  number: number;
  /** The upper edge of the page, in points from its origin. */
  topPt: number;
  heightPx: number;
}

/** Returns the text of the dictionary. Source: ISO 32000-1, 12.3.2.3 */
export function writeDestinations(destinations: readonly Destination[], pages: readonly PagePlace[]): string {
  const entries = destinations.flatMap(({ name, x, y }) => {
    let belowTopPx = Math.max(0, y);
    for (const { number, topPt, heightPx } of pages) {
      if (belowTopPx < heightPx) {
        const place = [Math.max(0, x) * POINTS_PER_PX, topPt - belowTopPx * POINTS_PER_PX].map(decimal);
        return `/${escapeName(name)} [${number} 0 R /XYZ ${place.join(' ')} 0]`;
      }
      belowTopPx -= heightPx;
    }
    return [];
  });
  return `<<${entries.join('\n')}>>`;
}

/** Source: ISO 32000-1, 7.3.5 */
function escapeName(name: string): string {
  return [...Buffer.from(name)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[!-~]/.test(character) && !/[#()<>[\]{}/%]/.test(character)
        ? character
        : `#${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

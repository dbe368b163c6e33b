/** Paper sizes in inches. All are portrait except ledger, which is landscape. */

const MM_PER_INCH = 25.4;

/** Source: ISO 216; ANSI Y14.1 */
const PAPERS = {
  a0: metric(841, 1189),
  a1: metric(594, 841),
  a2: metric(420, 594),
  a3: metric(297, 420),
  a4: metric(210, 297),
  a5: metric(148, 210),
  a6: metric(105, 148),
  letter: { width: 8.5, height: 11 },
  legal: { width: 8.5, height: 14 },
  tabloid: { width: 11, height: 17 },
  ledger: { width: 17, height: 11 },
} as const;

type PaperName = keyof typeof PAPERS;

export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

/** Width and height in inches. `landscape` swaps them, except for ledger, which is already landscape. */
export function paperSize({ paper, landscape }: { paper: PaperName; landscape: boolean }) {
  const { width, height } = PAPERS[paper];
  return landscape && height > width ? { width: height, height: width } : { width, height };
}

function metric(widthMm: number, heightMm: number) {
  return { width: widthMm / MM_PER_INCH, height: heightMm / MM_PER_INCH };
}

/**
 * Stops the animations without end of a drawing (SVG) at their first frame, in its text. One
 * that ends is brought to its end.
 */

const ENDLESS = /\bindefinite\b|\binfinite\b/;
const ELEMENTS = /<(?:\w+:)?(?:animate\w*|set)\b(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const REPEATS_WITHOUT_END = /\brepeat(?:Count|Dur)\s*=\s*["']indefinite["']/;
const DURATION = /\bdur\s*=\s*(?:"[^"]*"|'[^']*')/;
const ROOT = /<(?:\w+:)?svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;

/** An animation of this length does not move on while the picture is taken. */
const STANDS = 'dur="1000000s"';
/**
 * With that length, this shows its last moment. An animation that ends before the drawing begins would have
 * no effect.
 */
const AT_END = ' begin="-999999.999s"';
const NEVER = ' begin="indefinite"';
const PAUSED = '<style>*, ::before, ::after { animation-play-state: paused !important }</style>';

/** Returns undefined for a drawing whose animations have an end, or that has none. */
export function stillDrawing(text: string): string | undefined {
  if (!ENDLESS.test(text)) return undefined;
  const still = text.replace(ELEMENTS, stillElement);
  return /\binfinite\b/.test(still) ? still.replace(ROOT, pause) : still;
}

function stillElement(element: string): string {
  const still = element.replace(DURATION, STANDS);
  if (REPEATS_WITHOUT_END.test(element)) return still;
  // What has no length has no end, and what begins later stands at its beginning.
  if (still === element || /\bbegin\s*=/.test(element)) return element;
  const begin = /\bfill\s*=\s*["']freeze["']/.test(element) ? AT_END : NEVER;
  return still.replace(/\/?>$/, (end) => begin + end);
}

function pause(root: string): string {
  if (root.endsWith('/>')) return root;
  const prefix = /^<(\w+:)/.exec(root)?.[1] ?? '';
  return root + PAUSED.replace('<style', `<${prefix}style`).replace('</style', `</${prefix}style`);
}

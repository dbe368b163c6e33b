/**
 * Splits long texts before they are printed. The time that Chromium takes to print a line grows
 * with the square of the characters that the line has of one text node: 200,000 of them, such as
 * minified JSON, take half a minute.
 */
import { itself } from '../dom/itself.ts';
import { treesWithin } from '../dom/trees.ts';

/** A line of this length prints in some 10 ms. */
const PIECE_CHARACTERS = 5_000;
/** Their text is not shown, or splitting it would change what they do. */
const NOT_TEXT = 'style, script, textarea, option, title';
/** Text is split at its last space, if the space is not far from the end. */
const FAR_CHARACTERS = 500;

/** Layout and line breaks stay the same, because they do not depend on where text nodes end. */
export function splitLongTexts(): void {
  for (const tree of treesWithin(document)) {
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node as Text;
      // The rest is a node of its own, which the walker meets next.
      if (text.length > PIECE_CHARACTERS && isShown(text)) text.splitText(endOf(text));
    }
  }
}

function isShown({ parentElement }: Text): boolean {
  return parentElement === null || !itself(parentElement).matches(NOT_TEXT);
}

function endOf({ data }: Text): number {
  const space = data.lastIndexOf(' ', PIECE_CHARACTERS);
  if (space > PIECE_CHARACTERS - FAR_CHARACTERS) return space;
  const isInPair = /[\uD800-\uDBFF]/.test(data[PIECE_CHARACTERS - 1] ?? '');
  return isInPair ? PIECE_CHARACTERS - 1 : PIECE_CHARACTERS;
}

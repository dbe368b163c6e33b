/** The service takes only the first 16 KiB of each string of a page, with its escapes. */
const PIECE_CHARACTERS = 2_500;

export function inPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let end = Math.min(text.length, from + PIECE_CHARACTERS);
    // Both halves of a character stay together.
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

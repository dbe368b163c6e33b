/**
 * Which words of a page its PDF does not have.
 */
import { readPdfSheets } from '../../support/pdf-reader.ts';

/** Spaces, hyphens, apostrophes and letter case make no word. */
export async function findMissingWords(words: readonly string[], pdf: Buffer): Promise<string[]> {
  const sheets = await readPdfSheets(pdf);
  const printed = plain(sheets.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''));
  return words.filter((word) => !printed.includes(plain(word)));
}

function plain(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      // A font may draw U+2019 and the letter U+02BC by one glyph. The PDF then says in ActualText which one
      // it is, and pdfjs does not read that.
      .replaceAll(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
  );
}

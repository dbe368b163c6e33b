/**
 * Which words of a page its PDF does not have.
 */
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Spaces, hyphens, apostrophes and letter case make no word. */
export async function findMissingWords(words: readonly string[], pdf: Buffer): Promise<string[]> {
  const printed = plain(await textOf(pdf));
  return words.filter((word) => !printed.includes(plain(word)));
}

function plain(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      // A font may draw U+2019 and the letter U+02BC by one glyph. The PDF then says in ActualText which one it is,
      // and pdfjs does not read that.
      .replaceAll(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
  );
}

async function textOf(file: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await task.destroy();
  return texts.join('');
}

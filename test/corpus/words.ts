/**
 * Which words of a page its PDF does not have.
 */
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** `text` is what the page's innerText says. Spaces, hyphens and letter case make no word. */
export async function findMissingWords(text: string, pdf: Buffer): Promise<string[]> {
  const printed = plain(await textOf(pdf));
  const words = new Set(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]{2}/u.test(word)));
  return [...words].filter((word) => !printed.includes(plain(word)));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
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

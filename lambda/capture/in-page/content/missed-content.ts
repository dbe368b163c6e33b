/**
 * What Readability has missed. It looks for prose, and may keep the smaller part of a page that has none: the
 * types of an API, and not its operations.
 */
import type { LinkLists } from './link-lists.ts';

/** Shares of the page's own text, without links. Longer comments may stand below an article. */
const LEAST_SHARE = { prose: 0.1, labels: 0.8 };
/** Average length of a text, in Latin letters. Shorter texts are labels. */
const LEAST_PROSE_CHARACTERS = 20;
/** A character of East Asia says as much as some letters. */
const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7af]/g;
const LETTERS = '   ';
/** Least share of an article within what the page names its main content. */
const LEAST_WITHIN = 0.5;

/**
 * Returns what is to be taken instead of the article; null if that has what it should. `main`: what the page
 * names so, null if it names none. `lists`: of `main`, or else of the body.
 */
export function findMissed(
  article: Element,
  { body, main }: { body: Element; main: Element | null },
  lists: LinkLists,
): Element | null {
  const texts = textsOf(article);
  const all = lengthOf(texts);
  const own = lengthOf(texts.filter(({ isLinked }) => !isLinked));
  const letters = texts.reduce((sum, { text }) => sum + text.replaceAll(EAST_ASIAN, LETTERS).length, 0);
  const kind = letters < LEAST_PROSE_CHARACTERS * texts.length ? 'labels' : 'prose';
  if (main !== null && kind === 'prose') return null;
  if (main !== null) {
    const named = new Set(textsOf(main).map(({ text }) => text));
    if (lengthOf(texts.filter(({ text }) => named.has(text))) < LEAST_WITHIN * all) return body;
  }
  const scope = main ?? body;
  return own < LEAST_SHARE[kind] * ownCharacters(scope, lists) ? scope : null;
}

interface PieceOfText {
  text: string;
  isLinked: boolean;
}

function textsOf(element: Element): PieceOfText[] {
  const found: PieceOfText[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim();
    if (text === '') continue;
    found.push({ text, isLinked: (node.parentElement?.closest('a[href]') ?? null) !== null });
  }
  return found;
}

function lengthOf(texts: readonly PieceOfText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

/** The text of the element, without links and what is beside the content. */
function ownCharacters(element: Element, lists: LinkLists): number {
  const { characters, linked } = lists.measureOf(element);
  let own = characters - linked;
  for (const child of element.children) {
    const inChild = lists.measureOf(child);
    if (inChild.characters === inChild.linked) continue;
    own -= inChild.characters - inChild.linked;
    if (!lists.isBeside(child)) own += ownCharacters(child, lists);
  }
  return own;
}

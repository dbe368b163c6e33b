/** Writes a copy as CommonMark, with the tables and struck text of GitHub. */
import TurndownService from 'turndown';
import { groupChildren, isGroup, partsOfList } from './child-groups.ts';
import { codeLanguage, isListOfLinks, plainCode, removeBars } from './code.ts';
import { addEmphasis } from './emphasis.ts';
import { fenced, linkedSpans, spansOfLines } from './fences.ts';
import { linkedBlocks } from './linked-blocks.ts';
import { type Grid, gridOf, tableText } from './table.ts';
import { linesOf, withShortGaps } from './text-lines.ts';
import { LEVEL, wordsIn } from './title-heading.ts';
import { BLOCK, TASK, TEX } from './visible-copy.ts';

/**
 * Turndown's time grows with the square of its input, so it gets a page in pieces.
 */
const MAX_CHILDREN = 20;
/** Of the whole page. The rest of a larger one is left out. */
const MAX_CHARACTERS = 1_200_000;

/** Has the language of a block of code, which an element around it may name. */
const LANGUAGE = 'data-language';

export interface Markdown {
  text: string;
  isCut: boolean;
}

export function* toMarkdown(content: Element): Generator<void, Markdown> {
  for (const box of content.querySelectorAll(`[${TASK}]`)) moveToText(box);
  for (const pre of content.querySelectorAll('pre')) {
    const language = codeLanguage(pre);
    pre.setAttribute(LANGUAGE, language);
    removeBars(pre, language);
  }
  const service = createService();
  const pieces: string[] = [];
  let length = 0;
  for (const group of inGroups(piecesOf(content))) {
    if (length > MAX_CHARACTERS) return { text: pieces.join('\n\n'), isCut: true };
    groupChildren(group);
    const text = service.turndown(group).trim();
    if (text === '') continue;
    pieces.push(text);
    length += text.length;
    yield;
  }
  return { text: pieces.join('\n\n'), isCut: false };
}

/** Puts the box of a task into the block of its words. */
function moveToText(box: Element): void {
  const item = box.closest('li') ?? box;
  const words = box.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  words.currentNode = box.lastChild ?? box;
  let text = words.nextNode();
  while (text !== null && !/\S/.test(text.nodeValue ?? '')) text = words.nextNode();
  const around = `[${BLOCK}], p`;
  const beside = text?.parentElement;
  if (beside?.closest('li') !== item || beside.closest(around) === box.closest(around)) return;
  beside.insertBefore(box, text);
}

const HEADING = /^H[1-6]$/;
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const LISTS = new Set(['ul', 'ol']);
const CONTAINERS = new Set(['div', 'section', 'article', 'main', 'body', 'header', 'footer', 'aside', 'nav']);

/** Blocks of at most so many children, in order. Text between blocks becomes a block of its own. */
function* piecesOf(element: Element): Generator<HTMLElement> {
  const { localName, childNodes } = element;
  if (LISTS.has(localName) && childNodes.length > MAX_CHILDREN) {
    for (const part of partsOfList(element, MAX_CHILDREN)) yield wrap(element, [part]);
    return;
  }
  if (!CONTAINERS.has(localName)) {
    yield wrap(element, [element]);
    return;
  }
  let inline: Node[] = [];
  for (const node of [...childNodes]) {
    const isBlock = node instanceof Element && (node.hasAttribute(BLOCK) || CONTAINERS.has(node.localName));
    if (!isBlock) {
      inline.push(node);
      continue;
    }
    if (inline.length > 0) yield wrap(element, inline);
    inline = [];
    yield* piecesOf(node);
  }
  if (inline.length > 0) yield wrap(element, inline);
}

/** Each call of Turndown takes a while, too. */
function* inGroups(pieces: Iterable<HTMLElement>): Generator<HTMLElement> {
  let group: HTMLElement | undefined;
  for (const piece of pieces) {
    group ??= piece.ownerDocument.createElement('div');
    group.append(piece);
    if (group.childElementCount < MAX_CHILDREN) continue;
    yield group;
    group = undefined;
  }
  if (group !== undefined) yield group;
}

function wrap(element: Element, nodes: readonly Node[]): HTMLElement {
  const wrapper = element.ownerDocument.createElement('div');
  for (const node of nodes) wrapper.append(node);
  return wrapper;
}

function createService(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
    emDelimiter: '*',
  });
  const escapeMarks = service.escape.bind(service);
  service.escape = (text) => escapeHtml(escapeMarks(text));
  service.addRule('group', {
    filter: (node) => {
      if (!isGroup(node)) return false;
      // Its content is joined to what is beside it, with all white space.
      Object.assign(node, { flankingWhitespace: { leading: '', trailing: '' } });
      return true;
    },
    replacement: (content) => withShortGaps(content),
  });
  service.addRule('formula', {
    filter: (node) => node.hasAttribute(TEX),
    replacement: (_, node) => {
      const source = node.textContent ?? '';
      const isBlock = node instanceof Element && node.getAttribute(TEX) === 'block';
      return isBlock ? `\n\n$$\n${source}\n$$\n\n` : `$${source}$`;
    },
  });
  const cells = new WeakMap<Node, string>();
  const grids = new WeakMap<Element, Grid | null>();
  const knownGridOf = (table: Element): Grid | null => {
    const grid = grids.has(table) ? (grids.get(table) ?? null) : gridOf(table);
    grids.set(table, grid);
    return grid;
  };
  const isInCell = (node: HTMLElement): boolean => {
    const table = node.closest('td, th')?.closest('table');
    return table !== null && table !== undefined && knownGridOf(table) !== null;
  };
  service.addRule('heading', {
    filter: (node) => HEADING.test(node.nodeName),
    replacement: (content, node) => {
      const { localName } = node as HTMLElement;
      const level = Number((node as HTMLElement).getAttribute(LEVEL) ?? localName.slice(1));
      const line = linesOf(content).join(' ');
      const mark = isInCell(node as HTMLElement) ? '' : `${'#'.repeat(level)} `;
      return line === '' ? '' : `\n\n${mark}${line}\n\n`;
    },
  });
  addEmphasis(service);
  service.addRule('struck', {
    filter: (node) => /^(?:DEL|S|STRIKE)$/.test(node.nodeName),
    replacement: (content) => (content.trim() === '' ? '' : `~~${content}~~`),
  });
  // Marks of notes are links.
  service.addRule('raised or lowered', {
    filter: ['sub', 'sup'],
    replacement: (content, node) => {
      const name = node.nodeName.toLowerCase();
      const isPlain = wordsIn(content) === '' || /^\[.*\]\([^ ]*\)$/.test(content);
      return isPlain ? content : `<${name}>${content}</${name}>`;
    },
  });
  service.addRule('term', {
    filter: (node) => node.nodeName === 'DT',
    replacement: (content) => (content.trim() === '' ? '' : `\n\n**${content.trim()}**\n\n`),
  });
  service.addRule('code block', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (content, node) => {
      const pre = node as HTMLElement;
      if (isListOfLinks(pre)) return `\n\n${linesOf(content).join('  \n')}\n\n`;
      return pre.closest(HEADINGS) !== null || isInCell(pre)
        ? spansOfLines(plainCode(pre))
        : fenced(plainCode(pre), pre.getAttribute(LANGUAGE) ?? '');
    },
  });
  service.addRule('code', {
    filter: (node) => node.nodeName === 'CODE' && node.closest('pre') === null,
    replacement: (_, node) => {
      const code = linkedSpans(node as HTMLElement);
      return (node as HTMLElement).hasAttribute(BLOCK) ? ` ${code} ` : code;
    },
  });
  service.addRule('task', {
    filter: (node) => node.hasAttribute(TASK),
    replacement: (_, node) => (node.textContent ?? '').trim(),
  });
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content, node) => {
      cells.set(node, content);
      const table = (node as HTMLElement).closest('table');
      return table === null || knownGridOf(table) === null ? `\n\n${content}\n\n` : '';
    },
  });
  service.addRule('table', {
    filter: 'table',
    // Beside its cells, a grid has a caption.
    replacement: (content, node) => {
      const grid = knownGridOf(node as HTMLElement);
      const text = grid === null ? '' : `${tableText(grid, (cell) => cells.get(cell) ?? '')}\n\n`;
      return `\n\n${content.trim()}\n\n${text}`;
    },
  });
  service.addRule('card', {
    filter: (node) =>
      node.nodeName === 'A' && node.hasAttribute('href') && node.querySelector(`[${BLOCK}]`) !== null,
    replacement: (content, node) =>
      `\n\n${linkedBlocks(content, (node as HTMLElement).getAttribute('href') ?? '')}\n\n`,
  });
  // A link without text leads readers nowhere, and a picture without words or address says nothing.
  service.addRule('empty link', {
    filter: (node) => node.nodeName === 'A' && saysNothing(node),
    replacement: () => '',
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) => pictureText(node as Element),
  });
  service.addRule('nameless picture', {
    filter: (node) => node.nodeName === 'IMG' && !node.getAttribute('src'),
    replacement: (_, node) => ('getAttribute' in node ? (node.getAttribute('alt') ?? '') : ''),
  });
  return service;
}

/** Neither is a sign such as "¶" that leads to the heading beside it. */
function saysNothing(link: HTMLElement): boolean {
  const text = (link.textContent ?? '').trim();
  if (link.querySelector('img') !== null) return false;
  return text === '' || ((link.getAttribute('href') ?? '').includes('#') && wordsIn(text) === '');
}

function pictureText(image: Element): string {
  const [alt = '', src = '', title = ''] = ['alt', 'src', 'title'].map((name) =>
    (image.getAttribute(name) ?? '').replaceAll(/\s+/g, ' ').trim(),
  );
  const words = title === '' ? '' : ` "${title.replaceAll('"', '\\"')}"`;
  return `![${alt.replaceAll(/[[\]\\]/g, '\\$&')}](${src.replaceAll(/[()]/g, '\\$&')}${words})`;
}

/** Text that a reader of the Markdown would take for a tag, a comment or an entity. */
function escapeHtml(text: string): string {
  return text.replaceAll(/<(?=[a-z/!?])|&(?=#?[a-z0-9]{1,31};)/gi, '\\$&');
}

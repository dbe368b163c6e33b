/**
 * Writes the page as assistive technology sees it: roles, names, states and levels, as an indented
 * list. The browser is asked node by node, because the whole tree of a large page takes it seconds,
 * and is too much for this process.
 */
import { REAL_TIME } from '../../clock/caps.ts';
import type { FoundElement } from '../../layout/element.ts';
import type { CapturePage } from '../../page/capture-page.ts';
import { undefinedIfGone } from '../../ready/undefined-if-gone.ts';
import { axLine, isFrame, isNameCut, isSilent, isText, isTransparent, nameOf, saidBy } from './ax-line.ts';
import { type Ask, type AxNode, type AxTree, openTree } from './ax-tree.ts';

type ReadPage = Pick<CapturePage, 'session' | 'inPage' | 'bridges' | 'deadline'>;

export interface AccessibilityRead {
  /** Null if nothing could be read. */
  text: string | null;
  isCut: boolean;
}

/** The service keeps less. */
const MAX_CHARACTERS = 1_100_000;
const MAX_LINES = 30_000;
const MAX_FRAMES = 20;

/** A node that is still to be written. `said`: the text that the line of its parent has already. */
interface Step {
  node: AxNode;
  tree: AxTree;
  depth: number;
  said: string;
}

/** `root`: null for the whole page. */
export async function readAccessibility(
  page: ReadPage,
  root: FoundElement | null,
): Promise<AccessibilityRead> {
  const { session, deadline } = page;
  const endsAt = performance.now() + Math.min(REAL_TIME.accessibility, deadline.spareMs());
  const ask: Ask = (answer) =>
    deadline.within(Math.max(0, endsAt - performance.now()), undefinedIfGone(answer));
  await ask(session.send('Accessibility.enable'));
  try {
    const tree = await openTree(page, { objectId: root?.objectId }, ask);
    return tree === undefined ? { text: null, isCut: true } : await writeTree(page, tree, ask);
  } finally {
    // While it is on, each change of the page takes longer.
    session.send('Accessibility.disable').catch(() => undefined);
  }
}

async function writeTree(page: ReadPage, first: AxTree, ask: Ask): Promise<AccessibilityRead> {
  const lines: string[] = [];
  let length = 0;
  let frames = 0;
  let isCut = false;
  const steps: Step[] = [{ node: first.root, tree: first, depth: 0, said: '' }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (length > MAX_CHARACTERS || lines.length > MAX_LINES) return { text: lines.join('\n'), isCut: true };
    const { node, tree, depth, said } = step;
    const isUnsaid = isSilent(node) || (isText(node) && said.includes(nameOf(node)));
    if (isUnsaid) continue;
    isCut ||= isNameCut(node);
    const children = isText(node) ? [] : await tree.childrenOf(node);
    isCut ||= tree.isCut;
    const loud = (children ?? []).filter((child) => !isSilent(child));
    const isPlain = loud.length > 0 && loud.every(isText);
    const name = nameOf(node);
    if (node.ignored || isTransparent(node)) {
      push(loud, { tree, depth, said });
      continue;
    }
    const text = isPlain ? loud.map(nameOf).filter(Boolean).join(' ') : '';
    const line = axLine(node, depth, name.includes(text) ? '' : text);
    lines.push(line);
    length += line.length + 1;
    if (!isPlain) push(loud, { tree, depth: depth + 1, said: saidBy(node) });
    if (!isFrame(node) || loud.length > 0) continue;
    frames += 1;
    const inner = frames > MAX_FRAMES ? undefined : await openFrame(page, node, ask);
    if (inner === undefined) isCut = true;
    else steps.push({ node: inner.root, tree: inner, depth: depth + 1, said: '' });
  }
  return { text: lines.join('\n'), isCut };

  /** Last in, first out. */
  function push(nodes: readonly AxNode[], where: Omit<Step, 'node'>): void {
    for (let at = nodes.length - 1; at >= 0; at -= 1) {
      const node = nodes[at];
      if (node !== undefined) steps.push({ node, ...where });
    }
  }
}

async function openFrame(
  page: ReadPage,
  { backendDOMNodeId }: AxNode,
  ask: Ask,
): Promise<AxTree | undefined> {
  if (backendDOMNodeId === undefined) return undefined;
  const described = await ask(page.session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId }));
  const frameId = described?.node.frameId;
  return frameId === undefined ? undefined : openTree(page, { frameId }, ask);
}

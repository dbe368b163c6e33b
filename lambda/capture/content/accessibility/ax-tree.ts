/** The accessibility tree of one document, as far as it is asked for. */
import type { Protocol } from 'puppeteer-core';
import type { CapturePage } from '../../page/capture-page.ts';

export type AxNode = Protocol.Accessibility.AXNode;

/** Undefined for an answer that has not come in time, or was too large. */
export type Ask = <Answer>(answer: Promise<Answer>) => Promise<Answer | undefined>;

export interface AxTree {
  root: AxNode;
  /** The children that the browser does not ignore; undefined if they are not known. */
  childrenOf(node: AxNode): Promise<AxNode[] | undefined>;
  /** Whether a node was not answered for, also one within an ignored node. */
  readonly isCut: boolean;
}

export interface AskedTree {
  /** Default: the main frame. */
  frameId?: string;
  /** The element, if not all of the document is asked for. */
  objectId?: string | undefined;
}

/** The browser takes seconds for the tree of a larger document, and cannot be stopped. */
const MAX_NODES = 50_000;
const MAX_CHARACTERS = 2_000_000;
/** A tree of this size comes whole, in one answer of a few megabytes. */
const MAX_WHOLE_NODES = 4_000;
const MAX_WHOLE_CHARACTERS = 200_000;

/** Undefined for a document that is too large. The domain Accessibility must be enabled. */
export async function openTree(
  { session, inPage, bridges }: Pick<CapturePage, 'session' | 'inPage' | 'bridges'>,
  { objectId, ...frame }: AskedTree,
  ask: Ask,
): Promise<AxTree | undefined> {
  const size = await ask(
    (frame.frameId === undefined ? inPage : bridges.of(frame.frameId)).call('sizeOfTree', MAX_NODES),
  );
  if (size === undefined || size.nodes > MAX_NODES || size.characters > MAX_CHARACTERS) return undefined;
  const known = new Map<string, AxNode>();
  const learn = (nodes: readonly AxNode[] = []) => {
    for (const node of nodes) known.set(node.nodeId, node);
    return nodes;
  };
  if (size.nodes <= MAX_WHOLE_NODES && size.characters <= MAX_WHOLE_CHARACTERS) {
    learn((await ask(session.send('Accessibility.getFullAXTree', frame)))?.nodes);
  }
  const root =
    objectId === undefined
      ? (await ask(session.send('Accessibility.getRootAXNode', frame)))?.node
      : (await ask(session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })))
          ?.nodes[0];
  let isCut = false;
  return (
    root && {
      root,
      childrenOf,
      get isCut() {
        return isCut;
      },
    }
  );

  async function childrenOf({ nodeId, childIds = [] }: AxNode): Promise<AxNode[] | undefined> {
    if (childIds.some((id) => !known.has(id))) {
      const answer = await ask(session.send('Accessibility.getChildAXNodes', { id: nodeId, ...frame }));
      if (answer === undefined) {
        isCut = true;
        return undefined;
      }
      learn(answer.nodes);
    }
    const children: AxNode[] = [];
    for (const id of childIds) {
      const child = known.get(id);
      // The children of an ignored node count as those of its parent.
      if (child?.ignored) children.push(...((await childrenOf(child)) ?? []));
      else if (child !== undefined) children.push(child);
    }
    return children;
  }
}

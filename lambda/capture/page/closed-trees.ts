/** Finds the closed shadow trees of elements, which only the protocol can access. */
import type { CDPSession } from 'puppeteer-core';
import type { Handle } from '../in-page/bridge/bridge.ts';

/** Returns the node ids of the trees. */
export async function closedTreesOf(
  session: CDPSession,
  hosts: readonly Handle<unknown>[],
): Promise<number[]> {
  const trees = await Promise.all(hosts.map(({ objectId }) => closedTreeOf(session, objectId)));
  return trees.flat();
}

async function closedTreeOf(session: CDPSession, objectId: string): Promise<number[]> {
  // Requests the node without its children: the whole page may be inside one tree, and the answer would be
  // too large.
  const { node } = await session.send('DOM.describeNode', { objectId });
  const closed = (node.shadowRoots ?? []).filter(({ shadowRootType }) => shadowRootType === 'closed');
  return closed.map(({ backendNodeId }) => backendNodeId);
}

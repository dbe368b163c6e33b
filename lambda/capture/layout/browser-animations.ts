/**
 * Holds what the browser animates by itself in the controls of players: the ring that turns over a video that loads.
 * Only the browser's own tools see into its controls.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { InPage } from '../in-page/bridge/create-bridges.ts';

type Node = Protocol.DOM.Node;

/** A page shows few players; the rest of a wall of them is left as it is. */
const MAX_PLAYERS = 20;

/** Stops the rings of a frame at their first frame. */
export async function holdPlayers(session: CDPSession, inPage: InPage): Promise<void> {
  const players = await inPage.findAll('findPlayers', MAX_PLAYERS);
  await Promise.all(players.map(({ objectId }) => holdPlayer(session, inPage, objectId)));
}

async function holdPlayer(session: CDPSession, inPage: InPage, playerId: string): Promise<void> {
  // Without the children, which are the page's own: there may be any number of them.
  const { node: player } = await session.send('DOM.describeNode', { objectId: playerId });
  const trees = await Promise.all(
    (player.shadowRoots ?? []).map(({ backendNodeId }) =>
      session.send('DOM.describeNode', { backendNodeId, depth: -1, pierce: true }),
    ),
  );
  const controls = controlsWithin({ ...player, shadowRoots: trees.map(({ node }) => node) });
  await Promise.all(
    controls.map(async ({ backendNodeId }) => {
      const control = await inPage.adopt(backendNodeId);
      if (control !== undefined) await inPage.call('holdControl', control);
    }),
  );
}

/** The top elements of every shadow tree within; animations are listed for one tree at a time. */
function controlsWithin({ children = [], shadowRoots = [] }: Node): Node[] {
  const tops = shadowRoots.flatMap((tree) => tree.children ?? []);
  return [...tops, ...[...tops, ...children].flatMap(controlsWithin)];
}

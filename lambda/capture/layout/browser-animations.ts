/**
 * Stops the browser's own animations in the controls of media players, such as the ring over a video that
 * loads. Only DevTools commands reach into these controls.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { InPage } from '../in-page/bridge/create-bridges.ts';

type Node = Protocol.DOM.Node;

/** Pages show few players. Further ones are left as they are. */
const MAX_PLAYERS = 20;

/** Stops the animations in a frame's players at their first frame. No-op when `count` is 0. */
export async function stopPlayers(session: CDPSession, inPage: InPage, count: number): Promise<void> {
  if (count === 0) return;
  const players = await inPage.findAll('findPlayers', Math.min(count, MAX_PLAYERS));
  await Promise.all(players.map(({ objectId }) => stopPlayer(session, inPage, objectId)));
}

async function stopPlayer(session: CDPSession, inPage: InPage, playerId: string): Promise<void> {
  // Reads the player without its children: they are the page's own, and there may be any number of them.
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
      if (control !== undefined) await inPage.call('stopControl', control);
    }),
  );
}

/**
 * The top elements of every shadow tree in the player. Animations can be listed for one tree at a time only.
 */
function controlsWithin({ children = [], shadowRoots = [] }: Node): Node[] {
  const tops = shadowRoots.flatMap((tree) => tree.children ?? []);
  return [...tops, ...[...tops, ...children].flatMap(controlsWithin)];
}

/**
 * Holds what the browser animates by itself and no page can list: bars of unknown progress, and the ring that turns
 * over a video that loads.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { World } from './world.ts';

type Node = Protocol.DOM.Node;

/** Runs in the page: stops the bars at their first frame. Gives how many players show controls. */
export function holdProgressBars(): { playerCount: number } {
  /** As much of a bar moves to and fro in Chromium while the progress is unknown; it starts at the left. */
  const movingShare = 0.2;
  const trees = treesWithin(document);
  for (const bar of trees.flatMap((tree) => [...tree.querySelectorAll<HTMLProgressElement>('progress')])) {
    if (bar.hasAttribute('value')) continue;
    // A bar that a page has dressed is not animated by the browser.
    const { appearance, backgroundColor, backgroundImage, borderStyle } = getComputedStyle(bar);
    const isDressed =
      appearance === 'none' ||
      borderStyle !== 'none' ||
      backgroundImage !== 'none' ||
      backgroundColor !== 'rgba(0, 0, 0, 0)';
    if (!isDressed) bar.value = movingShare * bar.max;
  }
  const players = trees.map((tree) => tree.querySelectorAll('video[controls], audio[controls]').length);
  return { playerCount: players.reduce((sum, count) => sum + count, 0) };
}

/** A page shows few players; the rest of a wall of them is left as it is. */
const MAX_PLAYERS = 20;

/** Stops the rings of a frame at their first frame. Only the browser's own tools see into its controls. */
export async function holdPlayers(session: CDPSession, world: World): Promise<void> {
  const players = await world.find(findPlayers, MAX_PLAYERS);
  if (players === undefined) return;
  const { result } = await session.send('Runtime.getProperties', {
    objectId: players.objectId,
    ownProperties: true,
  });
  const objectIds = result.flatMap(({ value }) => value?.objectId ?? []);
  await Promise.all(objectIds.map((objectId) => holdPlayer(session, objectId)));
}

/** Runs in the page. */
function findPlayers(count: number): Element[] {
  const players = treesWithin(document).flatMap((tree) => [
    ...itself(tree).querySelectorAll('video[controls], audio[controls]'),
  ]);
  return players.slice(0, count);
}

async function holdPlayer(session: CDPSession, playerId: string): Promise<void> {
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
      const { object } = await session.send('DOM.resolveNode', { backendNodeId });
      if (object.objectId === undefined) return;
      await session.send('Runtime.callFunctionOn', {
        objectId: object.objectId,
        functionDeclaration: holdAtStart.toString(),
      });
    }),
  );
}

/** The top elements of every shadow tree within; animations are listed for one tree at a time. */
function controlsWithin({ children = [], shadowRoots = [] }: Node): Node[] {
  const tops = shadowRoots.flatMap((tree) => tree.children ?? []);
  return [...tops, ...[...tops, ...children].flatMap(controlsWithin)];
}

function holdAtStart(this: Element): void {
  for (const animation of this.getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = 0;
  }
}

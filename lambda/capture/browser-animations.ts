/**
 * Holds what the browser animates by itself and no page can list: bars of unknown progress, and the ring that turns
 * over a video that loads.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';

type Node = Protocol.DOM.Node;

/** Runs in the page: stops the bars at their first frame. Gives how many players show controls. */
export function holdProgressBars(): { playerCount: number } {
  /** As much of a bar moves to and fro in Chromium while the progress is unknown; it starts at the left. */
  const movingShare = 0.2;
  const treesWithin = (tree: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    tree,
    ...[...tree.querySelectorAll('*')].flatMap((element) => {
      // A field named shadowRoot would hide that of its form.
      const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
      return shadow ? treesWithin(shadow) : [];
    }),
  ];
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

/** Stops the rings of all frames at their first frame. Only the browser's own tools see into its controls. */
export async function holdPlayers(session: CDPSession): Promise<void> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const controls = playersWithin(root).flatMap(controlsWithin);
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

function playersWithin(node: Node): Node[] {
  if (node.nodeName === 'VIDEO' || node.nodeName === 'AUDIO') return [node];
  const { children = [], shadowRoots = [], contentDocument } = node;
  return [...children, ...shadowRoots, ...(contentDocument ? [contentDocument] : [])].flatMap(playersWithin);
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

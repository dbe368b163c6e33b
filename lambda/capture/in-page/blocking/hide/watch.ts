/** Hides overlays that appear from now on, before they are painted, until the page navigates. */

import { around, outwardFrom } from '../../dom/around.ts';
import { mayContainTrees } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { treesWithin } from '../../dom/trees.ts';
import { attempt } from '../attempt.ts';
import { isDialog, isOverlay } from '../judge/rendered.ts';
import { forgetAll } from '../judge/text.ts';
import { unlockPage } from '../unlock/undo.ts';
import { candidatesIn, hideUnwanted, isCandidate, type OverlayOptions } from './overlays.ts';

/** The watch of a page that changes constantly ends when it has taken this much time. */
const WATCH_BUDGET_MS = 150;

/** Attributes that libraries change to show an element. */
const SHOWING =
  'class,style,hidden,open,role,aria-hidden,aria-modal,data-state,data-open,data-show,data-visible'.split(
    ',',
  );
const SEEN: MutationObserverInit = { childList: true, subtree: true, attributeFilter: SHOWING };

let watchTree: ((root: Node) => void) | undefined;

/** `root` is a closed shadow tree, which is watched too. */
export function watchForOverlays(options: OverlayOptions, root?: ShadowRoot): void {
  watchTree ??= startWatching(options);
  const trees = root === undefined && mayContainTrees(document) ? treesWithin(document) : [root ?? document];
  for (const tree of trees) watchTree(tree);
}

function startWatching(options: OverlayOptions): (root: Node) => void {
  let spentMs = 0;
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    const changed = new Set(records.flatMap(elementsOf));
    hideAppeared(changed);
    // No script of the page ran in between. The records are this function's own changes, which would cause an
    // endless loop.
    observer.takeRecords();
  });
  return watch;

  function watch(root: Node): void {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, SEEN);
    // A popover opens without a DOM change, after the script that shows it.
    root.addEventListener('beforetoggle', onToggle, { capture: true });
  }

  function onToggle({ target }: Event): void {
    if (target instanceof Element) queueMicrotask(() => hideAppeared([target]));
  }

  function hideAppeared(changed: Iterable<Element>): void {
    if (spentMs > WATCH_BUDGET_MS) return;
    const startedAt = performance.now();
    forgetAll();
    const count = [...changed].reduce((sum, element) => sum + attempt(() => judge(element), 0), 0);
    if (count > 0) attempt(unlockPage, undefined);
    spentMs += performance.now() - startedAt;
    if (spentMs > WATCH_BUDGET_MS) observer.disconnect();
  }

  function judge(element: Element): number {
    const { isConnected, shadowRoot } = itself(element);
    if (!isConnected || !itself(element).checkVisibility()) return 0;
    // Content is often added to a shadow tree later.
    if (shadowRoot !== null) watch(shadowRoot);
    const inTree = shadowRoot === null ? [] : candidatesIn(shadowRoot, options);
    // An overlay's content may come later than the overlay.
    const overlays = outwardFrom(around(element)).filter((each) => isOverlay(each) || isDialog(each));
    const candidates = [
      ...[...overlays, element].filter((each) => isCandidate(each, options)),
      ...inTree,
      ...candidatesIn(element, options),
    ];
    return hideUnwanted(candidates, options);
  }
}

function elementsOf({ type, target, addedNodes }: MutationRecord): Element[] {
  const nodes = type === 'attributes' ? [target] : [...addedNodes];
  const elements = nodes.filter((node) => node instanceof Element);
  // Added text changes what the element says.
  if (elements.length === 0 && type === 'childList' && target instanceof Element && addedNodes.length > 0) {
    return [target];
  }
  return elements;
}

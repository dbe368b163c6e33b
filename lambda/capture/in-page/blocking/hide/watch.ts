/** Hides what comes up from now on before it is ever drawn, until the page is left. */

import { mayHoldTrees } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { attempt } from '../attempt.ts';
import { forgetAll } from '../judge/text.ts';
import { forgetBackdrop } from '../unlock/backdrops.ts';
import { unlockPage } from '../unlock/unlock.ts';
import { candidatesIn, hideUnwanted, isCandidate, type OverlayOptions, overlaysAround } from './overlays.ts';

/** A page that changes all the time is not watched any further once this has gone into it. */
const WATCH_BUDGET_MS = 150;

const SEEN: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributeFilter: [
    'class',
    'style',
    'hidden',
    'open',
    'role',
    'aria-hidden',
    'aria-modal',
    'data-state',
    'data-open',
    'data-show',
    'data-visible',
  ],
};

let watchTree: ((root: Node) => void) | undefined;

/** `root` is a shadow tree that its page keeps closed: it is watched with the rest. */
export function watchForOverlays(options: OverlayOptions, root?: ShadowRoot): void {
  watchTree ??= startWatching(options);
  watchTree(root ?? document);
  if (root !== undefined || !mayHoldTrees(document)) return;
  for (const element of document.querySelectorAll('*')) {
    const { shadowRoot } = itself(element);
    if (shadowRoot !== null) watchTree(shadowRoot);
  }
}

function startWatching(options: OverlayOptions): (root: Node) => void {
  let spentMs = 0;
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    const changed = new Set(records.flatMap(elementsOf));
    look(changed);
    // Nothing of the page runs meanwhile: these are what was done here, and would be looked at for ever.
    observer.takeRecords();
  });
  return watch;

  function watch(root: Node): void {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, SEEN);
    // A popover comes up without any change of the document, once the script that shows it has ended.
    root.addEventListener('beforetoggle', onToggle, { capture: true });
  }

  function onToggle({ target }: Event): void {
    if (target instanceof Element) queueMicrotask(() => look([target]));
  }

  function look(changed: Iterable<Element>): void {
    if (spentMs > WATCH_BUDGET_MS) return;
    const startedAt = performance.now();
    forgetAll();
    forgetBackdrop();
    const count = [...changed].reduce((sum, element) => sum + attempt(() => judge(element), 0), 0);
    if (count > 0) attempt(unlockPage, undefined);
    spentMs += performance.now() - startedAt;
    if (spentMs > WATCH_BUDGET_MS) observer.disconnect();
  }

  function judge(element: Element): number {
    const { isConnected, shadowRoot } = itself(element);
    if (!isConnected || !itself(element).checkVisibility()) return 0;
    // What such an element shows is often put into it later.
    if (shadowRoot !== null) watch(shadowRoot);
    const inTree = shadowRoot === null ? [] : candidatesIn(shadowRoot, options);
    const around = [...overlaysAround(element), element];
    const candidates = [
      ...around.filter((each) => isCandidate(each, options)),
      ...inTree,
      ...candidatesIn(element, options),
    ];
    return hideUnwanted(candidates, options);
  }
}

function elementsOf({ type, target, addedNodes }: MutationRecord): Element[] {
  const nodes = type === 'attributes' ? [target] : [...addedNodes];
  const elements = nodes.filter((node) => node instanceof Element);
  // Text that is put into an element changes what that element says.
  if (elements.length === 0 && type === 'childList' && target instanceof Element && addedNodes.length > 0) {
    return [target];
  }
  return elements;
}

/** Finds elements that may have a closed shadow tree, which only the protocol can access. */
import { itself } from '../../dom/itself.ts';

/** Returns the first `limit` of them, and null when there are none. */
export function hostsOfClosedTrees(limit: number): Element[] | null {
  const hosts = [...document.querySelectorAll('*').values().filter(mayHoldClosedTree).take(limit)];
  return hosts.length === 0 ? null : hosts;
}

function mayHoldClosedTree(candidate: Element): boolean {
  const element = itself(candidate);
  const isOuter = element.parentElement === document.body && element.localName === 'div';
  if (!isOuter && !element.localName.includes('-')) return false;
  if (element.shadowRoot !== null || !element.checkVisibility()) return false;
  return element.childElementCount === 0 && (element.textContent ?? '').trim() === '';
}

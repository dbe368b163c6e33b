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
  if (element.childElementCount === 0 && (element.textContent ?? '').trim() === '') return true;
  return !isOuter && isDrawnElsewhere(candidate);
}

/** Slotted content of an overlay is rendered at the overlay and takes no space in its host. */
function isDrawnElsewhere(host: Element): boolean {
  const own = itself(host).getBoundingClientRect();
  if (own.width * own.height > 0) return false;
  return [...itself(host).children].some((child) => {
    const { width, height } = itself(child).getBoundingClientRect();
    return width * height > 0 && !/fixed|absolute|sticky/.test(getComputedStyle(child).position);
  });
}

/** Finds the elements that may keep a shadow tree closed: only the protocol can look into them. */
import { itself } from '../../dom/itself.ts';

/** Null when there are none. */
export function hostsOfClosedTrees(): Element[] | null {
  const hosts = [...document.querySelectorAll('*')].filter((candidate) => {
    const element = itself(candidate);
    const isOuter = element.parentElement === document.body && element.localName === 'div';
    if (!isOuter && !element.localName.includes('-')) return false;
    if (element.shadowRoot !== null || !element.checkVisibility()) return false;
    if (element.childElementCount === 0 && (element.textContent ?? '').trim() === '') return true;
    return !isOuter && isDrawnElsewhere(candidate);
  });
  return hosts.length === 0 ? null : hosts;
}

/** What stands in a slot of a layer is drawn where the layer is, and takes no room in its host. */
function isDrawnElsewhere(host: Element): boolean {
  const own = itself(host).getBoundingClientRect();
  if (own.width * own.height > 0) return false;
  return [...itself(host).children].some((child) => {
    const { width, height } = itself(child).getBoundingClientRect();
    return width * height > 0 && !/fixed|absolute|sticky/.test(getComputedStyle(child).position);
  });
}

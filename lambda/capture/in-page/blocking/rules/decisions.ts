/** Gives a site its answer in advance, when a document starts, or as soon as the elements for it exist. */
import { findAll } from '../../dom/flat-tree.ts';

export interface Decision {
  action: 'cookie' | 'localStorage' | 'sessionStorage' | 'click' | 'removeClass' | 'removeAttribute';
  /** As the list writes them: name and value, selectors, or name and selector. */
  args: string[];
}

/** How often elements are looked for once the document is there, and how long. */
const RETRY_MS = 150;
const GIVE_UP_MS = 10_000;

/** Only on pages of `domain`: the script reaches every frame. */
export function applyDecisions(domain: string, decisions: readonly Decision[]): void {
  if (location.hostname !== domain && !location.hostname.endsWith(`.${domain}`)) return;
  let left = decisions.filter((decision) => !applyAtOnce(decision));
  if (left.length === 0) return;
  const endsAt = performance.now() + GIVE_UP_MS;
  const attempt = () => {
    left = left.filter((decision) => !applyToElements(decision));
    if (left.length === 0 || performance.now() > endsAt) clearInterval(timer);
  };
  const timer = setInterval(attempt, RETRY_MS);
  // A page may be ready for its picture before the first of these.
  document.addEventListener('DOMContentLoaded', attempt, { once: true });
  window.addEventListener('load', attempt, { once: true });
}

function applyAtOnce({ action, args: [name = '', value = ''] }: Decision): boolean {
  if (action !== 'localStorage' && action !== 'sessionStorage') return false;
  try {
    if (value === '$remove$') globalThis[action].removeItem(name);
    else globalThis[action].setItem(name, value);
  } catch {
    // A sandboxed document has no storage, and so no answer.
  }
  return true;
}

/** Returns whether it is done. Removals never are: pages may lock themselves again. */
function applyToElements({ action, args }: Decision): boolean {
  if (action === 'click') return clickInOrder(args);
  if (action !== 'removeClass' && action !== 'removeAttribute') return true;
  const [names = '', selector = action === 'removeClass' ? `.${names}` : `[${names}]`] = args;
  for (const element of select(selector)) {
    for (const name of names.split('|').filter((each) => each !== '')) {
      if (action === 'removeClass') element.classList.remove(name);
      else element.removeAttribute(name);
    }
  }
  return false;
}

const clicked = new Set<string>();

/** Selectors are clicked one after another, each once. The second argument may forbid it. */
function clickInOrder([selectors = '', condition = '']: string[]): boolean {
  if (!isAllowed(condition)) return true;
  for (const selector of selectors.split(/,(?![^([]*[)\]])/).map((text) => text.trim())) {
    const key = `${selectors} ${selector}`;
    if (clicked.has(key)) continue;
    const [element] = select(selector);
    if (!(element instanceof HTMLElement)) return false;
    clicked.add(key);
    element.click();
  }
  return true;
}

/** `!cookie:name` forbids a click once the cookie is there; other conditions are not known, and so forbid. */
function isAllowed(condition: string): boolean {
  if (condition === '') return true;
  const cookie = /^(!?)cookie:\/?([^=/]+)/.exec(condition);
  if (cookie === null) return false;
  const isThere = document.cookie.includes(cookie[2] ?? '');
  return cookie[1] === '!' ? !isThere : isThere;
}

/** `>>>` steps into a shadow tree. */
function select(selector: string): Element[] {
  const [outer = '', ...inner] = selector.split('>>>').map((part) => part.trim());
  try {
    const found = [...document.querySelectorAll(outer)];
    return inner.reduce<Element[]>(
      (hosts, part) => hosts.flatMap(({ shadowRoot }) => (shadowRoot ? findAll(shadowRoot, part) : [])),
      found,
    );
  } catch {
    return []; // Written for another browser.
  }
}

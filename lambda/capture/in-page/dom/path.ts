/** Writes the way to an element as a CSS selector. */
import { itself } from './itself.ts';

/**
 * From the nearest element with an id of its own, or from the root. Inside a
 * shadow tree it begins at that tree.
 */
export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = itself(at).parentElement) {
    const id = uniqueId(at);
    if (id !== undefined) return [id, ...steps].join(' > ');
    steps.unshift(stepTo(at));
  }
  return steps.join(' > ');
}

function uniqueId(element: Element): string | undefined {
  const id = itself(element).getAttribute('id') ?? '';
  if (id === '') return undefined;
  const selector = `#${CSS.escape(id)}`;
  return document.querySelectorAll(selector).length === 1 ? selector : undefined;
}

function stepTo(element: Element): string {
  const { localName, parentElement } = itself(element);
  const name = CSS.escape(localName);
  if (parentElement === null) return name;
  const alike = [...itself(parentElement).children].filter((child) => itself(child).localName === localName);
  return alike.length === 1 ? name : `${name}:nth-of-type(${alike.indexOf(element) + 1})`;
}

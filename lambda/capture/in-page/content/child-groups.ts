/**
 * Turndown takes a time that grows with the square of the children of an element. Here, many children are put
 * into groups, which change nothing of the Markdown.
 */

const GROUP = 'data-group';
const MAX_CHILDREN = 100;
const LISTS = new Set(['ul', 'ol']);

/** Groups the children of all elements in the content. */
export function groupChildren(content: Element): void {
  for (const element of [content, ...content.querySelectorAll('*')]) {
    if (element.childNodes.length <= MAX_CHILDREN) continue;
    // The items of a list stay its children.
    if (LISTS.has(element.localName)) replaceBy(element, partsOfList(element, MAX_CHILDREN));
    else while (element.childNodes.length > MAX_CHILDREN) groupOnce(element);
  }
}

/** Lists of at most so many items. An ordered list goes on counting. */
export function partsOfList(list: Element, mostItems: number): Element[] {
  const items = [...list.children];
  const start = Number(list.getAttribute('start') ?? 1) || 1;
  return inSlices(items, mostItems).map((some, at) => {
    const part = list.cloneNode(false) as Element;
    part.setAttribute('start', String(start + at * mostItems));
    part.append(...some);
    return part;
  });
}

export function isGroup(element: HTMLElement): boolean {
  return element.hasAttribute(GROUP);
}

function replaceBy(list: Element, parts: readonly Element[]): void {
  const group = createGroup(list);
  group.append(...parts);
  list.replaceWith(group);
  while (group.childNodes.length > MAX_CHILDREN) groupOnce(group);
}

function groupOnce(element: Element): void {
  for (const some of inSlices([...element.childNodes], MAX_CHILDREN)) {
    const group = createGroup(element);
    group.append(...some);
    element.append(group);
  }
}

function createGroup({ ownerDocument }: Element): Element {
  const group = ownerDocument.createElement('span');
  group.setAttribute(GROUP, '');
  return group;
}

function inSlices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

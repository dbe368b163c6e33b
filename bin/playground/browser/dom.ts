/** Finds and creates elements with their types. */

/** The element of this id. Throws when the page has none of this type. */
export function find<Type extends Element>(id: string, type: new () => Type): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} with the id ${id}`);
  return element;
}

/** The first match inside, of this type. Throws when there is none. */
export function findIn<Type extends Element>(root: ParentNode, selector: string, type: new () => Type): Type {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`There is no ${type.name} at ${selector}`);
  return element;
}

/** Assigns properties directly. Strings become text nodes, never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/**
 * A form gives its fields by their names before anything else: with a field called `children` in it, `form.children`
 * is that field. A document does the same with its forms and images.
 */

const views = new WeakMap<Node, Node>();

/**
 * A view of a node that form fields cannot clobber. It is never handed to the browser as an argument.
 */
export function itself<Kind extends Node>(node: Kind): Kind {
  if (node instanceof HTMLFormElement) return viewOf(node, HTMLFormElement.prototype);
  return node instanceof Document ? viewOf(node, Document.prototype) : node;
}

/** The document under capture. */
export const page: Document = itself(document);

function viewOf<Kind extends Node>(node: Kind, prototype: object): Kind {
  const known = views.get(node);
  if (known !== undefined) return known as Kind;
  const view = new Proxy(node, {
    get(target, name) {
      const value: unknown = Reflect.get(prototype, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(prototype, name, value, target),
  });
  views.set(node, view);
  // A view of a view would ask the browser about something that is no node.
  views.set(view, view);
  return view;
}

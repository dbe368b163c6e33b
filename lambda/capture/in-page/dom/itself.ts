/**
 * A form gives its fields by their names before anything of its own: with a field called `style` in it, `form.style`
 * is that field. A frameset gives its frames so. A document does the same with its forms and images, but in the page's
 * own world alone.
 */

const views = new WeakMap<Node, Node>();

/**
 * A view of a node that form fields cannot clobber, to read and to call what any node of its kind has. The browser does
 * not take it as an argument in the node's place.
 */
export function itself<Kind extends Node>(node: Kind): Kind {
  if (!(node instanceof HTMLFormElement || node instanceof HTMLFrameSetElement)) return node;
  const known = views.get(node);
  if (known !== undefined) return known as Kind;
  const own: object = Object.getPrototypeOf(node);
  const view = new Proxy(node, {
    get(target, name) {
      const value: unknown = Reflect.get(own, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(own, name, value, target),
  });
  views.set(node, view);
  // A view of a view would ask the browser about something that is no node.
  views.set(view, view);
  return view;
}

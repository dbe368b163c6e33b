/**
 * Form fields clobber properties: with a field named `style` in a form, `form.style` is that
 * field. Framesets do the same with their frames. Documents do the same with their forms and
 * images, but only in the page's own world.
 */

const views = new WeakMap<Node, Node>();

/**
 * A view of a node that form fields cannot clobber, for reading properties and calling methods. The browser
 * does not accept the view as an argument in place of the node.
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
  // A view of a view would call the browser with an object that is not a node.
  views.set(view, view);
  return view;
}

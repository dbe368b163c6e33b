/**
 * A form gives its fields by their names before anything of its own: with a field called `style` in it, `form.style`
 * is that field, and a frameset gives its frames so. A document does it too, but not in the worlds of ours.
 */

declare global {
  /**
   * In functions that run inside the page (see world.ts): the node to ask for what any node of its kind has,
   * whatever is named in it. Not to be passed on in the node's place.
   */
  function itself<Kind extends Node>(node: Kind): Kind;
}

/** Runs in the page, as `itself`. */
export function pastNames<Kind extends Node>(node: Kind): Kind {
  if (!(node instanceof HTMLFormElement || node instanceof HTMLFrameSetElement)) return node;
  const own: object = Object.getPrototypeOf(node);
  return new Proxy(node, {
    get(_node, name) {
      const value: unknown = Reflect.get(own, name, node);
      return typeof value === 'function' ? value.bind(node) : value;
    },
    set: (_node, name, value) => Reflect.set(own, name, value, node),
  });
}

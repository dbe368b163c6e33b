/**
 * A document, a form and a frameset give what is named in them before anything of their own: with a field called
 * `style` in it, `form.style` is that field, and with an image called `body`, `document.body` is that image.
 */

declare global {
  /**
   * In functions that run inside the page (see world.ts): the node to ask for what any node of its kind has,
   * whatever is named in it. It stands for the node nowhere else.
   */
  function itself<Kind extends Node>(node: Kind): Kind;
}

/** Runs in the page, as `itself`. */
export function pastNames<Kind extends Node>(node: Kind): Kind {
  const isClobbered =
    node instanceof HTMLFormElement || node instanceof Document || node instanceof HTMLFrameSetElement;
  if (!isClobbered) return node;
  const own: object = Object.getPrototypeOf(node);
  return new Proxy(node, {
    get(_node, name) {
      const value: unknown = Reflect.get(own, name, node);
      return typeof value === 'function' ? value.bind(node) : value;
    },
    set: (_node, name, value) => Reflect.set(own, name, value, node),
  });
}

/**
 * A form gives its fields by their names before anything else: with a field called `children` in it, `form.children`
 * is that field.
 */

/** The node to ask for what any node has, whatever its fields are called. It stands for the node nowhere else. */
export function itself<Kind extends Node>(node: Kind): Kind {
  return node instanceof HTMLFormElement ? new Proxy<Kind & HTMLFormElement>(node, PAST_FIELDS) : node;
}

const PAST_FIELDS: ProxyHandler<HTMLFormElement> = {
  get(form, name) {
    const value: unknown = Reflect.get(HTMLFormElement.prototype, name, form);
    return typeof value === 'function' ? value.bind(form) : value;
  },
};

/** Changes native functions, so that scripts of the page do not see it. */

type Native = (...args: unknown[]) => unknown;

/**
 * A proxy of a native function looks like it: its name, its length and its text. Some
 * browsers and pages lack the function.
 */
export function changeNative(
  owner: object | undefined,
  name: string,
  apply: (native: Native, self: unknown, args: unknown[]) => unknown,
): void {
  const native = owner && Reflect.get(owner, name);
  if (owner && typeof native === 'function') Reflect.set(owner, name, new Proxy(native, { apply }));
}

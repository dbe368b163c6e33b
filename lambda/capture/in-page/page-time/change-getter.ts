/** Changes what a native property of a prototype gives, so that scripts of the page do not see it. */
export function changeGetter(
  owner: object | undefined,
  name: string,
  change: (value: unknown, self: unknown) => unknown,
): void {
  const native = owner && Object.getOwnPropertyDescriptor(owner, name);
  if (owner === undefined || native?.get === undefined) return;
  const get = new Proxy(native.get, {
    // The native getter throws where it is not asked of such an object.
    apply: (target, self, args) => change(Reflect.apply(target, self, args), self),
  });
  Object.defineProperty(owner, name, { ...native, get });
}

/**
 * Refuses to lock the pointer, as browsers do without a visitor. Under a lock, each movement of the mouse makes the browser
 * move it again, so that every frame takes longer than the one before.
 */
const { requestPointerLock: native } = Element.prototype;

// A proxy of a native function looks like it. Some browsers lack the function.
if (typeof native === 'function') {
  Element.prototype.requestPointerLock = new Proxy(native, {
    apply(_target, element: Element) {
      queueMicrotask(() => element.ownerDocument.dispatchEvent(new Event('pointerlockerror')));
      return Promise.reject(new DOMException('There is no pointer to lock.', 'NotSupportedError'));
    },
  });
}

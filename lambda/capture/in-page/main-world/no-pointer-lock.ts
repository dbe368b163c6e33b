/**
 * Refuses to lock the pointer, as browsers do without a visitor. Under a lock, each movement of the mouse
 * makes the browser move it again, so that every frame takes longer than the one before.
 */
import { changeNative } from './change-native.ts';

changeNative(Element.prototype, 'requestPointerLock', (_native, element) => {
  const { ownerDocument } = element as Element;
  queueMicrotask(() => ownerDocument.dispatchEvent(new Event('pointerlockerror')));
  return Promise.reject(new DOMException('There is no pointer to lock.', 'NotSupportedError'));
});

/**
 * Keeps a worker drawing that has begun to draw in animation frames. When a worker asks for no further frame,
 * Chromium still waits for one of it, and never ends a frame of the page that is drawn on command.
 */
import { changeNative } from '../main-world/change-native.ts';

const draw = Reflect.get(globalThis, 'requestAnimationFrame');
let isKept = false;

const keep = (): void => {
  draw(keep);
};

changeNative(globalThis, 'requestAnimationFrame', (native, self, args) => {
  const id = Reflect.apply(native, self, args);
  if (!isKept) keep();
  isKept = true;
  return id;
});

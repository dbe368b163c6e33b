/**
 * Counts the work of the page's scripts on other threads: databases, cryptography, bitmaps, WebAssembly, sound, service
 * workers that are installed. The page's clock does not wait for this work, so the capture asks about it by an event.
 */
import { WORKS_ASKED } from './works-asked.ts';

let underWay = 0;

/** Returns what to call when the work has ended. Further calls do nothing. */
function begin(): () => void {
  let isUnderWay = true;
  underWay += 1;
  return () => {
    if (isUnderWay) underWay -= 1;
    isUnderWay = false;
  };
}

const { then } = Promise.prototype;

function untilSettled(promise: unknown): void {
  if (!(promise instanceof Promise)) return;
  const end = begin();
  Reflect.apply(then, promise, [end, end]);
}

function untilEvents(...types: string[]): (target: unknown) => void {
  return (target) => {
    if (!(target instanceof EventTarget)) return;
    const end = begin();
    for (const type of types) target.addEventListener(type, end, { once: true });
  };
}

/** A page that registers a service worker goes on when the worker is active. */
function untilActive(promise: unknown): void {
  if (!(promise instanceof Promise)) return;
  const end = begin();
  const onRegistered = (registration: unknown) => {
    const worker = registration instanceof ServiceWorkerRegistration ? registration.installing : null;
    if (worker === null) end();
    else worker.addEventListener('statechange', () => /activated|redundant/.test(worker.state) && end());
  };
  Reflect.apply(then, promise, [onRegistered, end]);
}

/** A proxy of a native function looks like it. */
function follow(owner: object | undefined, names: string[], isUnderWay: (result: unknown) => void): void {
  if (owner === undefined) return;
  for (const name of names) {
    const native = Reflect.get(owner, name);
    if (typeof native !== 'function') continue;
    const followed = new Proxy(native, {
      apply(target, self, args) {
        const result = Reflect.apply(target, self, args);
        isUnderWay(result);
        return result;
      },
    });
    Reflect.set(owner, name, followed);
  }
}

follow(
  globalThis.IDBFactory?.prototype,
  ['open', 'deleteDatabase'],
  untilEvents('success', 'error', 'blocked'),
);
follow(globalThis.IDBDatabase?.prototype, ['transaction'], untilEvents('complete', 'abort'));
// Pages over plain HTTP have no cryptography.
const subtle = globalThis.SubtleCrypto?.prototype;
if (subtle !== undefined) {
  follow(
    subtle,
    Object.getOwnPropertyNames(subtle).filter((name) => name !== 'constructor'),
    untilSettled,
  );
}
follow(globalThis, ['createImageBitmap'], untilSettled);
follow(globalThis.WebAssembly, ['compile', 'instantiate'], untilSettled);
follow(globalThis.BaseAudioContext?.prototype, ['decodeAudioData'], untilSettled);
follow(globalThis.OfflineAudioContext?.prototype, ['startRendering'], untilSettled);
follow(globalThis.ServiceWorkerContainer?.prototype, ['register'], untilActive);

addEventListener(WORKS_ASKED, (event) => {
  if (underWay > 0) event.preventDefault();
});

/**
 * Tells whether scripts of the page follow its scrolling: an observer watches elements, or a
 * script asks where the page or an element is. Such questions count from the first event on, when
 * the capture is about to scroll.
 */
import { changeNative } from './change-native.ts';
import { FOLLOWERS_ASKED } from './followers-asked.ts';

/** The elements that each observer watches. */
const watched = new Map<unknown, Set<unknown>>();

const observers = globalThis.IntersectionObserver?.prototype;
changeNative(observers, 'observe', (native, self, args) => {
  const result = Reflect.apply(native, self, args);
  const elements = watched.get(self) ?? new Set();
  watched.set(self, elements.add(args[0]));
  return result;
});
changeNative(observers, 'unobserve', (native, self, args) => {
  const elements = watched.get(self);
  elements?.delete(args[0]);
  if (elements?.size === 0) watched.delete(self);
  return Reflect.apply(native, self, args);
});
changeNative(observers, 'disconnect', (native, self, args) => {
  watched.delete(self);
  return Reflect.apply(native, self, args);
});

/** What scripts read to learn where the page or an element is. */
const PLACES: readonly (readonly [owner: object | undefined, names: readonly string[]])[] = [
  [globalThis, ['scrollY', 'pageYOffset']],
  [globalThis.VisualViewport?.prototype, ['pageTop']],
  [globalThis.Element?.prototype, ['scrollTop', 'getBoundingClientRect', 'getClientRects']],
  [globalThis.Range?.prototype, ['getBoundingClientRect', 'getClientRects']],
  [globalThis.Document?.prototype, ['elementFromPoint', 'elementsFromPoint']],
  [globalThis.ShadowRoot?.prototype, ['elementFromPoint', 'elementsFromPoint']],
];

let isCounting = false;
let hasRead = false;

function countReadings(): void {
  isCounting = true;
  const noteReading = (native: (...args: unknown[]) => unknown, self: unknown, args: unknown[]) => {
    hasRead = true;
    return Reflect.apply(native, self, args);
  };
  for (const [owner, names] of PLACES) {
    for (const name of names) {
      const place = owner && Object.getOwnPropertyDescriptor(owner, name);
      if (place?.get === undefined) changeNative(owner, name, noteReading);
      else if (place.configurable)
        Object.defineProperty(owner, name, { ...place, get: new Proxy(place.get, { apply: noteReading }) });
    }
  }
}

addEventListener(FOLLOWERS_ASKED, (event) => {
  if (watched.size > 0 || hasRead) event.preventDefault();
  hasRead = false;
  if (!isCounting) countReadings();
});

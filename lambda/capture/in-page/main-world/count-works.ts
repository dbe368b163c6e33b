/**
 * Counts the work of the page's scripts on other threads: cryptography, databases and files, pictures, films
 * and sound, WebAssembly, service workers that are installed.
 */
import { changeNative } from './change-native.ts';
import './count-codecs.ts';
import { afterSettled, begin, untilEvents, untilIdleSettled, untilSettled } from './works-under-way.ts';

type IsUnderWay = (result: unknown, self: unknown) => void;

const ALL = 'all';

/**
 * Interface -> its functions whose promises settle when the work has ended. Pages over
 * plain HTTP lack some interfaces.
 */
const PROMISED: Record<string, readonly string[] | typeof ALL> = {
  SubtleCrypto: ALL,
  CacheStorage: ALL,
  Cache: ALL,
  StorageManager: ['getDirectory'],
  FileSystemHandle: ALL,
  FileSystemDirectoryHandle: ALL,
  FileSystemFileHandle: ALL,
  FileSystemWritableFileStream: ALL,
  WritableStream: ['close'],
  Blob: ['arrayBuffer', 'bytes', 'text'],
  ImageDecoder: ['decode'],
  BaseAudioContext: ['decodeAudioData'],
  OfflineAudioContext: ['startRendering'],
  Worklet: ['addModule'],
  VideoEncoder: ['flush'],
  VideoDecoder: ['flush'],
  AudioEncoder: ['flush'],
  AudioDecoder: ['flush'],
};

for (const [name, functions] of Object.entries(PROMISED)) {
  const owner = Reflect.get(globalThis, name)?.prototype;
  if (owner !== undefined) follow(owner, functions === ALL ? functionsOf(owner) : functions, untilSettled);
}
follow(globalThis, ['createImageBitmap'], untilSettled);
follow(globalThis.OffscreenCanvas?.prototype, ['convertToBlob'], untilIdleSettled);
follow(
  globalThis.WebAssembly,
  ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming'],
  untilSettled,
);
follow(globalThis.IDBFactory?.prototype, ['open', 'deleteDatabase'], (request) =>
  untilEvents(request, 'success', 'error', 'blocked'),
);
follow(globalThis.IDBDatabase?.prototype, ['transaction'], (transaction) =>
  untilEvents(transaction, 'complete', 'abort'),
);
follow(
  globalThis.FileReader?.prototype,
  ['readAsArrayBuffer', 'readAsBinaryString', 'readAsDataURL', 'readAsText'],
  (_result, reader) => untilEvents(reader, 'loadend'),
);
follow(globalThis.HTMLImageElement?.prototype, ['decode'], (promise, image) => {
  // An image that is still loading over the network holds the clock by itself.
  if (image instanceof HTMLImageElement && (image.complete || !image.src.startsWith('http')))
    untilSettled(promise);
});
follow(globalThis.ServiceWorkerContainer?.prototype, ['register'], (promise) => {
  if (promise instanceof Promise) afterSettled(promise, untilActive);
});
followCallbacks(globalThis.HTMLCanvasElement?.prototype, 'toBlob');

/** A page that registers a service worker goes on when the worker is active. */
function untilActive(registration: unknown, end: () => void): void {
  const worker = registration instanceof ServiceWorkerRegistration ? registration.installing : null;
  if (worker === null) end();
  else worker.addEventListener('statechange', () => /activated|redundant/.test(worker.state) && end());
}

function functionsOf(owner: object): string[] {
  const fields = Object.entries(Object.getOwnPropertyDescriptors(owner));
  return fields.flatMap(([name, { value }]) =>
    name !== 'constructor' && typeof value === 'function' ? [name] : [],
  );
}

function follow(owner: object | undefined, names: readonly string[], isUnderWay: IsUnderWay): void {
  for (const name of names) {
    changeNative(owner, name, (native, self, args) => {
      const result = Reflect.apply(native, self, args);
      isUnderWay(result, self);
      return result;
    });
  }
}

/** Follows a function whose first argument is called when the page has done the work in its idle time. */
function followCallbacks(owner: object | undefined, name: string): void {
  changeNative(owner, name, (native, self, [callback, ...rest]) => {
    if (typeof callback !== 'function') return Reflect.apply(native, self, [callback, ...rest]);
    const end = begin({ isIdle: true });
    const ended = (...values: unknown[]) => {
      end();
      callback(...values);
    };
    try {
      return Reflect.apply(native, self, [ended, ...rest]);
    } catch (error) {
      end();
      throw error;
    }
  });
}

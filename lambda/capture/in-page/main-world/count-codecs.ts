/**
 * Counts the work of encoders and decoders of films and sound. Their queue is empty before the last results
 * have come, and some keep their last results until they are flushed.
 */
import { changeNative } from './change-native.ts';
import { begin } from './works-under-way.ts';

/**
 * Interface -> its function that adds to a queue, and the length of the queue. It also falls when
 * the work fails or is given up.
 */
const CODECS = {
  VideoEncoder: ['encode', 'encodeQueueSize'],
  VideoDecoder: ['decode', 'decodeQueueSize'],
  AudioEncoder: ['encode', 'encodeQueueSize'],
  AudioDecoder: ['decode', 'decodeQueueSize'],
} as const;

/**
 * The last results come at most this long after the queue is empty, ms of page time. Page time is real while
 * such work is under way.
 */
const LAST_RESULT_MS = 200;

const later = globalThis.setTimeout.bind(globalThis);
const never = globalThis.clearTimeout.bind(globalThis);

interface Work {
  added(): void;
  hasCome(): void;
  check(): void;
}

const works = new WeakMap<object, Work>();

function workOf(codec: EventTarget, length: string): Work {
  let toCome = 0;
  let end: (() => void) | undefined;
  let timer: ReturnType<typeof later> | undefined;
  const ended = () => {
    end?.();
    end = undefined;
    toCome = 0;
  };
  return {
    added() {
      toCome += 1;
      end ??= begin();
    },
    hasCome() {
      toCome -= 1;
      this.check();
    },
    check() {
      never(timer);
      if (end === undefined || Reflect.get(codec, length) > 0) return;
      if (toCome <= 0) ended();
      else timer = later(ended, LAST_RESULT_MS);
    },
  };
}

for (const [name, [add, length]] of Object.entries(CODECS)) {
  const Native = Reflect.get(globalThis, name);
  if (typeof Native !== 'function') continue;
  const Followed = new Proxy(Native, {
    construct(native, [init, ...rest], newTarget) {
      const { output, error } = Object(init);
      if (typeof output !== 'function') return Reflect.construct(native, [init, ...rest], newTarget);
      const told = (...results: unknown[]) => {
        works.get(codec)?.hasCome();
        output(...results);
      };
      const codec = Reflect.construct(native, [{ output: told, error }, ...rest], newTarget);
      const work = workOf(codec, length);
      works.set(codec, work);
      codec.addEventListener('dequeue', work.check);
      return codec;
    },
  });
  Native.prototype.constructor = Followed;
  Reflect.set(globalThis, name, Followed);
  changeNative(Native.prototype, add, (native, codec, args) => {
    const result = Reflect.apply(native, codec, args);
    works.get(Object(codec))?.added();
    return result;
  });
}

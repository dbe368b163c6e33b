/**
 * Lets a document or a worker read another time: the page's clock begins at the moment that the
 * request names. The browser's own clock stays as it is, because certificates and cookies go by it.
 * Runs before the scripts of the page.
 */
import { changeDate } from '../main-world/change-date.ts';
import { changeNative } from '../main-world/change-native.ts';
import { changeGetter } from './change-getter.ts';
import { ORIGIN_MS, pageNow, REAL_ORIGIN_MS, realNow } from './moment.ts';
import './temporal.ts';

const { apply, construct } = Reflect;

changeNative(Date, 'now', pageNow);
const RealDate = changeDate(pageNow);

// Without a date, these format the current one.
const formats = new WeakMap<object, unknown>();
changeGetter(Intl.DateTimeFormat.prototype, 'format', (native) => {
  if (typeof native !== 'function') return native;
  const known = formats.get(native);
  const format =
    known ?? new Proxy(native, { apply: (target, self, args) => apply(target, self, dated(args)) });
  formats.set(native, format);
  return format;
});
changeNative(Intl.DateTimeFormat.prototype, 'formatToParts', (native, self, args) =>
  apply(native, self, dated(args)),
);

/** `null` is 1970, as everywhere. */
function dated([date = pageNow(), ...rest]: unknown[]): unknown[] {
  return [date, ...rest];
}

changeGetter(Performance.prototype, 'timeOrigin', () => ORIGIN_MS);
changeNative(Performance.prototype, 'toJSON', (native, self, args) => {
  const json = apply(native, self, args) as { timing?: object };
  return { ...json, timeOrigin: ORIGIN_MS, ...(json.timing && { timing: shiftAll(json.timing) }) };
});

const timing = Reflect.get(globalThis, 'PerformanceTiming')?.prototype;
for (const name of Object.keys(Object.getOwnPropertyDescriptors(timing ?? {})))
  if (name !== 'constructor' && name !== 'toJSON') changeGetter(timing, name, shift);
changeNative(timing, 'toJSON', (native, self, args) => shiftAll(apply(native, self, args) as object));

/** Whole milliseconds; 0 means that it has not happened. */
function shift(value: unknown): unknown {
  return typeof value === 'number' && value > 0 ? ORIGIN_MS + Math.ceil(value - REAL_ORIGIN_MS) : value;
}

function shiftAll(times: object): object {
  return Object.fromEntries(Object.entries(times).map(([name, value]) => [name, shift(value)]));
}

/** A document whose server does not date it says that it was changed just now, in whole seconds. */
const JUST_NOW_MS = 2_000;
changeGetter(Reflect.get(globalThis, 'Document')?.prototype, 'lastModified', (native) => {
  const ageMs = realNow() - new RealDate(String(native)).getTime();
  return Math.abs(ageMs) < JUST_NOW_MS ? written(new RealDate(pageNow())) : native;
});

/** MM/DD/YYYY hh:mm:ss. Source: https://html.spec.whatwg.org/#dom-document-lastmodified */
function written(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [two(date.getMonth() + 1), two(date.getDate()), String(date.getFullYear()).padStart(4, '0')];
  return `${day.join('/')} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

const RealFile = Reflect.get(globalThis, 'File') as typeof File;
const PageFile: typeof File = new Proxy(RealFile, {
  construct(target, args, newTarget) {
    const [bits, name, options, ...rest] = args;
    const { lastModified = pageNow() } = options ?? {};
    // With one argument the browser throws.
    const dated = args.length < 2 ? args : [bits, name, { ...options, lastModified }, ...rest];
    return construct(target, dated, newTarget === PageFile ? target : newTarget);
  },
});
globalThis.File = PageFile;
RealFile.prototype.constructor = PageFile;

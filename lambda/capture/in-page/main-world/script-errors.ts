/**
 * Tells where errors that the request's script throws run code of their own. The browser describes an error
 * by its name and message, which may be getters, and nothing ends one that runs on and on. A dialog is the
 * only thing that leaves the page in the middle of a task.
 */
import { ERROR_BEGINS, ERROR_ENDS, SCRIPT_BEGINS, SCRIPT_ENDS } from './script-errors-asked.ts';

const confirm = window.confirm.bind(window);
const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { toString: toText } = Error.prototype;

const NATIVES = new Set<object>(
  [
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
    AggregateError,
    Object,
  ].map(({ prototype }) => prototype),
);

/** A page may make any number of such errors, and each dialog takes some milliseconds. */
const MOST_TOLD = 50;
let told = 0;

/** The text that errors have as their `stack`, as the browser makes it. */
function describe(error: object, sites: readonly unknown[]): string {
  const isTold = !isPlain(error) && told < MOST_TOLD;
  if (isTold) {
    told += 1;
    confirm(ERROR_BEGINS);
  }
  let text = textOf(error);
  if (isTold) confirm(ERROR_ENDS);
  for (let at = 0; at < sites.length; at++) text += `\n    at ${sites[at]}`;
  return text;
}

function textOf(error: object): string {
  try {
    return Reflect.apply(toText, error, []);
  } catch {
    return '<error>';
  }
}

/** Whether its description runs no code of the page. */
function isPlain(error: object): boolean {
  for (let each = error; each !== null; each = getPrototypeOf(each)) {
    if (each !== error && !NATIVES.has(each)) return false;
    for (const name of ['name', 'message']) {
      const field = getOwnPropertyDescriptor(each, name);
      if (field !== undefined && typeof field.value !== 'string') return false;
    }
  }
  return true;
}

addEventListener(SCRIPT_BEGINS, () => {
  if (Object.isExtensible(Error) && !Object.hasOwn(Error, 'prepareStackTrace'))
    Object.defineProperty(Error, 'prepareStackTrace', {
      value: describe,
      writable: true,
      configurable: true,
    });
});
addEventListener(SCRIPT_ENDS, () => {
  if (getOwnPropertyDescriptor(Error, 'prepareStackTrace')?.value === describe)
    Reflect.deleteProperty(Error, 'prepareStackTrace');
});

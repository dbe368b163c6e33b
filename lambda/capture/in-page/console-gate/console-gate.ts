/**
 * Lets only so many messages of a document, or of a worker, through to its console, and shortens what is long
 * in them. A script that writes without end would keep the browser from everything else, because the browser
 * reports each message.
 */
import { changeNative } from '../main-world/change-native.ts';

/** More than the service keeps. */
const MAX_MESSAGES = 300;
const MAX_ARGUMENTS = 100;
/** More than it keeps of a message. */
const MAX_CHARACTERS = 2_000;

const { slice } = String.prototype;
const { apply } = Reflect;
let count = 0;

const shorten = (value: unknown) =>
  typeof value === 'string' && value.length > MAX_CHARACTERS
    ? apply(slice, value, [0, MAX_CHARACTERS])
    : value;

for (const name of Object.keys(console)) {
  changeNative(console, name, (native, self, args) => {
    count += 1;
    if (count > MAX_MESSAGES) return undefined;
    const kept: unknown[] = [];
    for (let at = 0; at < args.length && at < MAX_ARGUMENTS; at += 1) kept[at] = shorten(args[at]);
    return apply(native, self, kept);
  });
}

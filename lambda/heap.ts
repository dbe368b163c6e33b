/**
 * Lets the heap double between full garbage collections. By default V8 expects to collect cheaply in the idle
 * time between captures, and leaves only 10 MB of room, which one capture fills. Each capture then pays for a
 * full collection, some 20 processor milliseconds.
 */
import { setFlagsFromString } from 'node:v8';

/** Percent of what is in use. V8's own value grows up to 300 while much is allocated. */
export const HEAP_FLAG = '--heap-growing-percent=100';

setFlagsFromString(HEAP_FLAG);

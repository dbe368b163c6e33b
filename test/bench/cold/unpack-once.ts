/**
 * Runs in a separate process with an empty temporary folder: unpacks the browser, from our pack or as
 * @sparticuz/chromium does, and prints the milliseconds. `unpack-once.ts <pack> ours|brotli`.
 */
import { tmpdir } from 'node:os';
import chromium from '@sparticuz/chromium';
import { createUnpack } from '../../../lambda/capture/browser/unpack/unpack.ts';

const [, , pack = '', way] = process.argv;
const unpack = way === 'ours' ? createUnpack({ pack, directory: tmpdir() }) : () => chromium.executablePath();
const startedAt = performance.now();
await unpack();
console.log(performance.now() - startedAt);

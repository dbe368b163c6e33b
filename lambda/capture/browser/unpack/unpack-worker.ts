/**
 * Unpacks in a thread of its own. Takes the place as its data; sends what was unpacked. The error that ends
 * it is the reason of a failure.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { unpackPack } from './unpack-pack.ts';

parentPort?.postMessage(await unpackPack(workerData));

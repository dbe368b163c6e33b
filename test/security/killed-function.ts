/**
 * Captures a page that keeps its browser busy without end. A test starts this process and kills it.
 */
import { createCapturer } from '../support/capture.ts';

const [, , url = ''] = process.argv;
const capture = await createCapturer('all');
await capture({ url });

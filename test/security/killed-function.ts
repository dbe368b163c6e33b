/**
 * A process that captures a page which keeps its browser busy for ever. To be killed.
 */
import { createCapturer } from '../support/capture.ts';

const [, , url = ''] = process.argv;
const capture = await createCapturer('all');
await capture({ url });

/**
 * The entry that Lambda calls. Reads the environment once; create-handler.ts puts everything else together.
 *
 * A fresh function prepares its first capture: it begins to unpack the browser before it loads the rest of
 * the code, and launches a browser. A request that comes first finds all of this done or under way.
 * WAITING_BROWSERS turns this on.
 */
import './heap.ts';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { unpackAhead } from './capture/browser/unpack/unpack-ahead.ts';
import type { Work } from './jobs/worker.ts';

const unpack = unpackAhead(process.env);
const [
  { readConfig },
  { createCaptureService },
  { createHandler },
  { registerExtension },
  { loadHandleMessages, loadWorker },
] = await Promise.all([
  import('./config/config.ts'),
  import('./capture/capture.ts'),
  import('./create-handler.ts'),
  import('./aws/extension.ts'),
  import('./jobs/load-jobs.ts'),
]);

const config = readConfig(process.env);
const { runtimeApi, waitingBrowsers = 0 } = config;
const captures = createCaptureService(config, { unpack });
const prepared = captures.prepare();
const isInLambda = runtimeApi !== undefined;
const extension = isInLambda && waitingBrowsers > 0 ? await registerExtension(runtimeApi) : undefined;
// A request that has started the function is waiting: it can be parsed and admitted meanwhile. Without one,
// Lambda freezes the function right after its initialisation, so the work is done first.
if (config.initializationType !== 'on-demand') await prepared;
extension?.follow();

// Without an extension Lambda freezes the function when it has answered.
const afterAnswer = extension?.afterAnswer ?? (isInLambda ? () => undefined : undefined);

export const handler = createHandler(config, { captures, ...(afterAnswer && { afterAnswer }) });

const workOn = loadWorker({
  config,
  capture: captures.capture,
  now: Date.now,
});

/** Works on a message of a job on one machine, and then launches the next browser, as after an answer. */
export const work: Work = async (message, given) => {
  try {
    return await workOn(message, given);
  } finally {
    setImmediate(() => captures.prepare());
  }
};

const handleMessages = loadHandleMessages(workOn, config);

/** The entry of the function that works on jobs. */
export async function worker(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  try {
    return await handleMessages(event, context);
  } finally {
    afterAnswer?.(captures.prepare, context.awsRequestId);
  }
}

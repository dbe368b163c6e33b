/**
 * The entry that Lambda calls. Reads the environment once; create-handler.ts puts everything else together.
 *
 * A fresh function prepares its first capture: it begins to unpack the browser before it loads the rest of the code, and
 * launches a browser. A request that comes first finds all of this done or under way. WAITING_BROWSERS turns this on.
 */
import './heap.ts';
import { unpackAhead } from './capture/browser/unpack/unpack-ahead.ts';

const unpack = unpackAhead(process.env);
const [{ readConfig }, { createCaptureService }, { createHandler }, { registerExtension }] =
  await Promise.all([
    import('./config.ts'),
    import('./capture/capture.ts'),
    import('./create-handler.ts'),
    import('./aws/extension.ts'),
  ]);

const config = readConfig(process.env);
const { runtimeApi, waitingBrowsers = 0 } = config;
const captures = createCaptureService(config, { unpack });
const prepared = captures.prepare();
const isInLambda = runtimeApi !== undefined;
const extension = isInLambda && waitingBrowsers > 0 ? await registerExtension(runtimeApi) : undefined;
// A request that has started the function is waiting: it can be parsed and admitted meanwhile. Without one, Lambda freezes
// the function right after its initialisation, so the work is done first.
if (config.initializationType !== 'on-demand') await prepared;
extension?.follow();

// Without an extension Lambda freezes the function when it has answered.
const afterAnswer = extension?.afterAnswer ?? (isInLambda ? () => undefined : undefined);

export const handler = createHandler(config, { captures, ...(afterAnswer && { afterAnswer }) });

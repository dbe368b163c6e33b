/**
 * A small version of Lambda's Node runtime, for a separate process: loads the handler from the code folder
 * and passes it one event after the other.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Invoked {
  event: unknown;
  awsRequestId: string;
  timeoutMs: number;
}

const { LAMBDA_TASK_ROOT = '', _HANDLER = '', AWS_LAMBDA_FUNCTION_NAME = '' } = process.env;
const [file, name = ''] = _HANDLER.split('.');
const { [name]: handler } = await import(pathToFileURL(join(LAMBDA_TASK_ROOT, `${file}.mjs`)).href);

process.on('message', async ({ event, awsRequestId, timeoutMs }: Invoked) => {
  const endsAt = Date.now() + timeoutMs;
  const context = {
    awsRequestId,
    functionName: AWS_LAMBDA_FUNCTION_NAME,
    getRemainingTimeInMillis: () => endsAt - Date.now(),
  };
  process.send?.(await handler(event, context));
});
process.send?.('ready');

/**
 * A loop on Lambda's Runtime API, for machines that cannot build AWS's own Node client. Takes the handler as its argument, such
 * as `index.handler`.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { LAMBDA_TASK_ROOT, AWS_LAMBDA_RUNTIME_API, AWS_LAMBDA_FUNCTION_NAME } = process.env;
const api = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;
const [file, name] = process.argv[2].split('.');
const { [name]: handler } = await import(pathToFileURL(join(LAMBDA_TASK_ROOT, `${file}.mjs`)).href);

for (;;) {
  const next = await fetch(`${api}/invocation/next`);
  const awsRequestId = next.headers.get('lambda-runtime-aws-request-id');
  const endsAt = Number(next.headers.get('lambda-runtime-deadline-ms'));
  const context = {
    awsRequestId,
    functionName: AWS_LAMBDA_FUNCTION_NAME,
    getRemainingTimeInMillis: () => endsAt - Date.now(),
  };
  const answer = JSON.stringify(await handler(await next.json(), context));
  await fetch(`${api}/invocation/${awsRequestId}/response`, { method: 'POST', body: answer });
}

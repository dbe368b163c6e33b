/**
 * Turns the result of the function into the answer that API Gateway makes of it. Returns undefined for an
 * invalid result. Source:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as v from 'valibot';
import type { HttpAnswer } from './answer.ts';

const ScalarSchema = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));

const ResultSchema = v.object({
  statusCode: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
    v.integer(),
    v.minValue(200),
    v.maxValue(599),
  ),
  headers: v.nullish(v.record(v.string(), ScalarSchema), {}),
  multiValueHeaders: v.nullish(v.record(v.string(), v.array(ScalarSchema)), {}),
  body: v.nullish(v.string(), ''),
  isBase64Encoded: v.nullish(v.boolean(), false),
});
type Result = v.InferOutput<typeof ResultSchema>;

/** API Gateway computes the length of the body itself. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

export function readReply(result: unknown): HttpAnswer | undefined {
  const parsed = v.safeParse(ResultSchema, result);
  if (!parsed.success) return undefined;
  const { statusCode, body, isBase64Encoded } = parsed.output;
  const bytes = isBase64Encoded ? readBase64(body) : Buffer.from(body);
  const headers = mergeHeaders(parsed.output);
  if (bytes === undefined || !areSendable(headers)) return undefined;
  return { status: statusCode, headers, body: bytes };
}

/** Checks base64 strictly, because Node ignores invalid characters and also accepts the URL alphabet. */
function readBase64(text: string): Buffer | undefined {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const bytes = Buffer.from(text, 'base64');
  const isWhole = bytes.length === (text.length / 4) * 3 - padding;
  return isWhole && !text.includes('-') && !text.includes('_') ? bytes : undefined;
}

/** Merges both header lists without duplicate values. Without a Content-Type the answer is JSON. */
function mergeHeaders({ headers, multiValueHeaders }: Result): Record<string, string[]> {
  const merged = new Map<string, { name: string; values: string[] }>();
  const entries = [
    ...Object.entries(multiValueHeaders),
    ...Object.entries(headers).map(([name, value]): [string, string[]] => [name, [value]]),
  ];
  for (const [name, values] of entries) {
    const key = name.toLowerCase();
    if (OWN_HEADERS.has(key)) continue;
    const known = merged.get(key)?.values ?? [];
    merged.set(key, { name, values: [...new Set([...known, ...values])] });
  }
  if (!merged.has('content-type'))
    merged.set('content-type', { name: 'Content-Type', values: ['application/json'] });
  return Object.fromEntries([...merged.values()].map(({ name, values }) => [name, values]));
}

function areSendable(headers: Record<string, string[]>): boolean {
  try {
    for (const [name, values] of Object.entries(headers)) {
      validateHeaderName(name);
      for (const value of values) validateHeaderValue(name, value);
    }
    return true;
  } catch {
    return false; // The name or value is not allowed in HTTP.
  }
}

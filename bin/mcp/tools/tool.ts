/**
 * The shape of a tool, and what all tools have in common: their input is the body of a request with fields of their own.
 */
import type { CallToolResult, Tool as ToolListing } from '@modelcontextprotocol/sdk/types.js';
import * as v from 'valibot';
import { CaptureRequestFields } from '../../../lambda/request/capture-request.ts';
import type { JsonObject } from '../../openapi/json.ts';
import type { Target } from '../files/target-file.ts';
import { Failure } from '../service/failure.ts';
import type { CaptureBody, Captured } from '../service/service-client.ts';

export interface Tool {
  name: string;
  title: string;
  /** For the model: what it does, and when to use which field. */
  description: string;
  /** Name -> JSON Schema of a field. */
  fields: Record<string, JsonObject>;
  /** Throws a Failure, whose message the model reads. */
  run(input: CaptureBody, capture: Capture): Promise<Content>;
}

/** Asks the service, within the tool call that it belongs to. */
export type Capture = (body: CaptureBody) => Promise<Captured>;

export type Content = CallToolResult['content'];

/** What a client sees of a tool. */
export function listingOf({ name, title, description, fields }: Tool): ToolListing {
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object', properties: fields, required: ['url'], additionalProperties: false },
    // It can write a file, and replace one when told to.
    annotations: {
      title,
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  };
}

const OwnFields = v.object({
  path: v.optional(v.nullable(v.string('path must be a string.')), null),
  overwrite: v.optional(v.nullable(v.boolean('overwrite must be true or false.')), null),
});

/**
 * Separates the file that a tool call writes from the body of its request. Fields that nobody knows stay in the body:
 * the service names the nearest known one.
 */
export function splitInput(
  input: CaptureBody,
  { name, fields }: Tool,
): { target?: Target; body: CaptureBody } {
  const foreign = Object.keys(input).filter((key) => !Object.hasOwn(fields, key));
  const refused = foreign.filter((key) => Object.hasOwn(CaptureRequestFields.entries, key));
  if (refused.length > 0) throw new Failure(`${name} does not take ${refused.join(', ')}.`);
  const own = v.safeParse(OwnFields, input);
  if (!own.success) throw new Failure(own.issues.map(({ message }) => message).join('\n'));
  const { path, overwrite } = own.output;
  const { path: _path, overwrite: _overwrite, ...body } = input;
  if (path !== null && body.storage === 'r2') {
    throw new Failure('Send path to save the file here, or storage to upload it, and not both.');
  }
  return path === null ? { body } : { body, target: { path, overwrite: overwrite ?? false } };
}

/** "3.1 MB" */
export function describeBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${unit}`;
}

/** What a tool says about the page and the limits, after each capture. */
export function describeAnswer({ targetStatus, limits }: Captured): string {
  const status = `The page answered with status ${targetStatus}.`;
  if (limits === undefined) return status;
  const { screenshotsInThisMonth: month } = limits;
  return `${status} ${month.remaining} of ${month.limit} screenshots are left this month.`;
}

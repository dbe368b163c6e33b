/**
 * The shape of a tool, and what all tools have in common: their input is the body of a
 * request with fields of their own.
 */
import type { CallToolResult, Tool as ToolListing } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../lambda/openapi/json.ts';
import { CAPTURE_OPTIONS } from '../../../lambda/request/options/capture-options.ts';
import { Failure } from '../service/failure.ts';
import type { CaptureBody, Captured, CapturePath } from '../service/service-client.ts';

export interface Tool {
  name: string;
  title: string;
  /** It writes and uploads nothing, so that clients need not ask before each call. */
  isReadOnly: boolean;
  /** For the model: what it does, and when to use which field. */
  description: string;
  /** Name -> JSON Schema of a field. */
  fields: Record<string, JsonObject>;
  required: readonly string[];
  /** Throws a Failure, whose message the model reads. */
  run(input: CaptureBody, capture: Capture): Promise<Content>;
}

/** Asks the service, within the tool call that it belongs to. */
export type Capture = (body: CaptureBody, path?: CapturePath) => Promise<Captured>;

export type Content = CallToolResult['content'];

/** What a client sees of a tool. */
export function listingOf({ name, title, isReadOnly, description, fields, required }: Tool): ToolListing {
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: fields,
      required: [...required],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: isReadOnly,
      // What saves can replace a file when told to.
      destructiveHint: !isReadOnly,
      idempotentHint: isReadOnly,
      openWorldHint: true,
    },
  };
}

/**
 * Throws a Failure for fields of the service that the tool does not take. Fields that nobody knows pass: the
 * service names the nearest known one.
 */
export function refuseForeignFields(input: CaptureBody, { name, fields }: Tool): void {
  const foreign = Object.keys(input).filter((key) => !Object.hasOwn(fields, key));
  const refused = foreign.filter((key) => Object.hasOwn(CAPTURE_OPTIONS, key));
  if (refused.length > 0) throw new Failure(`${name} does not take ${refused.join(', ')}.`);
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

export function text(...lines: string[]): Content[number] {
  return { type: 'text', text: lines.join('\n') };
}

/** The JSON Schema of what callers send, derived from the schema that validates it. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { CaptureRequestFields } from '../../lambda/request/capture-request.ts';

export function jsonSchemaOf(schema: GenericSchema = CaptureRequestFields): JsonSchema {
  const { $schema: _version, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // The rules of url, device and headers are code; metadata and descriptions describe them.
    ignoreActions: ['raw_transform', 'raw_check', 'transform', 'max_bytes', 'check'],
  });
  return rest;
}

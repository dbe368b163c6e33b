/**
 * The body of an endpoint: its options, and the schema that they make together. Unknown fields are refused.
 */
import * as v from 'valibot';
import { type Options, schemasOf } from './options/option.ts';

export interface Body<Fields = unknown> {
  /** The name of its type in the OpenAPI document and in generated clients. */
  name: string;
  options: Options;
  schema: v.GenericSchema<unknown, Fields>;
}

export function bodyOf<Given extends Options>(name: string, options: Given) {
  return { name, options, schema: v.strictObject(schemasOf(options)) };
}

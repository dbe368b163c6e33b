/** The JSON Schema of what callers send, derived from the entries of the options. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { CAPTURE_OPTIONS } from '../request/options/capture-options.ts';
import { type Option, type Options, schemasOf } from '../request/options/option.ts';
import { refTo } from './schema-parts.ts';

export function jsonSchemaOf(options: Options = CAPTURE_OPTIONS): JsonSchema {
  const { $schema: _version, ...schema } = toJsonSchema(v.strictObject(schemasOf(options)), {
    typeMode: 'input',
    target: 'draft-2020-12',
    // The rules of url, device and headers are code; metadata and descriptions describe them.
    ignoreActions: ['raw_transform', 'raw_check', 'transform', 'max_bytes', 'check'],
  });
  return inWords(schema, options);
}

/** Adds what the entries say to the schema of each option. */
function inWords(schema: JsonSchema, options: Options): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const option = options[name];
    if (option === undefined || typeof property !== 'object') throw new Error(`${name} has no entry`);
    const isRequired = schema.required?.includes(name) ?? false;
    return [name, describeOption(property, option, isRequired)];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function describeOption(property: JsonSchema, option: Option, isRequired: boolean): JsonSchema {
  const { description, contradicts = [], example, other, parts, items, bodyName } = option;
  if (bodyName !== undefined) return { ...refTo(bodyName), description };
  const hasConstant = property.default !== undefined && typeof property.default !== 'object';
  const byDefault = isRequired || hasConstant ? [] : [`Default: ${option.defaultsTo ?? 'none'}.`];
  return {
    ...(parts === undefined ? property : withParts(property, parts)),
    ...(items !== undefined && { items: refTo(items) }),
    description: [description, ...contradicts.map(({ words }) => words), ...byDefault].join(' '),
    examples: [example, other],
  };
}

/** The first alternative is the object, the second one null. */
function withParts({ anyOf = [], ...property }: JsonSchema, parts: Options): JsonSchema {
  const [object, ...others] = anyOf;
  if (typeof object !== 'object') throw new Error('An option with parts has another shape');
  return { anyOf: [inWords(object, parts), ...others], ...property };
}

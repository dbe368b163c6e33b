/**
 * The fields of the playground, derived from the entries of the options. A new option appears automatically
 * in its group, with the control for its type.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import { jsonSchemaOf } from '../../lambda/openapi/json-schema.ts';
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import type { Options } from '../../lambda/request/options/option.ts';

/** What the caller can put in; each kind has one control. */
export type Control =
  | { kind: 'text' }
  | { kind: 'url' }
  /** Of several lines. */
  | { kind: 'long-text' }
  | { kind: 'integer'; min?: number | undefined; max?: number | undefined }
  | { kind: 'number'; min?: number | undefined; max?: number | undefined }
  | { kind: 'flag' }
  | { kind: 'choice'; choices: readonly (string | number)[] }
  | { kind: 'device' }
  /** An array of some of these. */
  | { kind: 'set'; choices: readonly (string | number)[] }
  /** An array of strings. */
  | { kind: 'list' }
  /** An object of strings. */
  | { kind: 'pairs' }
  /** One object, with a control for each of its fields. */
  | { kind: 'object'; parts: readonly Field[] }
  /** An array of objects. */
  | { kind: 'rows'; columns: readonly Field[] }
  /** Anything else, written as JSON. */
  | { kind: 'json' };

export interface Field {
  name: string;
  /** May have code between backticks. */
  description: string;
  example: unknown;
  isRequired: boolean;
  /** What the service takes when the field is left out; undefined: nothing, or something it works out. */
  byDefault: unknown;
  control: Control;
}

type Definition = JsonSchema | boolean | undefined;

/** Fields that need more information than their type gives. */
const NAMED_CONTROLS: ReadonlyMap<string, Control> = new Map<string, Control>([
  ['device', { kind: 'device' }],
]);

/** A number range up to this size is shown as a choice. */
const MAX_CHOICES_OF_RANGE = 5;

export interface FieldGroup {
  title: string;
  fields: Field[];
}

/** Every field of the request, by group. */
export function readGroups(options: Options = CAPTURE_OPTIONS): FieldGroup[] {
  const groups = Map.groupBy(readFields(options), ({ name }) => options[name]?.group ?? '');
  return [...groups].map(([title, fields]) => ({ title, fields }));
}

/** Every field of the request, in the order of the entries. */
export function readFields(options: Options = CAPTURE_OPTIONS): Field[] {
  return describeProperties(jsonSchemaOf(options));
}

function describeProperties({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, definition]) => {
    const outer = asSchema(definition);
    return {
      name,
      description: outer.description ?? '',
      example: outer.examples?.[0],
      isRequired: required.includes(name),
      byDefault: outer.default,
      control: NAMED_CONTROLS.get(name) ?? withoutSynonym(controlOf(withoutNull(outer)), outer.default),
    };
  });
}

function controlOf(schema: JsonSchema): Control {
  const { type, minimum: min, maximum: max } = schema;
  if (schema.enum !== undefined) return { kind: 'choice', choices: schema.enum.filter(isChoice) };
  switch (type) {
    case 'boolean':
      return { kind: 'flag' };
    case 'integer':
      return isSmallRange(min, max)
        ? { kind: 'choice', choices: range(min, max) }
        : { kind: 'integer', min, max };
    case 'number':
      return { kind: 'number', min, max };
    case 'string':
      if (schema.contentMediaType !== undefined) return { kind: 'long-text' };
      return { kind: schema.format === 'uri' ? 'url' : 'text' };
    case 'array':
      return controlOfArray(schema);
    case 'object':
      return controlOfObject(schema);
    default:
      return { kind: 'json' };
  }
}

/** For a field with another default, "" is another way to ask for the default. */
function withoutSynonym(control: Control, byDefault: unknown): Control {
  if (control.kind !== 'choice' || byDefault === undefined || byDefault === '') return control;
  return { ...control, choices: control.choices.filter((choice) => choice !== '') };
}

function controlOfObject(schema: JsonSchema): Control {
  if (schema.properties !== undefined) return { kind: 'object', parts: describeProperties(schema) };
  return typeOf(schema.additionalProperties) === 'string' ? { kind: 'pairs' } : { kind: 'json' };
}

function controlOfArray({ items }: JsonSchema): Control {
  if (Array.isArray(items)) return { kind: 'json' };
  const item = asSchema(items);
  if (item.enum !== undefined) return { kind: 'set', choices: item.enum.filter(isChoice) };
  if (item.type === 'string') return { kind: 'list' };
  return item.type === 'object' ? { kind: 'rows', columns: describeProperties(item) } : { kind: 'json' };
}

/** Every optional field takes null, which is nothing to choose. */
function withoutNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.map(asSchema).find(({ type }) => type !== 'null') ?? schema;
}

function asSchema(definition: Definition): JsonSchema {
  return typeof definition === 'object' ? definition : {};
}

function typeOf(definition: Definition): unknown {
  return asSchema(definition).type;
}

function isChoice(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isSmallRange(min: number | undefined, max: number | undefined): boolean {
  return min !== undefined && max !== undefined && max - min < MAX_CHOICES_OF_RANGE;
}

function range(min = 0, max = 0): number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

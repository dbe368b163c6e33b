/** The options as a Markdown table: field, type, default, rule. */

import { asObject, isObject, type Json, type JsonObject } from '../../lambda/openapi/json.ts';
import { jsonSchemaOf } from '../../lambda/openapi/json-schema.ts';
import type { Option, Options } from '../../lambda/request/options/option.ts';

/** A longer list of choices, such as all devices, is a command's. */
const MAX_CHOICES = 20;
const HEAD = ['| field | type | default | rule |', '|---|---|---|---|'];

/** `hasGroups`: whether a row names each group. */
export function optionTable(options: Options, hasGroups: boolean): string {
  const { properties, required = [] } = asObject(JSON.parse(JSON.stringify(jsonSchemaOf(options))));
  const groups = Map.groupBy(Object.entries(options), ([, { group }]) => group);
  const rows = [...groups].flatMap(([group, fields]) => [
    ...(hasGroups ? [`| **${group}** | | | |`] : []),
    ...fields.map(([name, option]) => {
      const schema = asObject(asObject(properties)[name]);
      const isRequired = Array.isArray(required) && required.includes(name);
      return rowOf(name, { option, schema, isRequired });
    }),
  ]);
  return [...HEAD, ...rows].join('\n');
}

interface Field {
  option: Option;
  schema: JsonObject;
  isRequired: boolean;
}

function rowOf(name: string, { option, schema, isRequired }: Field): string {
  const inner = withoutNull(schema);
  const { description, contradicts = [] } = option;
  const rule = [description, ...limitsOf(inner), ...contradicts.map(({ words }) => words)].join(' ');
  const cells = [`\`${name}\``, typeOf(inner), isRequired ? 'required' : defaultOf(option, schema), rule];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function defaultOf({ defaultsTo = 'none' }: Option, { default: byDefault }: JsonObject): string {
  if (byDefault === undefined || isEmptyObject(byDefault)) return defaultsTo;
  return `\`${JSON.stringify(byDefault)}\``;
}

function isEmptyObject(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function typeOf({ type, items }: JsonObject): string {
  // A reference leads to an object.
  return items === undefined ? String(type ?? 'object') : `${type} of ${asObject(items).type ?? 'object'}`;
}

/** What the schema limits, in sentences. */
function limitsOf({ enum: choices, items, properties, ...limits }: JsonObject): string[] {
  const { minimum: min, maximum: max, maxLength, maxItems, maxProperties: most = maxItems } = limits;
  const item = items === undefined ? {} : asObject(items);
  return [
    ...choicesOf(choices),
    ...choicesOf(item.enum),
    ...(isBound(min) && isBound(max) ? [`${count(min)}-${count(max)}.`] : []),
    ...(maxLength === undefined ? [] : [`At most ${count(maxLength)} characters.`]),
    ...(isBound(most) && item.enum === undefined ? [`At most ${count(most)}.`] : []),
    ...namesOf(properties),
    ...namesOf(item.properties),
  ];
}

function choicesOf(choices: Json | undefined): string[] {
  if (!Array.isArray(choices)) return [];
  if (choices.length > MAX_CHOICES) return ['One of the names that `npm run devices` lists.'];
  const known = choices.filter((choice: Json) => choice !== '');
  // The description says what a single choice does.
  if (known.length === 1) return [];
  return [`${known.map((choice: Json) => `\`${choice}\``).join(', ')}.`];
}

function namesOf(properties: Json | undefined): string[] {
  return properties === undefined ? [] : [`\`{${Object.keys(asObject(properties)).join(', ')}}\`.`];
}

function isBound(bound: Json | undefined): bound is number {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

function count(number: Json | undefined): string {
  return Number(number).toLocaleString('en-US');
}

/** Every optional field takes null, which the text below the table says. */
function withoutNull({ anyOf, ...schema }: JsonObject): JsonObject {
  return Array.isArray(anyOf) ? { ...asObject(anyOf[0]), ...schema } : schema;
}

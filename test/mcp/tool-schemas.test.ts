/**
 * The rules that clients have for the schemas of tools. A client that finds one broken leaves the tool
 * out, or has every request refused.
 */
import { describe, expect, it } from 'vitest';
import { createCompare } from '../../bin/mcp/tools/compare.ts';
import { interact } from '../../bin/mcp/tools/interact.ts';
import { createSavePdf } from '../../bin/mcp/tools/save-pdf.ts';
import { createSaveScreenshot } from '../../bin/mcp/tools/save-screenshot.ts';
import { screenshot } from '../../bin/mcp/tools/screenshot.ts';
import { listingOf } from '../../bin/mcp/tools/tool.ts';
import { isObject, type Json, type JsonObject } from '../../lambda/openapi/json.ts';
import { NAMED_OPTIONS } from '../support/option-examples.ts';

interface Part {
  path: string;
  schema: JsonObject;
}

const TOOLS = [true, false].flatMap((usesFiles) =>
  [
    screenshot,
    createCompare(usesFiles),
    interact,
    createSaveScreenshot(usesFiles),
    createSavePdf(usesFiles),
  ].map((tool) => ({ ...listingOf(tool), of: `${tool.name}, ${usesFiles ? 'with' : 'without'} files` })),
);

const schemaOf = ({ inputSchema }: (typeof TOOLS)[number]): JsonObject =>
  JSON.parse(JSON.stringify(inputSchema));

/** Every schema in a schema, itself included. */
function partsOf(schema: JsonObject, path = ''): Part[] {
  const inside = [
    ...Object.entries(isObject(schema.properties ?? null) ? Object(schema.properties) : {}),
    ...['items', 'additionalProperties'].map((name): [string, Json] => [name, schema[name] ?? null]),
  ] as [string, Json][];
  return [
    { path, schema },
    ...inside.flatMap(([name, inner]) => (isObject(inner) ? partsOf(inner, `${path}/${name}`) : [])),
  ];
}

/** Returns the paths of the schemas that break the rule. */
function breaking(tool: (typeof TOOLS)[number], isRight: (schema: JsonObject) => boolean): string[] {
  return partsOf(schemaOf(tool)).flatMap(({ path, schema }) => (isRight(schema) ? [] : [path || '/']));
}

const namesOf = (value: Json | undefined) => Object.keys(Object(value));
const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

describe.each(TOOLS)('$of', (tool) => {
  it('has one type for each schema', () => {
    expect(breaking(tool, ({ type }) => TYPES.includes(String(type)))).toEqual([]);
  });

  // VS Code: "tool parameters array type must have items"; OpenAI: "array schema missing items";
  // Gemini: "items: missing field".
  it('has items for each array', () => {
    expect(breaking(tool, ({ type, items }) => type !== 'array' || isObject(items ?? null))).toEqual([]);
  });

  // Gemini: "properties: should be non-empty for OBJECT type". A map has the schema of its values.
  it('has properties for each object, or the schema of its values', () => {
    const isWhole = ({ type, properties, additionalProperties }: JsonObject) =>
      type !== 'object' || namesOf(properties).length > 0 || isObject(additionalProperties ?? null);
    expect(breaking(tool, isWhole)).toEqual([]);
  });

  // OpenAI and Gemini refuse the whole request for a required name that is no property.
  it('requires only properties that are there', () => {
    const isRight = ({ required = [], properties }: JsonObject) =>
      (required as string[]).every((name) => namesOf(properties).includes(name));
    expect(breaking(tool, isRight)).toEqual([]);
  });

  // Gemini knows enums of strings alone.
  it('has enums of strings, and strings that are not empty', () => {
    const isRight = ({ type, enum: choices }: JsonObject) =>
      choices === undefined ||
      (type === 'string' && (choices as Json[]).every((each) => typeof each === 'string' && each !== ''));
    expect(breaking(tool, isRight)).toEqual([]);
  });

  // Gemini answers other keywords with "Unknown name ... Cannot find field"; VS Code allows no $ref.
  it('has only keywords that all know', () => {
    const known = [
      ...['type', 'description', 'enum', 'items', 'properties', 'required'],
      ...['additionalProperties', 'default', 'minimum', 'maximum'],
    ];
    expect(breaking(tool, (schema) => namesOf(schema).every((keyword) => known.includes(keyword)))).toEqual(
      [],
    );
  });

  // OpenAI: names of up to 64 letters, digits, _ and -, a description of up to 1,024
  // characters, ten levels at most.
  it('has a name, a description and a depth that OpenAI takes', () => {
    const names = [tool.name, ...partsOf(schemaOf(tool)).flatMap(({ schema }) => namesOf(schema.properties))];
    expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
    expect(tool.description?.length).toBeLessThanOrEqual(1_024);
    const depths = partsOf(schemaOf(tool)).map(({ path }) => path.split('/').length);
    expect(Math.max(...depths)).toBeLessThanOrEqual(5);
    expect(schemaOf(tool).type).toBe('object');
  });

  it('describes each field by itself', () => {
    for (const [name, field] of Object.entries<JsonObject>(Object(schemaOf(tool).properties))) {
      expect(field.description, name).toMatch(/^[A-Z"`].{8,}\.$/s);
      expect(field.description, name).not.toMatch(/\bsee\b.*\b(?:screenshot|interact)\b(?!:)/i);
    }
  });
});

it('a field has the same schema in every tool, but for its words', () => {
  const schemas = Map.groupBy(
    TOOLS.flatMap((tool) => Object.entries<JsonObject>(Object(schemaOf(tool).properties))),
    ([name]) => name,
  );
  for (const [name] of NAMED_OPTIONS.filter(([each]) => each !== 'format')) {
    const bare = new Set((schemas.get(name) ?? []).map(([, schema]) => withoutWords(schema)));
    expect(bare.size, name).toBeLessThanOrEqual(1);
  }
});

it('an option that says how a page looks is a field of every tool', () => {
  const looks = NAMED_OPTIONS.filter(([name, { group }]) => group === 'Looks' && name !== 'omitBackground');
  for (const tool of TOOLS) {
    expect(namesOf(schemaOf(tool).properties)).toEqual(expect.arrayContaining(looks.map(([name]) => name)));
  }
});

/** Keys sorted, because descriptions may stand anywhere. */
function withoutWords(schema: JsonObject): string {
  return JSON.stringify(schema, (name, value: Json) => {
    if (name === 'description' && typeof value === 'string') return undefined;
    return isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
  });
}

/** The fields that several tools have: which page, how it looks, who looks, and where the file goes. */
import { asObject, isObject, type Json, type JsonObject } from '../../../lambda/openapi/json.ts';
import { CAPTURE_OPTIONS } from '../../../lambda/request/options/capture-options.ts';
import { contentOptions } from '../../../lambda/request/options/content.ts';
import type { Option } from '../../../lambda/request/options/option.ts';
import { fieldSchemas } from './field-schemas.ts';

/**
 * One tool describes the fields in full, the others in a clause each: they all stand in every conversation.
 */
type Wording = 'described' | 'brief';

/**
 * Groups of options that say what is taken, what is done before, and where the file goes.
 * Tools name those that they take.
 */
const OTHER_GROUPS: ReadonlySet<string> = new Set([
  'Page',
  'File',
  'Element and scrolling',
  'Storage',
  'Part and size',
  'PDF on paper',
  'Steps',
  'Loading',
  'Cache',
]);

/**
 * A model sees no transparency, and looks at one px of the page for one of the
 * picture unless it takes a part.
 */
const OF_FILES_ALONE: ReadonlySet<string> = new Set(['scale', 'omitBackground']);

/** They change how a page looks, and seldom what it says. */
const OF_LOOKS: ReadonlySet<string> = new Set([
  'width',
  'height',
  'colorScheme',
  'reducedMotion',
  'css',
  'geolocation',
  'localStorage',
  'time',
  'seed',
]);

/** All other options, new ones included. */
const PAGE_FIELDS = Object.entries<Option>(CAPTURE_OPTIONS)
  .filter(([name, { group }]) => !OTHER_GROUPS.has(group) && !OF_FILES_ALONE.has(name))
  .map(([name]) => name);

/** Which page, how it looks, who looks. */
export function pageFields(wording: Wording): Record<string, JsonObject> {
  return inWords(fieldSchemas(PAGE_FIELDS), wording);
}

/** Which page, and what is taken of it. */
export function partFields(wording: Wording): Record<string, JsonObject> {
  return inWords(fieldSchemas(['url', 'fullPage', 'selector', 'clip']), wording);
}

/** What a picture is taken of, and of which page. */
export function pictureFields(wording: Wording): Record<string, JsonObject> {
  return {
    ...partFields(wording),
    ...inWords(fieldSchemas(['scale']), wording),
    ...pageFields(wording),
    ...inWords(fieldSchemas(['scrollIntoViewSelector']), wording),
  };
}

/** Which page is read, and which part of it. */
export function readFields(): Record<string, JsonObject> {
  const { mainContent } = contentOptions;
  return {
    ...inWords(fieldSchemas(['url', 'selector', 'fullPage']), 'brief'),
    mainContent: { type: 'boolean', default: true, description: firstClause(mainContent.description) },
    ...inWords(fieldSchemas(PAGE_FIELDS.filter((name) => !OF_LOOKS.has(name))), 'brief'),
  };
}

/** What is done on the page before. Tools that only look do not take them. */
export function stepFields(wording: Wording): Record<string, JsonObject> {
  return inWords(fieldSchemas(['click', 'script']), wording);
}

/**
 * Where the file goes. `extensions`: of the files that the tool writes, such as
 * ".pdf"; `canWrite`: whether it does.
 */
export function fileFields(canWrite: boolean, extensions: string): Record<string, JsonObject> {
  const storage = {
    ...fieldSchemas(['storage']).storage,
    description: '"r2" uploads the file, and the answer has the link.',
  };
  if (!canWrite) return { storage };
  return {
    path: {
      type: 'string',
      description: `Where the file goes: an absolute path that ends in ${extensions}, in a folder that exists.`,
    },
    overwrite: {
      type: 'boolean',
      description: 'Replaces the file at path, if there is one.',
    },
    storage,
  };
}

/** The schemas are the same in all words. What is in a field is described by its names alone. */
function inWords(fields: Record<string, JsonObject>, wording: Wording): Record<string, JsonObject> {
  const worded = Object.entries(fields).map(([name, { description = '', ...schema }]) => [
    name,
    {
      ...asObject(withoutDescriptions(schema)),
      description: wording === 'described' ? description : firstClause(String(description)),
    },
  ]);
  return Object.fromEntries(worded);
}

function withoutDescriptions(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (!isObject(value)) return value;
  // A property may be called "description"; that of a schema is text.
  const inside = Object.entries(value).filter(([name, inner]) => name !== 'description' || isObject(inner));
  return Object.fromEntries(inside.map(([name, inner]) => [name, withoutDescriptions(inner)]));
}

function firstClause(text: string): string {
  return `${text.replace(/[.,;:]( .*)?$/s, '')}.`;
}

/** The fields that several tools have: which page, how it looks, who looks, and where the file goes. */
import { CAPTURE_OPTIONS } from '../../../lambda/request/options/capture-options.ts';
import type { Option } from '../../../lambda/request/options/option.ts';
import type { JsonObject } from '../../openapi/json.ts';
import { fieldSchemas } from './field-schemas.ts';

/** One tool describes the fields in full, and the others refer to it: they all stand in every conversation. */
type Wording = 'described' | 'brief';

/** Groups of options that say what is taken, what is done before, and where the file goes. Tools name those that they take. */
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

/** A model sees no transparency, and looks at one px of the page for one of the picture unless it takes a part. */
const OF_FILES_ALONE: ReadonlySet<string> = new Set(['scale', 'omitBackground']);

/** All other options, new ones included. */
const PAGE_FIELDS = Object.entries<Option>(CAPTURE_OPTIONS)
  .filter(([name, { group }]) => !OTHER_GROUPS.has(group) && !OF_FILES_ALONE.has(name))
  .map(([name]) => name);

/** Which page, how it looks, who looks. */
export function pageFields(wording: Wording): Record<string, JsonObject> {
  return inWords(fieldSchemas(PAGE_FIELDS), wording);
}

/** What a picture is taken of, and of which page. */
export function pictureFields(wording: Wording): Record<string, JsonObject> {
  return {
    ...fieldSchemas(['url']),
    ...inWords(fieldSchemas(['fullPage', 'selector', 'clip', 'scale']), wording),
    ...pageFields(wording),
    ...inWords(fieldSchemas(['scrollIntoViewSelector']), wording),
  };
}

/** What is done on the page before. Tools that only look do not take them. */
export function stepFields(wording: Wording): Record<string, JsonObject> {
  return inWords(fieldSchemas(['click', 'script']), wording, 'interact');
}

/** Where the file goes. `extensions`: of the files that the tool writes, such as ".pdf"; `canWrite`: whether it does. */
export function fileFields(canWrite: boolean, extensions: string): Record<string, JsonObject> {
  const storage = {
    ...fieldSchemas(['storage']).storage,
    description: '"r2" uploads the file to the object storage of the API key, and the answer has the link.',
  };
  if (!canWrite) return { storage };
  return {
    path: {
      type: 'string',
      description: `Saves the file here: an absolute path that ends in ${extensions}, in a folder that exists.`,
    },
    overwrite: {
      type: 'boolean',
      default: false,
      description: 'Replaces the file at path, if there is one. Without it, an existing file is kept.',
    },
    storage,
  };
}

function inWords(
  fields: Record<string, JsonObject>,
  wording: Wording,
  describedAt = 'screenshot',
): Record<string, JsonObject> {
  if (wording === 'described') return fields;
  const brief = Object.entries(fields).map(([name, { type = 'object' }]) => [
    name,
    { type, description: `See ${describedAt}.` },
  ]);
  return Object.fromEntries(brief);
}

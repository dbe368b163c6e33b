/** The fields that both tools have: which page, how it looks, who looks, and where the file goes. */
import type { JsonObject } from '../../openapi/json.ts';
import { fieldSchemas } from './field-schemas.ts';

/** `extensions` of the files that the tool writes, as a sentence has them. */
export function pageFields(): Record<string, JsonObject> {
  return fieldSchemas([
    'device',
    'width',
    'height',
    'waitForSelector',
    'delay',
    'hideCookieBanners',
    'hidePopups',
    'aggressivePopupRemoval',
    'blockAds',
    'hideSelectors',
    'css',
    'colorScheme',
    'timezone',
    'headers',
    'cookies',
    'localStorage',
    'html',
  ]);
}

/** `extensions`: of the files that the tool writes, such as ".pdf". */
export function fileFields(extensions: string): Record<string, JsonObject> {
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
    storage: {
      ...fieldSchemas(['storage']).storage,
      description: '"r2" uploads the file to the object storage of the API key, and the answer has the link.',
    },
  };
}

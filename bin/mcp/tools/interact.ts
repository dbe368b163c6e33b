/**
 * The tool that does something on a page, and shows it to the model afterwards. It
 * is apart from what only looks.
 */
import { pictureFields, stepFields } from './common-fields.ts';
import { showPicture } from './screenshot.ts';
import type { Tool } from './tool.ts';

export const interact: Tool = {
  name: 'interact',
  title: 'Click on a page, and look at it',
  isReadOnly: false,
  description:
    'Opens a web page, clicks elements (click), runs JavaScript in it (script), shows a picture of the page ' +
    'afterwards, and tells what the script returned. Each call opens the page anew. Clicks are real and may send forms: use screenshot where looking is enough.',
  fields: { ...pictureFields('brief'), ...stepFields('described') },
  required: ['url'],
  run: showPicture,
};

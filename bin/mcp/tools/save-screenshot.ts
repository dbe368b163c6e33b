/** The tool that saves a picture of a page at full size, or uploads it. */
import { formatOfPath, type Target } from '../files/target-file.ts';
import { Failure } from '../service/failure.ts';
import type { CaptureBody } from '../service/service-client.ts';
import { fileFields, pictureFields, stepFields } from './common-fields.ts';
import { saveFile, splitTarget } from './save-file.ts';
import type { Capture, Content, Tool } from './tool.ts';

const FORMATS = ['png', 'jpeg', 'webp'] as const;
const EXTENSIONS = '.png, .jpg or .webp';

/** `canWrite`: whether it may write files of this machine; else it only uploads. */
export function createSaveScreenshot(canWrite: boolean): Tool {
  return {
    name: 'save_screenshot',
    title: 'Save a screenshot',
    isReadOnly: false,
    description:
      `Saves a picture of a web page at full size${canWrite ? ', to a path or, with storage,' : ''} as an upload with a ` +
      'link. It takes the same fields as screenshot, and does not show the picture.',
    fields: {
      ...pictureFields('brief'),
      ...stepFields('brief'),
      ...fileFields(canWrite, EXTENSIONS),
      format: { type: 'string', enum: FORMATS, description: describeFormat(canWrite) },
    },
    required: ['url'],
    async run(input: CaptureBody, capture: Capture): Promise<Content> {
      const { target, body } = splitTarget(input, canWrite);
      return saveFile(capture, { ...body, format: formatOf(body.format, target) }, target);
    },
  };
}

function describeFormat(canWrite: boolean): string {
  return `The format of the upload${canWrite ? '; a path tells it by its extension' : ''}. Default: png.`;
}

/** The format of the file. Unknown ones are left to the service. */
function formatOf(asked: unknown, target: Target | undefined): unknown {
  if (asked === 'pdf') throw new Failure('save_screenshot makes no PDF. Use save_pdf.');
  if (target === undefined) return asked ?? 'png';
  const format = FORMATS.find((each) => each === formatOfPath(target.path));
  if (format === undefined) throw new Failure(`path must end in ${EXTENSIONS}.`);
  if ((asked ?? format) === format) return format;
  throw new Failure(`format is ${JSON.stringify(asked)}, but path ends in the extension of "${format}".`);
}

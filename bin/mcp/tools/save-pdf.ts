/** The tool that saves a page as a PDF, or uploads it. */
import { formatOfPath } from '../files/target-file.ts';
import { Failure } from '../service/failure.ts';
import type { CaptureBody } from '../service/service-client.ts';
import { fileFields, pageFields, partFields, stepFields } from './common-fields.ts';
import { fieldSchemas } from './field-schemas.ts';
import { saveFile, splitTarget } from './save-file.ts';
import type { Capture, Content, Tool } from './tool.ts';

/** `canWrite`: whether it may write files of this machine; else it only uploads. */
export function createSavePdf(canWrite: boolean): Tool {
  return {
    name: 'save_pdf',
    title: 'Save a page as PDF',
    isReadOnly: false,
    description:
      `Saves a web page as a PDF with selectable text${canWrite ? ', to a path or, with storage,' : ''} as an upload with ` +
      'a link. By default the page is laid out on A4 sheets as for print; pdf changes paper, margins, header and footer. ' +
      'With fullPage, selector or clip, and without pdf, the PDF shows that part as on screen, on one long page.',
    fields: {
      ...fieldSchemas(['pdf']),
      ...partFields('brief'),
      ...pageFields('brief'),
      ...stepFields('brief'),
      ...fileFields(canWrite, '.pdf'),
    },
    required: ['url'],
    async run(input: CaptureBody, capture: Capture): Promise<Content> {
      const { target, body } = splitTarget(input, canWrite);
      if (target !== undefined && formatOfPath(target.path) !== 'pdf')
        throw new Failure('path must end in .pdf.');
      return saveFile(capture, { ...body, format: 'pdf', ...paperOf(body) }, target);
    },
  };
}

/**
 * Sheets of paper, unless the request says what it wants. The service's own default is
 * one page as large as the screen.
 */
function paperOf({ pdf, fullPage, selector, clip }: CaptureBody): CaptureBody {
  return [pdf, fullPage, selector, clip].some(isGiven) ? {} : { pdf: {} };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}

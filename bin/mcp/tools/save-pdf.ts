/** The tool that saves a page as a PDF, or uploads it. */
import { assertWritable, formatOfPath, writeTarget } from '../files/target-file.ts';
import { Failure } from '../service/failure.ts';
import type { CaptureBody } from '../service/service-client.ts';
import { fileFields, pageFields } from './common-fields.ts';
import { fieldSchemas } from './field-schemas.ts';
import { type Capture, type Content, describeAnswer, describeBytes, splitInput, type Tool } from './tool.ts';

export const savePdf: Tool = {
  name: 'save_pdf',
  title: 'Save a page as PDF',
  description:
    'Saves a web page as a PDF with selectable text, to a path or, with storage, as an upload with a link. By default the ' +
    'page is laid out on A4 sheets as for print; pdf changes paper, margins, header and footer. With fullPage, selector ' +
    'or clip, and without pdf, the PDF shows that part as on screen, on one long page.',
  fields: {
    ...fieldSchemas(['url', 'pdf', 'fullPage', 'selector', 'clip']),
    ...pageFields(),
    ...fileFields('.pdf'),
  },
  run,
};

async function run(input: CaptureBody, capture: Capture): Promise<Content> {
  const { target, body } = splitInput(input, savePdf);
  const request = { ...body, format: 'pdf', ...paperOf(body) };
  if (target === undefined) {
    if (!isGiven(body.storage))
      throw new Failure('Send path to save the PDF, or "storage": "r2" for a link.');
    const captured = await capture(request);
    return text(`Uploaded: ${captured.link}`, describeAnswer(captured));
  }
  if (formatOfPath(target.path) !== 'pdf') throw new Failure('path must end in .pdf.');
  await assertWritable(target);
  const captured = await capture(request);
  if (captured.file === undefined) throw new Failure('The service answered without a file.');
  await writeTarget(target, captured.file);
  return text(`Saved: ${target.path} (${describeBytes(captured.file.length)}).`, describeAnswer(captured));
}

/** Sheets of paper, unless the request says what it wants. The service's own default is one page as large as the screen. */
function paperOf({ pdf, fullPage, selector, clip }: CaptureBody): CaptureBody {
  return [pdf, fullPage, selector, clip].some(isGiven) ? {} : { pdf: {} };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}

function text(...lines: string[]): Content {
  return [{ type: 'text', text: lines.join('\n') }];
}

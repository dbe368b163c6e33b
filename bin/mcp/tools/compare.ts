/**
 * The tool that compares two captures: of two pages, or of one page now and as it was
 * saved earlier. It keeps nothing.
 */
import type { PNG } from 'pngjs';
import { withScheme } from '../../addresses/with-scheme.ts';
import { comparePictures } from '../comparison/compare-pictures.ts';
import { describeComparison } from '../comparison/describe-comparison.ts';
import { drawDifference } from '../comparison/draw-difference.ts';
import { readPicture, readSavedPicture } from '../comparison/read-picture.ts';
import { formatOfPath } from '../files/target-file.ts';
import { subjectOf } from '../picture/subject.ts';
import { Failure } from '../service/failure.ts';
import { type CaptureBody, fileOf } from '../service/service-client.ts';
import { pictureFields } from './common-fields.ts';
import { type Capture, type Content, describeAnswer, type Tool, text } from './tool.ts';

/** `canRead`: whether it may read files of this machine; else it compares pages only. */
export function createCompare(canRead: boolean): Tool {
  const earlier = canRead ? ', or the absolute path of a PNG that save_screenshot saved earlier' : '';
  return {
    name: 'compare',
    title: 'Compare two captures',
    isReadOnly: true,
    description:
      'Shows what differs between two captures: of two pages, such as staging and production' +
      `${canRead ? ', or of one page now and before a change, such as a deployment' : ''}. The answer has the share of ` +
      'pixels that changed, where they are, and a picture of before (left), now (middle) and every change in red (right). ' +
      'Both captures take the same fields. ' +
      'hideSelectors leaves out what changes by itself, such as a date.',
    fields: {
      ...pictureFields('brief'),
      before: { type: 'string', description: `What to compare with: the URL of the other page${earlier}.` },
    },
    required: ['url', 'before'],
    async run({ before, ...body }: CaptureBody, capture: Capture): Promise<Content> {
      const earlierPicture = await pictureBefore(before, body, capture);
      const captured = await capture({ ...body, format: 'png' });
      const comparison = await comparePictures(
        earlierPicture,
        readPicture(fileOf(captured), 'The capture of url'),
      );
      if (comparison.box === undefined) {
        return [text(describeComparison(comparison, subjectOf(body)), describeAnswer(captured))];
      }
      const { png, rows } = await drawDifference(comparison);
      return [
        { type: 'image', data: png.toString('base64'), mimeType: 'image/png' },
        text(describeComparison(comparison, subjectOf(body), rows), describeAnswer(captured)),
      ];
    },
  };

  async function pictureBefore(before: unknown, body: CaptureBody, capture: Capture): Promise<PNG> {
    if (typeof before !== 'string') throw new Failure('before is required, and is a string.');
    // The name of a picture alone looks like a host.
    const isName = !before.includes('/') && formatOfPath(before) !== undefined;
    const url = isName ? before : withScheme(before);
    if (!/^https?:/i.test(url)) {
      if (canRead) return readSavedPicture(before);
      throw new Failure('before must be an http(s) URL.');
    }
    const captured = await capture({ ...body, url, format: 'png' });
    return readPicture(fileOf(captured), 'The capture of before');
  }
}

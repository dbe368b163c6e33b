/** What the tools have in common that write a file: where it goes, and what they answer. */
import * as v from 'valibot';
import { assertWritable, type Target, writeTarget } from '../files/target-file.ts';
import { sizeOfPicture } from '../picture/size-of-picture.ts';
import { Failure } from '../service/failure.ts';
import { type CaptureBody, fileOf } from '../service/service-client.ts';
import { type Capture, type Content, describeAnswer, describeBytes, text } from './tool.ts';

const OwnFields = v.object({
  path: v.optional(v.nullable(v.string('path must be a string.')), null),
  overwrite: v.optional(v.nullable(v.boolean('overwrite must be true or false.')), null),
});

interface Split {
  target: Target | undefined;
  /** The request, which uploads if there is no target. */
  body: CaptureBody;
}

/** Throws a Failure unless the input says where the file goes. `canWrite`: whether that may be a path. */
export function splitTarget(input: CaptureBody, canWrite: boolean): Split {
  const { target, body } = canWrite ? splitPath(input) : { target: undefined, body: input };
  const { storage = '' } = body;
  if (target === undefined && (storage === '' || storage === null)) {
    throw new Failure(`Send ${canWrite ? 'path to save the file, or ' : ''}"storage": "r2" for a link.`);
  }
  if (target !== undefined && storage === 'r2') {
    throw new Failure('Send path to save the file here, or storage to upload it, and not both.');
  }
  return { target, body };
}

/** Captures the file, and writes it to the target; without one the request uploads it. */
export async function saveFile(
  capture: Capture,
  request: CaptureBody,
  target: Target | undefined,
): Promise<Content> {
  if (target === undefined) {
    const captured = await capture(request);
    return [text(`Uploaded: ${captured.link}`, describeAnswer(captured))];
  }
  await assertWritable(target);
  const captured = await capture(request);
  const file = fileOf(captured);
  const size = [...describeSize(file, request), describeBytes(file.length)].join(', ');
  await writeTarget(target, file);
  return [text(`Saved: ${target.path} (${size}).`, describeAnswer(captured))];
}

function splitPath(input: CaptureBody): Split {
  const own = v.safeParse(OwnFields, input);
  if (!own.success) throw new Failure(own.issues.map(({ message }) => message).join('\n'));
  const { path, overwrite } = own.output;
  const { path: _path, overwrite: _overwrite, ...body } = input;
  return { body, target: path === null ? undefined : { path, overwrite: overwrite ?? false } };
}

function describeSize(file: Buffer, { format }: CaptureBody): string[] {
  if (format === 'pdf') return [];
  const { width, height } = sizeOfPicture(file);
  return [`${width} x ${height} px`];
}

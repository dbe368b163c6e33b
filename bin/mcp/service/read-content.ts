/** Reads the answer of POST /content. */
import * as v from 'valibot';
import { Failure } from './failure.ts';
import { type Captured, fileOf } from './service-client.ts';

const ContentSchema = v.object({
  page: v.object({ url: v.string(), title: v.nullable(v.string()) }),
  markdown: v.nullish(v.string()),
  scriptResult: v.optional(v.unknown()),
  file: v.optional(v.object({ data: v.string() })),
});

export type PageContent = v.InferOutput<typeof ContentSchema>;

/** The content, and what was captured with the picture as its file. */
export function readContent(captured: Captured): { content: PageContent; captured: Captured } {
  const read = v.safeParse(ContentSchema, parse(fileOf(captured)));
  if (!read.success)
    throw new Failure('The service answered with content of a page that cannot be read. Try again.');
  const { file } = read.output;
  return {
    content: read.output,
    captured: { ...captured, file: file && Buffer.from(file.data, 'base64') },
  };
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}

/** Checks every part of what a page says, and the picture of the same moment. It costs one screenshot. */
import { imageSize } from 'image-size';
import { CONTENT_PARTS, type ContentPart } from '../../lambda/request/options/content.ts';
import type { Check } from './check.ts';
import { expectCaller, expectHeader, readJson } from './expect-answer.ts';

const HTML = `<title>Read</title><h1>Read</h1><p>The <a href="/next">next</a> page.</p>
<script>console.log('said')</script>`;

/** What each part of the document must have in it, as JSON. */
const EXPECTED: Record<Exclude<ContentPart, 'file'>, RegExp> = {
  metadata: /"jsonLd":\[\]/,
  markdown: /# Read.*The \[next\]/,
  text: /The next page\./,
  html: /<h1>Read<\/h1>/,
  links: /"text":"next"/,
  accessibility: /heading/,
  console: /said/,
  requests: /"type":"document"/,
  scriptResult: /^42$/,
};

export const CONTENT_CHECK: Check = {
  name: 'POST /content gives every part of a page',
  async run({ client, target, now }) {
    const body = {
      url: target,
      html: HTML,
      script: 'return 42',
      parts: CONTENT_PARTS,
      width: 400,
      height: 300,
    };
    const answer = await client.post(body, {}, '/content');
    expectCaller(answer, 200, now());
    expectHeader(answer, 'Content-Type', 'application/json');
    const { file, ...content } = readJson(answer);
    for (const [part, expected] of Object.entries(EXPECTED)) {
      if (!expected.test(JSON.stringify(content[part]) ?? ''))
        throw new Error(`"${part}" is not of the page`);
    }
    const { type, width, height } = imageSize(Buffer.from(String(Object(file).data), 'base64'));
    if (type !== 'png' || width !== 400 || height !== 300)
      throw new Error(`its file is ${type} ${width} x ${height}`);
    return `${CONTENT_PARTS.length} parts, ${answer.body.length} bytes`;
  },
};

/** The schemas of what POST /content answers. What a page lacks is null. */
import type { JsonObject } from './json.ts';
import { listOf, objectOf, refTo } from './schema-parts.ts';

const TEXT: JsonObject = { type: ['string', 'null'] };
const NUMBER: JsonObject = { type: ['integer', 'null'] };

export function contentSchemas(): JsonObject {
  return {
    Content: {
      description: 'What a page says. Only the parts that were asked for are there.',
      type: 'object',
      required: ['page', 'truncated'],
      properties: {
        page: refTo('ContentPage'),
        metadata: refTo('ContentMetadata'),
        markdown: { ...TEXT, description: 'CommonMark with the tables of GitHub.' },
        text: { type: 'string', description: 'What a visitor can read, one line a block.' },
        html: { type: 'string', description: 'The document as it stands, without what runs.' },
        links: listOf('ContentLink'),
        accessibility: { ...TEXT, description: 'What assistive technology sees, as an indented list.' },
        console: listOf('ContentMessage'),
        requests: listOf('ContentRequested'),
        scriptResult: { description: 'What `script` returned; null for what JSON has no form for.' },
        file: refTo('ContentFile'),
        truncated: {
          type: 'array',
          items: { type: 'string' },
          description: 'The parts that were cut, at 1 MiB or because the page has too much.',
        },
      },
    },
    ContentPage: objectOf({
      url: { type: 'string', description: 'Its address, after redirects.' },
      status: { type: 'integer', description: 'The HTTP status with which it answered.' },
      title: TEXT,
      language: TEXT,
      wholePage: {
        type: 'boolean',
        description: 'Whether the Markdown is that of the whole page, for want of a main content.',
      },
    }),
    ContentMetadata: objectOf({
      description: TEXT,
      canonical: TEXT,
      siteName: TEXT,
      author: TEXT,
      published: { ...TEXT, description: 'As the page writes it.' },
      image: TEXT,
      favicon: TEXT,
      openGraph: { type: 'object', additionalProperties: { type: 'string' } },
      twitter: { type: 'object', additionalProperties: { type: 'string' } },
      jsonLd: { type: 'array', items: {}, description: 'What its JSON-LD describes.' },
    }),
    ContentLink: objectOf({
      url: { type: 'string', format: 'uri' },
      text: { type: 'string' },
      rel: TEXT,
    }),
    ContentMessage: objectOf({
      level: refTo('ContentLevel'),
      text: { type: 'string', description: 'Its first 1,000 characters.' },
      source: { ...TEXT, description: '`address:line:column` of the script.' },
    }),
    ContentLevel: { type: 'string', enum: ['debug', 'info', 'log', 'warning', 'error'] },
    ContentRequested: objectOf({
      method: { type: 'string' },
      url: { type: 'string' },
      type: { type: 'string', examples: ['document', 'script', 'image', 'fetch', 'websocket'] },
      status: {
        anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }],
        description:
          'The HTTP status, "failed", or "blocked" for what the service did not allow. Null if no answer had come yet.',
      },
      bytes: { ...NUMBER, description: 'What came over the network; null if it was not complete.' },
      milliseconds: { ...NUMBER, description: 'Until the answer was complete; null if it was not.' },
    }),
    ContentFile: objectOf({
      contentType: { type: 'string' },
      width: { ...NUMBER, description: 'px; null for a PDF.' },
      height: { ...NUMBER, description: 'px; null for a PDF.' },
      bytes: { type: 'integer' },
      data: { type: 'string', contentEncoding: 'base64' },
    }),
  };
}

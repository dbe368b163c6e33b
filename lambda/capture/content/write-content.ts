/** Writes the answer of POST /content. What the page says is JSON already, and is put in as it came. */
import type { ContentPart } from '../../request/options/content.ts';
import { FILE_TYPES, type Format, sizeOfBase64 } from '../capture-result.ts';
import type { ContentRead } from '../in-page/content/read-content.ts';
import type { Size } from '../in-page/dom/boxes.ts';
import { targetError } from '../page/navigate.ts';

/** The picture or PDF of the same moment. A PDF has no size in px. */
export interface FilePart {
  format: Format;
  base64: string;
  size: Size | undefined;
}

interface Parts {
  content: ContentRead;
  /** HTTP status of the page. */
  status: number;
  /** In the order of the answer. */
  parts: readonly ContentPart[];
  file: FilePart | undefined;
}

/**
 * Returns the JSON as base64.
 * @throws ServiceError target_unreachable if what runs in the page has sent no JSON
 */
export function writeContent({ content, status, parts, file }: Parts): string {
  const members = parts.flatMap((part) => {
    const json = part === 'file' ? describeFile(file) : read(content.parts[part] ?? []);
    return json === undefined ? [] : [`${JSON.stringify(part)}:${json}`];
  });
  const { url, title, language, wholePage } = Object(parse(content.page.join('')));
  const ordered = { url, status, title, language, wholePage };
  const truncated = content.truncated.filter((part) => parts.includes(part));
  const whole = [`"page":${JSON.stringify(ordered)}`, ...members, `"truncated":${JSON.stringify(truncated)}`];
  return Buffer.from(`{${whole.join(',')}}`).toString('base64');
}

function read(pieces: readonly string[]): string {
  const json = pieces.join('');
  parse(json);
  return json;
}

/** The error of JSON.parse quotes the text, and nothing that a page says may be logged. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw targetError('target_unreachable', 'The page was read, but not as JSON');
  }
}

function describeFile(file: FilePart | undefined): string | undefined {
  if (file === undefined) return undefined;
  const { format, base64, size } = file;
  return JSON.stringify({
    contentType: FILE_TYPES[format].contentType,
    width: size?.width ?? null,
    height: size?.height ?? null,
    bytes: sizeOfBase64(base64),
    data: base64,
  });
}

/** Writes the answer of POST /content. What the page says is JSON already, and is put in as it came. */
import type { ContentPart } from '../../request/options/content.ts';
import { FILE_TYPES, type Format, sizeOfBase64 } from '../capture-result.ts';
import type { Size } from '../in-page/dom/boxes.ts';
import { targetError } from '../page/navigate.ts';
import type { PageContent } from './read-content.ts';

/** The picture or PDF of the same moment. A PDF has no size in px. */
interface FilePart {
  format: Format;
  base64: string;
  size: Size | undefined;
}

interface Parts {
  content: PageContent;
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
  const { url, title, language } = Object(read(content.page).value);
  const members = parts.flatMap((part) => {
    const pieces = part === 'file' ? describeFile(file) : read(content.parts[part] ?? []).pieces;
    return [`,${JSON.stringify(part)}:`, ...pieces];
  });
  const truncated = parts.filter((part) => part !== 'file' && content.truncated.includes(part));
  return base64Of([
    `{"page":${JSON.stringify({ url, status, title, language, wholePage: content.isWhole })}`,
    ...members,
    `,"truncated":${JSON.stringify(truncated)}}`,
  ]);
}

/** The error of JSON.parse quotes the text, and nothing that a page says may be logged. */
function read(pieces: readonly string[]): { pieces: readonly string[]; value: unknown } {
  try {
    return { pieces, value: JSON.parse(pieces.join('')) };
  } catch {
    throw targetError('target_unreachable', 'The page was read, but not as JSON');
  }
}

function describeFile(file: FilePart | undefined): string[] {
  if (file === undefined) return ['null'];
  const { format, base64, size } = file;
  const facts = {
    contentType: FILE_TYPES[format].contentType,
    width: size?.width ?? null,
    height: size?.height ?? null,
    bytes: sizeOfBase64(base64),
  };
  return [JSON.stringify(facts).slice(0, -1), ',"data":"', base64, '"}'];
}

/** A file may have a hundred megabytes, so that the pieces are never put together as a text. */
function base64Of(pieces: readonly string[]): string {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at);
  return bytes.toString('base64');
}

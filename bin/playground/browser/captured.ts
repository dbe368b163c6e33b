/** One delivered capture, for the result, the history and the comparison. */
import { extensionOf } from './curl-line.ts';
import type { Stage } from './response-facts.ts';
import type { Answer, Content, StoredObject } from './send-capture.ts';

export interface Captured {
  /** Number of the capture in this visit, from 1. */
  number: number;
  /** blob: of the file, or where the object was stored. */
  url: string;
  fileName: string;
  isPdf: boolean;
  /** What the page says, if that was asked for. */
  content: Content | undefined;
  /** The file itself; a stored object is in its bucket. */
  file: Blob | undefined;
  stored: { json: string; isShown: boolean } | undefined;
  /** Size in px, set when the image has loaded. */
  size: { width: number; height: number } | undefined;
  body: Record<string, unknown>;
  targetStatus: string | undefined;
  tookMs: number;
  stages: Stage[];
}

/** The file, or where the service put it. */
export interface Delivered {
  content?: Content;
  file?: Blob;
  object?: StoredObject;
}

interface CaptureParts {
  number: number;
  body: Record<string, unknown>;
  answer: Answer;
  delivered: Delivered;
}

export function describeCaptured({ number, body, answer, delivered }: CaptureParts): Captured {
  const { content, file, object } = delivered;
  return {
    number,
    url: file === undefined ? (object?.url ?? '') : URL.createObjectURL(file),
    fileName: `capture-${number}.${content === undefined ? extensionOf(body.format) : 'json'}`,
    isPdf: content === undefined && body.format === 'pdf',
    content,
    file,
    stored: object && { json: JSON.stringify(object, null, 2), isShown: isInLocalBucket(object) },
    size: undefined,
    body,
    targetStatus: answer.targetStatus,
    tookMs: answer.tookMs,
    stages: answer.stages,
  };
}

/** What was captured, and what was asked for besides: `example.com/`, `fullPage, width 640`. */
export function describeRequest({ url, ...options }: Record<string, unknown>): {
  page: string;
  options: string;
} {
  const words = Object.entries(options).map(([name, value]) =>
    typeof value === 'object' || value === true ? name : `${name} ${String(value)}`,
  );
  return { page: pageOf(String(url)), options: words.join(', ') || 'defaults' };
}

function pageOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : url;
}

/** Whether the page answered with an error, which is captured like any other page. */
export function isErrorPage({ targetStatus }: Captured): boolean {
  return Number(targetStatus) >= 400;
}

/** The page may load from no other server. */
function isInLocalBucket({ url }: StoredObject): boolean {
  return URL.canParse(url) && new URL(url).origin === document.body.dataset.storageOrigin;
}

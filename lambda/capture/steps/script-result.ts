/** Takes what a script returned out of the page, as JSON. */
import type { Protocol } from 'puppeteer-core';
import { type LimitedJson, withinLimit } from '../in-page/content/within-limit.ts';
import type { CapturePage } from '../page/capture-page.ts';
import type { Timed } from '../page/page-wait.ts';
import { settle } from './evaluate.ts';

/** As README.md says. */
const MAX_BYTES = 65_536;
/** JSON that is longer is not taken out of the page. */
const MAX_CHARACTERS = 1_000_000;
/** The service takes only the first 16 KiB of each string of a page, with its escapes. */
const PIECE_CHARACTERS = 2_500;

/** The browser keeps the latest result of this group as `$_`. */
export const RESULT_GROUP = 'console';

type ScriptedPage = Timed & Pick<CapturePage, 'session'>;
type RemoteObject = Protocol.Runtime.RemoteObject;

/**
 * What has no form in JSON is null. So is a list or an object whose JSON is far
 * too long, and it counts as cut.
 */
export async function writeScriptResult(
  page: ScriptedPage,
  result: RemoteObject,
  capMs: number,
): Promise<LimitedJson> {
  const { type, value, objectId } = result;
  if (type === 'string') return writeText(page, String(value), capMs);
  if (objectId === undefined) return withinLimit(value ?? null);
  if (type !== 'object') return NOTHING;
  const functionDeclaration = `function () { const value = this; ${RETURN_PIECES} }`;
  const json = await readPieces(
    page,
    page.session.send('Runtime.callFunctionOn', { objectId, functionDeclaration, returnByValue: true }),
    capMs,
  );
  if (json === undefined) return NOTHING;
  if (json.length > MAX_CHARACTERS) return { json: 'null', isCut: true };
  return withinLimit(parse(json), MAX_BYTES);
}

const NOTHING: LimitedJson = { json: 'null', isCut: false };

/** The page may have changed JSON.stringify. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const RETURN_PIECES = `
  const json = JSON.stringify(value) ?? 'null';
  const pieces = [];
  for (let at = 0; at < json.length && at <= ${MAX_CHARACTERS}; at += ${PIECE_CHARACTERS}) {
    pieces.push(json.slice(at, at + ${PIECE_CHARACTERS}));
  }
  return pieces;`;

/** A long text has arrived without its end, and is asked for again. */
async function writeText(page: ScriptedPage, start: string, capMs: number): Promise<LimitedJson> {
  if (start.length < PIECE_CHARACTERS) return withinLimit(start);
  // One character more than is kept tells that it was cut.
  const expression = `(() => { const value = String($_).slice(0, ${MAX_BYTES + 1}); ${RETURN_PIECES} })()`;
  const asked = { expression, includeCommandLineAPI: true, returnByValue: true };
  const whole = parse((await readPieces(page, page.session.send('Runtime.evaluate', asked), capMs)) ?? '');
  // The page may have a `$_` of its own.
  const isIt = typeof whole === 'string' && whole.startsWith(start.slice(0, PIECE_CHARACTERS));
  return isIt ? withinLimit(whole, MAX_BYTES) : { ...withinLimit(start), isCut: true };
}

async function readPieces(
  page: ScriptedPage,
  sent: Promise<Protocol.Runtime.EvaluateResponse>,
  capMs: number,
): Promise<string | undefined> {
  const pieces: unknown = (await settle(page, sent, { capMs }))?.result?.value;
  return Array.isArray(pieces) ? pieces.join('') : undefined;
}

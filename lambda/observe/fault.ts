/**
 * Describes a fault for the log: its name, codes and place in the code, never its message. Messages of
 * browsers and SDKs quote URLs, header values and cookies.
 */

/** One error of a chain of causes. */
export interface Fault {
  /** Class or error code, such as `TimeoutError` or `NoSuchBucket`. */
  name: string;
  /** System error code, such as `ECONNRESET`. */
  code?: string;
  /** CDP method that failed, such as `Page.navigate`. */
  method?: string;
  /** Chromium's network error, such as `net::ERR_EMPTY_RESPONSE`. */
  netError?: string;
  /** HTTP status of an AWS or storage service. */
  status?: number;
  /** Places in this service's code, innermost first: `file:line:column`. */
  at?: string[];
}

const MAX_CAUSES = 4;
const MAX_PLACES = 5;

/** Patterns that no data of a caller matches. Values that do not match are left out. */
const NAME = /^[A-Za-z]{1,64}$/;
const SYSTEM_CODE =
  /^(?:E[A-Z]{2,20}|ERR_[A-Z0-9_]{2,40}|UND_ERR_[A-Z_]{2,40}|[A-Z_]{4,40}_CERT[A-Z_]{0,40})$/;
const PROTOCOL_METHOD = /^Protocol error \(([A-Z][A-Za-z]{1,30}\.[a-z][A-Za-z]{1,40})\)/;
const NET_ERROR = /^net::ERR_[A-Z0-9_]{2,60}(?![\w])/;

/** Describes the error and its causes, outermost first. */
export function describeFault(error: unknown): Fault[] {
  const faults: Fault[] = [];
  for (let next = error; next !== undefined && faults.length < MAX_CAUSES; ) {
    faults.push(describe(next));
    next = next instanceof Error ? next.cause : undefined;
  }
  return faults;
}

/** Writes a log line of a fault that belongs to no request of a caller. */
export function logFault(message: string, error: unknown): void {
  console.error(JSON.stringify({ level: 'ERROR', message, fault: describeFault(error) }));
}

function describe(error: unknown): Fault {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  const code = property(error, 'code');
  const method = PROTOCOL_METHOD.exec(text)?.[1];
  const netError = NET_ERROR.exec(text)?.[0];
  const status = property(property(error, '$metadata'), 'httpStatusCode');
  const at = error instanceof Error ? placesOf(error) : [];
  return {
    name: nameOf(error),
    ...(typeof code === 'string' && SYSTEM_CODE.test(code) && { code }),
    ...(method !== undefined && { method }),
    ...(netError !== undefined && { netError }),
    ...(typeof status === 'number' && { status }),
    ...(at.length > 0 && { at }),
  };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return NAME.test(error.name) ? error.name : 'Error';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Folder of this code: the project, or the bundle. */
const ROOT = import.meta.dirname.replace(/\/lambda\/observe$/, '');

/**
 * Cuts the message off the stack first, because it may contain lines that look like
 * places. Keeps our own files only.
 */
function placesOf({ stack, message }: Error): string[] {
  const start = message === '' ? 0 : (stack?.indexOf(message) ?? -1);
  // The stack has the original message. If the message was changed later, it cannot be cut off.
  if (stack === undefined || start < 0) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .flatMap((line) => placeOf(line) ?? [])
    .slice(0, MAX_PLACES);
}

const FRAME = /^ {4}at (?:.{1,200} \()?(?:file:\/\/)?(\/[\w./@+-]{1,300}):(\d{1,9}):(\d{1,9})\)?$/;

function placeOf(line: string): string | undefined {
  const [, file, row, column] = FRAME.exec(line) ?? [];
  if (file === undefined || !file.startsWith(`${ROOT}/`)) return undefined;
  const path = file.slice(ROOT.length + 1);
  return path.startsWith('node_modules/') ? undefined : `${path}:${row}:${column}`;
}

/**
 * Takes the query of a link whose signature is checked; returns the CaptureRequest, or a ServiceError that
 * names every problem. The rules are those of the body.
 */
import type { FieldProblem, ServiceError } from '../../errors.ts';
import type { CaptureRequest } from '../capture-request.ts';
import { parseCaptureRequest } from '../parse-capture-request.ts';
import { echoValue } from '../problems/field-message.ts';
import type { QueryParameters } from './canonical-query.ts';
import { LINK_FIELDS, NOT_BY_LINK } from './link-fields.ts';

/** Parameters that are no fields of the request. */
const LINK_PARAMETERS = { keyId: 'keyId', expires: 'expires', signature: 'signature' } as const;

const OWN_PARAMETERS: ReadonlySet<string> = new Set(Object.values(LINK_PARAMETERS));

/** A day: what a link keeps its file for unless it says otherwise. */
export const LINK_CACHE_SECONDS = 86_400;

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** `now`: Unix milliseconds. */
export function parseLink(parameters: QueryParameters, now: number): CaptureRequest | ServiceError {
  const problems: FieldProblem[] = findExpiryProblem(parameters);
  const fields = Object.entries(parameters).flatMap(([name, values]): [string, unknown][] => {
    if (OWN_PARAMETERS.has(name)) return [];
    const problem = findProblem(name, values);
    if (problem !== undefined) problems.push({ field: name, message: problem });
    return NOT_BY_LINK.has(name) ? [] : [[name, readValues(name, values)]];
  });
  // fromEntries defines own properties, so that a parameter named "__proto__" is an unknown field.
  const body = Object.fromEntries([['cacheSeconds', LINK_CACHE_SECONDS], ...fields]);
  return parseCaptureRequest(body, now, problems);
}

/** Unix seconds; undefined if it is missing or cannot be read. */
export function expiryOf({ expires = [] }: QueryParameters): number | undefined {
  const [text = ''] = expires;
  return expires.length === 1 && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function findExpiryProblem(parameters: QueryParameters): FieldProblem[] {
  const { expires } = parameters;
  if (expires === undefined || expiryOf(parameters) !== undefined) return [];
  return [
    { field: LINK_PARAMETERS.expires, message: `must be Unix seconds, once; got ${echoValue(expires[0])}` },
  ];
}

function findProblem(name: string, values: readonly string[]): string | undefined {
  if (NOT_BY_LINK.has(name)) return 'is not possible in a link; use POST /screenshot';
  if (values.length > 1 && LINK_FIELDS.get(name) !== 'list')
    return `must be given once; got ${values.length} values`;
  if (name === 'url' && hasUserinfo(values[0] ?? '')) {
    return 'must have no user name or password in a link; use POST /screenshot';
  }
  return undefined;
}

function hasUserinfo(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.username !== '' || url.password !== '');
}

/** A value of another kind stays text, and the schema says what is accepted. */
function readValues(name: string, values: readonly string[]): unknown {
  const [text = ''] = values;
  switch (LINK_FIELDS.get(name)) {
    case 'list':
      return values;
    case 'number':
      return NUMBER.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'object':
      return readJson(text);
    default:
      return text;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

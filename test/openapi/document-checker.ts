/**
 * Checks values against the OpenAPI document: bodies against their schemas,
 * responses against their descriptions.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from '../support/service.ts';

interface HeaderObject {
  required?: boolean;
  schema: { type: string };
}

interface ResponseObject {
  $ref?: string;
  headers: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object; examples?: Record<string, unknown> }>;
}

const DOCUMENT_ID = 'openapi';

export function createDocumentChecker(document: object) {
  const ajv = new Ajv2020({ strict: true, allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  // Keywords of OpenAPI and of client generators that JSON Schema does not have.
  ajv.addVocabulary([
    'x-enum-varnames',
    'components',
    'info',
    'openapi',
    'paths',
    'responses',
    'servers',
    'tags',
  ]);
  ajv.addSchema(document, DOCUMENT_ID);
  // Compiling a schema takes far longer than checking a value.
  const validators = new Map<string, ValidateFunction>();

  return { findSchemaProblems, findResponseProblems };

  /** `pointer`: JSON pointer of the schema in the document. */
  function findSchemaProblems(pointer: string, value: unknown): string[] {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT_ID}#${pointer}` });
    validators.set(pointer, validate);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /**
   * Compares an answer with the responses object at `pointer`. Returns missing
   * headers and undescribed content.
   */
  function findResponseProblems(pointer: string, { status, headers, file }: Answer): string[] {
    const at = resolveReference(`${pointer}/${status}`);
    if (at === undefined) return [`status ${status} is not described`];
    const described = lookUp(at) as ResponseObject;
    return [
      ...findHeaderProblems(described, headers),
      ...findBodyProblems(at, described, { type: headers['content-type'] ?? '', file }),
    ];
  }

  function findHeaderProblems(described: ResponseObject, headers: Record<string, string>): string[] {
    return Object.entries(described.headers).flatMap(([name, { $ref }]) => {
      const pointer = $ref.slice(1);
      const header = lookUp(pointer) as HeaderObject;
      const value = headers[name.toLowerCase()];
      if (value === undefined) return header.required ? [`${name} is missing`] : [];
      const typed = header.schema.type === 'integer' ? Number(value) : value;
      return findSchemaProblems(`${pointer}/schema`, typed).map((problem) => `${name}${problem}`);
    });
  }

  function findBodyProblems(
    at: string,
    { content }: ResponseObject,
    { type, file }: { type: string; file: Buffer },
  ): string[] {
    if (content === undefined) return file.length === 0 ? [] : ['has a body that is not described'];
    const described = content[type];
    if (described === undefined) return [`has Content-Type ${type}, which is not described`];
    const pointer = `${at}/content/${escapeStep(type)}/schema`;
    if (!type.endsWith('json')) return findSchemaProblems(pointer, file.toString('latin1'));
    const body = JSON.parse(file.toString());
    return [...findSchemaProblems(pointer, body), ...findCodeProblems(described.examples, body.code)];
  }

  /** The examples of a problem response are named after the codes that it can have. */
  function findCodeProblems(examples: Record<string, unknown> | undefined, code: string): string[] {
    if (examples === undefined || Object.hasOwn(examples, code)) return [];
    return [`has code ${code}, which is not described`];
  }

  /** Returns the pointer, or the target of its $ref; undefined when there is neither. */
  function resolveReference(pointer: string): string | undefined {
    const found = lookUp(pointer) as ResponseObject | undefined;
    return found?.$ref === undefined ? found && pointer : found.$ref.slice(1);
  }

  function lookUp(pointer: string): unknown {
    const steps = pointer.split('/').slice(1).map(unescapeStep);
    return steps.reduce<unknown>(
      (value, step) => (value as Record<string, unknown> | undefined)?.[step],
      document,
    );
  }
}

/** A name as a step of a JSON pointer. Source: https://www.rfc-editor.org/rfc/rfc6901#section-4 */
export function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * The value of a control, by its kind; and where on the page a problem with a part of it belongs.
 * undefined is a value that is left out.
 */

import { withScheme } from '../../addresses/with-scheme.ts';

/** Path of the request, as problems name it (`cookies[0].name`) -> the field or row it was read from. */
export type Places = Map<string, HTMLElement>;

type ReadValue = (field: HTMLElement, path: string, places: Places) => unknown;

const READERS: Record<string, ReadValue> = {
  text: readText,
  url: readAddress,
  device: readText,
  'long-text': readLongText,
  integer: readNumber,
  number: readNumber,
  flag: readFlag,
  choice: readChoice,
  set: readSet,
  list: readList,
  pairs: readPairs,
  object: readObject,
  rows: readObjects,
  json: readJson,
};

/** The problem's path has no more of a name than this. */
const MAX_NAME_IN_PATH = 60;

/** Gives the fields that are required or differ from their default. `path`: of the object they are in. */
export function readFields(
  fields: Iterable<HTMLElement>,
  path: string,
  places: Places,
): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const field of fields) {
    const name = field.dataset.field ?? '';
    const fieldPath = path === '' ? name : `${path}.${name}`;
    places.set(fieldPath, field);
    const value = READERS[field.dataset.kind ?? '']?.(field, fieldPath, places);
    if (isSent(field, value)) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function isSent({ dataset }: HTMLElement, value: unknown): boolean {
  if (dataset.required !== undefined) return true;
  return value !== undefined && JSON.stringify(value) !== dataset.default;
}

function readText(field: HTMLElement): string | undefined {
  const text = inputOf(field)?.value ?? '';
  return text === '' && field.dataset.required === undefined ? undefined : text;
}

function readAddress(field: HTMLElement): string | undefined {
  const text = readText(field);
  return text && withScheme(text);
}

function readLongText(field: HTMLElement): string | undefined {
  return field.querySelector('textarea')?.value || undefined;
}

/** Sends text that is not a number unchanged, so that the service reports it. */
function readNumber(field: HTMLElement): number | string | undefined {
  const input = inputOf(field);
  if (input?.validity.badInput) return 'not a number';
  return input === null || input.value === '' ? undefined : Number(input.value);
}

/** An unchecked box without a default is omitted. */
function readFlag(field: HTMLElement): boolean | undefined {
  const isSet = inputOf(field)?.checked ?? false;
  return isSet || field.dataset.default !== '' ? isSet : undefined;
}

function readChoice(field: HTMLElement): unknown {
  const chosen = field.querySelector<HTMLInputElement | HTMLSelectElement>('input:checked, select');
  return chosen === null || chosen.value === '' ? undefined : JSON.parse(chosen.value);
}

function readSet(field: HTMLElement): unknown[] {
  return [...field.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => JSON.parse(value));
}

function readList(field: HTMLElement, path: string, places: Places): string[] | undefined {
  const rows = rowsOf(field).filter((row) => partOf(row, 'value') !== '');
  rows.forEach((row, index) => {
    places.set(`${path}[${index}]`, row);
  });
  return rows.length === 0 ? undefined : rows.map((row) => partOf(row, 'value'));
}

function readPairs(field: HTMLElement, path: string, places: Places): Record<string, string> | undefined {
  const rows = rowsOf(field).filter((row) => partOf(row, 'name') !== '' || partOf(row, 'value') !== '');
  for (const row of rows) places.set(`${path}.${shorten(partOf(row, 'name'))}`, row);
  if (rows.length === 0) return undefined;
  return Object.fromEntries(rows.map((row) => [partOf(row, 'name'), partOf(row, 'value')]));
}

/** undefined when the object is disabled; an empty object when no part is set. */
function readObject(field: HTMLElement, path: string, places: Places): Record<string, unknown> | undefined {
  if (inputOf(field)?.checked !== true) return undefined;
  return readFields(field.querySelectorAll<HTMLElement>(':scope > .parts > [data-field]'), path, places);
}

function readObjects(
  field: HTMLElement,
  path: string,
  places: Places,
): Record<string, unknown>[] | undefined {
  const rows = rowsOf(field).filter(hasContent);
  if (rows.length === 0) return undefined;
  return rows.map((row, index) => {
    const rowPath = `${path}[${index}]`;
    places.set(rowPath, row);
    return readFields(row.querySelectorAll<HTMLElement>('[data-field]'), rowPath, places);
  });
}

/** Sends text that is not JSON as a string, so that the service reports it. */
function readJson(field: HTMLElement): unknown {
  const text = field.querySelector('textarea')?.value.trim() ?? '';
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // Being written still, or wrong.
  }
}

function hasContent(row: HTMLElement): boolean {
  return [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].some((input) =>
    input instanceof HTMLInputElement && input.type === 'checkbox'
      ? input.checked !== input.defaultChecked
      : input.value !== (input.getAttribute('value') ?? ''),
  );
}

function rowsOf(field: HTMLElement): HTMLElement[] {
  return [...field.querySelectorAll<HTMLElement>('.row')];
}

function partOf(row: HTMLElement, part: string): string {
  return row.querySelector<HTMLInputElement>(`[data-part="${part}"]`)?.value ?? '';
}

function inputOf(field: HTMLElement): HTMLInputElement | null {
  return field.querySelector('input');
}

function shorten(name: string): string {
  return name.length <= MAX_NAME_IN_PATH ? name : `${name.slice(0, MAX_NAME_IN_PATH).toWellFormed()}…`;
}

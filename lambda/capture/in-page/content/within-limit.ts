/** Cuts a part that is too large: a text at a character, a list at an entry. */

/** The largest part of an answer, as README.md says. */
const MAX_BYTES = 1_048_576;

const encoder = new TextEncoder();

export interface LimitedJson {
  json: string;
  isCut: boolean;
}

export function withinLimit(value: unknown, maxBytes = MAX_BYTES): LimitedJson {
  if (typeof value === 'string') {
    const text = value.toWellFormed();
    const cut = firstBytes(text, maxBytes);
    return { json: JSON.stringify(cut), isCut: cut.length < text.length };
  }
  const json = JSON.stringify(value);
  if (sizeOf(json) <= maxBytes) return { json, isCut: false };
  if (Array.isArray(value)) return { json: firstEntries(value, maxBytes), isCut: true };
  return { json: JSON.stringify(firstMembers(Object(value), maxBytes)), isCut: true };
}

/** Lists of an object get what its other members leave. What does not fit is null, or an empty list. */
function firstMembers(value: object, maxBytes: number): object {
  const members = Object.entries(value).map(([name, each]) => ({ name, each, isList: Array.isArray(each) }));
  const empty = Object.fromEntries(members.map(({ name, isList }) => [name, isList ? [] : null]));
  let leftBytes = maxBytes - sizeOf(JSON.stringify(empty));
  const kept: Record<string, unknown> = {};
  for (const { name, each, isList } of members.toSorted((one, other) => +one.isList - +other.isList)) {
    const [least, most] = isList ? ['[]', firstEntries(each, leftBytes + 2)] : ['null', JSON.stringify(each)];
    const moreBytes = sizeOf(most) - sizeOf(least);
    const fits = moreBytes <= leftBytes;
    kept[name] = JSON.parse(fits ? most : least);
    if (fits) leftBytes -= moreBytes;
  }
  return kept;
}

function sizeOf(json: string): number {
  return encoder.encode(json).length;
}

function firstBytes(text: string, maxBytes: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

function firstEntries(list: readonly unknown[], mostBytes: number): string {
  const kept: string[] = [];
  let bytes = 2;
  for (const entry of list) {
    const json = JSON.stringify(entry);
    bytes += sizeOf(json) + 1;
    if (bytes > mostBytes) break;
    kept.push(json);
  }
  return `[${kept.join(',')}]`;
}

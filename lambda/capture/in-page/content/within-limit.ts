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
  if (encoder.encode(json).length <= maxBytes) return { json, isCut: false };
  if (Array.isArray(value)) return { json: firstEntries(value, maxBytes), isCut: true };
  return { json: JSON.stringify(firstMembers(Object(value), maxBytes)), isCut: true };
}

/** Lists of an object get what its other members leave. Members that leave nothing are left out. */
function firstMembers(value: object, maxBytes: number): object {
  const kept: Record<string, unknown> = {};
  let leftBytes = maxBytes;
  const isList = ([, each]: [string, unknown]) => Array.isArray(each);
  const members = Object.entries(value);
  for (const [name, each] of [...members.filter((member) => !isList(member)), ...members.filter(isList)]) {
    const json = Array.isArray(each) ? firstEntries(each, leftBytes) : JSON.stringify(each);
    leftBytes -= encoder.encode(`${name}${json}`).length + NAME_BYTES;
    kept[name] = leftBytes >= 0 ? JSON.parse(json) : Array.isArray(each) ? [] : null;
  }
  return kept;
}

/** Quotes, a colon and a comma. */
const NAME_BYTES = 4;

function firstBytes(text: string, maxBytes: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

function firstEntries(list: readonly unknown[], mostBytes: number): string {
  const kept: string[] = [];
  let bytes = 2;
  for (const entry of list) {
    const json = JSON.stringify(entry);
    bytes += encoder.encode(json).length + 1;
    if (bytes > mostBytes) break;
    kept.push(json);
  }
  return `[${kept.join(',')}]`;
}

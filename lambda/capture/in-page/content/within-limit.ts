/** Cuts a part that is too large: a text at a character, a list at an entry. */

/** The largest part of an answer, as README.md says. */
const MAX_BYTES = 1_048_576;

const encoder = new TextEncoder();

export function withinLimit(value: unknown): { json: string; isCut: boolean } {
  if (typeof value === 'string') {
    const text = value.toWellFormed();
    const cut = firstBytes(text);
    return { json: JSON.stringify(cut), isCut: cut.length < text.length };
  }
  const json = JSON.stringify(value);
  if (encoder.encode(json).length <= MAX_BYTES) return { json, isCut: false };
  if (Array.isArray(value)) return { json: firstEntries(value), isCut: true };
  return { json: JSON.stringify(firstMembers(Object(value))), isCut: true };
}

/** Lists of an object get what its other members leave. Members that leave nothing are left out. */
function firstMembers(value: object): object {
  const kept: Record<string, unknown> = {};
  let leftBytes = MAX_BYTES;
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

function firstBytes(text: string): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(MAX_BYTES));
  return text.slice(0, read);
}

function firstEntries(list: readonly unknown[], mostBytes = MAX_BYTES): string {
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

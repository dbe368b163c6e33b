/** Cuts a part that is too large: a text at a character, a list at an entry. */

/** Source: the contract, E2. */
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
  // Only lists in an object can be this large.
  const bare = Object.entries(Object(value)).map(([name, each]) => [name, Array.isArray(each) ? [] : each]);
  return { json: JSON.stringify(Object.fromEntries(bare)), isCut: true };
}

function firstBytes(text: string): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(MAX_BYTES));
  return text.slice(0, read);
}

function firstEntries(list: readonly unknown[]): string {
  const kept: string[] = [];
  let bytes = 2;
  for (const entry of list) {
    const json = JSON.stringify(entry);
    bytes += encoder.encode(json).length + 1;
    if (bytes > MAX_BYTES) break;
    kept.push(json);
  }
  return `[${kept.join(',')}]`;
}

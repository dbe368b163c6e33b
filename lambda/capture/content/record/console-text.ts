/** Writes what a script gives to the console as a console shows it, on few lines. */
import type { Protocol } from 'puppeteer-core';

type RemoteObject = Protocol.Runtime.RemoteObject;
type Preview = Protocol.Runtime.ObjectPreview;

/** Of a message. */
const MAX_CHARACTERS = 1_000;
/** What a message is made of. The rest of a longer list is beyond its characters. */
const MAX_ARGUMENTS = 100;
/** The stack of an error follows its message. */
const STACK = /\n {4}at [\s\S]*$/;
/** Source: https://console.spec.whatwg.org/#formatter */
const DIRECTIVE = /%([sdifoOc%])/g;

export function messageText(args: readonly RemoteObject[]): string {
  const [first, ...rest] = args.slice(0, MAX_ARGUMENTS);
  if (first === undefined) return '';
  const parts =
    first.type === 'string'
      ? formatted(String(first.value), rest)
      : [valueText(first), ...rest.map(valueText)];
  return parts.join(' ').slice(0, MAX_CHARACTERS).toWellFormed();
}

/** Each directive takes the next value. `%c` takes styles. */
function formatted(format: string, values: readonly RemoteObject[]): string[] {
  const left = [...values];
  if (left.length === 0) return [format];
  const text = format.replace(DIRECTIVE, (directive, kind: string) => {
    if (kind === '%') return '%';
    const value = left.shift();
    if (value === undefined) return directive;
    return kind === 'c' ? '' : valueText(value);
  });
  return [text, ...left.map(valueText)];
}

export function valueText({
  type,
  subtype,
  value,
  unserializableValue,
  description,
  preview,
}: RemoteObject): string {
  if (subtype === 'error') return (description ?? 'Error').replace(STACK, '');
  if (preview !== undefined && type === 'object') return previewText(preview);
  return String(unserializableValue ?? value ?? description ?? (subtype === 'null' ? null : type));
}

function previewText({ subtype, description = 'Object', properties, overflow }: Preview): string {
  const isList = subtype === 'array' || subtype === 'typedarray';
  if (!isList && description !== 'Object') return description;
  const entries = properties.map((property) =>
    isList ? shortText(property) : `${property.name}: ${shortText(property)}`,
  );
  const inner = [...entries, ...(overflow ? ['…'] : [])].join(', ');
  return isList ? `[${inner}]` : `{${inner}}`;
}

function shortText({ type, value = type }: Protocol.Runtime.PropertyPreview): string {
  return type === 'string' ? `"${value}"` : value;
}

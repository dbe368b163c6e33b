/**
 * Groups the fields in the contract's order. A group extends from its first field to the first field of the
 * next group, so a new field joins its neighbours.
 */
import type { Field } from './fields.ts';

export interface FieldGroup {
  title: string;
  /** Whether the group is initially open. */
  isOpen: boolean;
  fields: Field[];
}

interface GroupStart {
  first: string;
  title: string;
  isOpen: boolean;
}

const GROUPS: readonly GroupStart[] = [
  { first: 'url', title: 'Page', isOpen: true },
  { first: 'format', title: 'File', isOpen: true },
  { first: 'device', title: 'Device and viewport', isOpen: true },
  { first: 'selector', title: 'Element and scrolling', isOpen: true },
  { first: 'hideCookieBanners', title: 'Cleaning and blocking', isOpen: true },
  { first: 'headers', title: 'Headers and cookies', isOpen: false },
  { first: 'storage', title: 'Storage', isOpen: false },
  { first: 'waitForSelector', title: 'Waiting', isOpen: false },
  { first: 'colorScheme', title: 'Looks', isOpen: false },
  { first: 'timezone', title: 'Visitor', isOpen: false },
  { first: 'clip', title: 'Part and size', isOpen: false },
  { first: 'pdf', title: 'PDF on paper', isOpen: false },
  { first: 'html', title: 'Own document', isOpen: false },
  { first: 'click', title: 'Steps', isOpen: false },
  { first: 'javaScript', title: 'Loading', isOpen: false },
  { first: 'cacheSeconds', title: 'Cache', isOpen: false },
];

export function groupFields(fields: readonly Field[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const field of fields) {
    const start = GROUPS.find(({ first }) => first === field.name);
    const last = groups.at(-1);
    if (start !== undefined) groups.push({ title: start.title, isOpen: start.isOpen, fields: [field] });
    else if (last === undefined) groups.push({ title: 'Options', isOpen: true, fields: [field] });
    else last.fields.push(field);
  }
  return groups;
}

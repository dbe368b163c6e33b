/** One node of the accessibility tree as a line: `- checkbox "News" [checked]`. */
import type { AxNode } from './ax-tree.ts';

/** The browser's own names -> those of ARIA. */
const ROLES: Readonly<Record<string, string>> = {
  RootWebArea: 'document',
  StaticText: 'text',
  Iframe: 'iframe',
  IframePresentational: 'iframe',
  image: 'img',
  DisclosureTriangle: 'button',
  DisclosureTriangleGrouped: 'button',
  MenuListPopup: 'listbox',
};
/** Roles that get no line of their own; their content does. */
const TRANSPARENT = new Set([
  'generic',
  'none',
  'presentation',
  'LayoutTable',
  'LayoutTableRow',
  'LayoutTableCell',
]);
/** Roles that are left out with their content. */
const SILENT = new Set(['InlineTextBox', 'ListMarker', 'LineBreak']);

/**
 * Roles whose name is what is in them, unless the page gives another. Source:
 * https://www.w3.org/TR/wai-aria-1.2/#namefromcontent
 */
const NAMED_BY_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader ' +
    'switch tab tooltip treeitem DisclosureTriangle DisclosureTriangleGrouped'
  ).split(' '),
);
/** States that are worth a word only if they hold. */
const IF_TRUE = new Set([
  'disabled',
  'required',
  'selected',
  'readonly',
  'multiselectable',
  'busy',
  'modal',
  'focused',
]);
/** States with values. */
const WITH_VALUE = new Set(['checked', 'pressed', 'expanded', 'level', 'invalid', 'hasPopup']);
const UNSAID = new Set(['', 'false', 'undefined']);
/** A collapsed part and a box without its tick are states of their own. */
const SAID_WHEN_FALSE = new Set(['expanded', 'checked', 'pressed']);

/** Of one name or one text. */
const MAX_CHARACTERS = 4_000;

export function isTransparent(node: AxNode): boolean {
  return TRANSPARENT.has(chromeRole(node)) && nameOf(node) === '';
}

export function isSilent(node: AxNode): boolean {
  return SILENT.has(chromeRole(node));
}

export function isText(node: AxNode): boolean {
  return chromeRole(node) === 'StaticText';
}

export function isFrame(node: AxNode): boolean {
  return chromeRole(node).startsWith('Iframe');
}

/** On one line, so that no page can write lines of its own. */
export function nameOf({ name }: AxNode): string {
  return oneLine(name?.value);
}

export function isNameCut({ name }: AxNode): boolean {
  return String(name?.value ?? '').length > MAX_CHARACTERS;
}

/** The text within a node that its own line already has. */
export function saidBy(node: AxNode): string {
  const name = NAMED_BY_CONTENT.has(chromeRole(node)) ? nameOf(node) : '';
  return `${name} ${oneLine(node.value?.value)}`;
}

/** `text`: what is in the node, if that is text alone. */
export function axLine(node: AxNode, depth: number, text = ''): string {
  const indent = '  '.repeat(depth);
  if (isText(node)) return `${indent}- text: ${nameOf(node)}`;
  const name = nameOf(node);
  const inside = text || oneLine(node.value?.value);
  const parts = [roleOf(node), ...(name === '' ? [] : [JSON.stringify(name)]), ...statesOf(node)];
  return `${indent}- ${parts.join(' ')}${inside === '' || inside === name ? '' : `: ${inside}`}`;
}

function statesOf({ role, properties = [] }: AxNode): string[] {
  return properties.flatMap(({ name, value }) => {
    const said = String(value.value);
    if (IF_TRUE.has(name)) return said === 'true' && role?.value !== 'RootWebArea' ? [`[${name}]`] : [];
    if (
      !WITH_VALUE.has(name) ||
      (name === 'level' && role?.value !== 'heading' && role?.value !== 'treeitem')
    )
      return [];
    if (said === 'true') return [`[${name}]`];
    if (UNSAID.has(said)) return SAID_WHEN_FALSE.has(name) && said === 'false' ? [`[${name}=false]`] : [];
    return [`[${name}=${oneLine(said)}]`];
  });
}

function roleOf(node: AxNode): string {
  const role = chromeRole(node);
  return ROLES[role] ?? `${role.charAt(0).toLowerCase()}${oneLine(role.slice(1))}`;
}

function chromeRole({ role }: AxNode): string {
  return String(role?.value ?? 'generic');
}

function oneLine(value: unknown): string {
  return String(value ?? '')
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed();
}

/** The tables of the form. Rows are created from a template and can be removed. */
import { findIn } from './dom.ts';

/** Placeholder for the row's number in the template. */
const ROW_MARK = '__row__';

let rowCount = 0;

/** `changed` is called after a row is removed. Added rows are empty and do not count as a change. */
export function useRows(field: HTMLElement, changed: () => void): void {
  const list = findIn(field, '.rows', HTMLOListElement);
  const template = findIn(field, 'template', HTMLTemplateElement);
  const add = findIn(field, '[data-add]', HTMLButtonElement);

  add.addEventListener('click', () => {
    const row = makeRow(template);
    list.append(row);
    row.querySelector('input')?.focus();
  });
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-remove]') : null;
    if (button === null) return;
    const row = button.closest('.row');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    row?.remove();
    // The focused element was removed.
    (next?.querySelector('input') ?? add).focus();
    changed();
  });
}

export function removeRows(field: HTMLElement): void {
  field.querySelector('.rows')?.replaceChildren();
}

function makeRow(template: HTMLTemplateElement): HTMLElement {
  const row = findIn(document.importNode(template.content, true), '.row', HTMLElement);
  rowCount += 1;
  for (const element of [row, ...row.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (value.includes(ROW_MARK)) element.setAttribute(name, value.replaceAll(ROW_MARK, String(rowCount)));
    }
  }
  return row;
}

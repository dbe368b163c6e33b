/**
 * The small tables of the form: rows are added from their template, and taken away.
 */
import { findIn } from './dom.ts';

/** Stands for the row's number in the template. */
const ROW_MARK = '__row__';

let rowCount = 0;

/** `changed` is called after a row went; a new one is empty. */
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
    // The focus was on what is gone.
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

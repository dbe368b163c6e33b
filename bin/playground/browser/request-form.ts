/** The whole form. Returns the current request, and shows problems at their fields. */
import type { ListedDevice } from '../../../lambda/request/device-profiles.ts';
import { useDevicePicker } from './device-picker.ts';
import { findIn } from './dom.ts';
import { clearError, clearErrors, type FieldProblem, findPlace, showErrors } from './field-errors.ts';
import { type Places, readFields } from './field-values.ts';
import { removeRows, useRows } from './rows.ts';

export interface ReadRequest {
  /** Of the endpoint. */
  path: string;
  /** The fields that are required or differ from their defaults. */
  body: Record<string, unknown>;
  places: Places;
}

export interface RequestForm {
  read(): ReadRequest;
  /** Shows each problem at its field; returns problems without a field. */
  showProblems(problems: readonly FieldProblem[], places: Places): FieldProblem[];
  clearProblems(): void;
  /** Moves the focus to the field of this path. */
  focus(path: string): void;
  reset(): void;
}

/** `changed` is called with the request immediately, and after every possible change. */
export function useRequestForm(
  form: HTMLFormElement,
  devices: readonly ListedDevice[],
  changed: (request: ReadRequest) => void,
): RequestForm {
  const fields = [...form.querySelectorAll<HTMLElement>('.fields > [data-field]')];

  for (const field of fields) {
    if (field.querySelector('.rows') !== null) useRows(field, update);
    if (field.dataset.kind === 'device') useDevicePicker(field, devices, update);
  }
  form.addEventListener('input', ({ target }) => {
    // Clears the problem of a field that is being edited.
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-wrong]') : null;
    if (place !== null) clearError(place);
    if (target instanceof Element && target.closest('[data-field=format]') !== null) openPaper();
    update();
  });
  update();

  return {
    read,
    showProblems(problems, places) {
      const unplaced = showErrors(problems, places);
      for (const group of form.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
        if (group.querySelector('[data-wrong]') !== null) group.open = true;
      }
      return unplaced;
    },
    clearProblems: () => clearErrors(form),
    focus(path) {
      const place = findPlace(path, read().places);
      place?.closest('details')?.setAttribute('open', '');
      place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    },
    reset() {
      form.reset();
      fields.forEach(removeRows);
      clearErrors(form);
      update();
    },
  };

  function read(): ReadRequest {
    const places: Places = new Map();
    const path = findIn(form, 'input[name=endpoint]:checked', HTMLInputElement).value;
    const applicable = fields.filter((field) => isApplicable(field.closest('details'), path));
    return { path, body: readFields(applicable, '', places), places };
  }

  function update(): void {
    const request = read();
    const { body, path } = request;
    for (const group of form.querySelectorAll<HTMLDetailsElement>('details.group')) {
      group.hidden = !isApplicable(group, path);
      markChanges(group, body);
    }
    showViewport(body);
    changed(request);
  }

  /** The options of a PDF are in a group of their own, far below its choice. */
  function openPaper(): void {
    if (read().body.format !== 'pdf') return;
    form.querySelector('[data-field=pdf]')?.closest('details')?.setAttribute('open', '');
  }

  function markChanges(group: HTMLDetailsElement, body: Record<string, unknown>): void {
    let count = 0;
    for (const field of group.querySelectorAll<HTMLElement>('.fields > [data-field]')) {
      const isChanged = (field.dataset.field ?? '') in body && field.dataset.required === undefined;
      field.classList.toggle('is-changed', isChanged);
      if (isChanged) count += 1;
    }
    const badge = findIn(group, '.changed', HTMLElement);
    badge.hidden = count === 0;
    badge.textContent = `${count} set`;
  }

  /** An omitted width or height comes from the device. */
  function showViewport(body: Record<string, unknown>): void {
    const device = devices.find(({ name }) => name === (body.device ?? devices[0]?.name));
    for (const side of ['width', 'height'] as const) {
      const input = form.querySelector<HTMLInputElement>(`[data-field=${side}] input`);
      if (input !== null) input.placeholder = device === undefined ? '' : String(device[side]);
    }
  }
}

/** Whether the endpoint takes the fields of a group. */
function isApplicable(group: HTMLElement | null, path: string): boolean {
  return [undefined, path].includes(group?.dataset.endpoint);
}

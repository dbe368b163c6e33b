/** Shows problems next to their fields. */
import type { Places } from './field-values.ts';

/** A field problem of the service. */
export interface FieldProblem {
  field: string;
  message: string;
}

/**
 * Returns the problems without a matching field. A problem with a part is shown at the closest field that
 * contains it.
 */
export function showErrors(problems: readonly FieldProblem[], places: Places): FieldProblem[] {
  return problems.filter((problem) => {
    const place = findPlace(problem.field, places);
    if (place !== undefined) showError(place, problem, places.get(problem.field) === place);
    return place === undefined;
  });
}

export function clearErrors(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-wrong]')) clearError(place);
}

export function clearError(place: HTMLElement): void {
  const error = errorOf(place);
  if (error === null) return;
  error.textContent = '';
  error.hidden = true;
  delete place.dataset.wrong;
  for (const input of inputsOf(place)) input.removeAttribute('aria-invalid');
}

/** The field or row of a path, or the closest one that contains it. */
export function findPlace(path: string, places: Places): HTMLElement | undefined {
  for (let part = path; part !== ''; part = part.replace(/(?:^|\.|\[)[^.[]*$/, '')) {
    const place = places.get(part);
    if (place !== undefined) return place;
  }
  return undefined;
}

function showError(place: HTMLElement, { field, message }: FieldProblem, isExact: boolean): void {
  const error = errorOf(place);
  if (error === null) return;
  const text = isExact ? sentence(message) : `${field} ${message}`;
  error.textContent = error.textContent ? `${error.textContent} ${text}` : text;
  error.hidden = false;
  place.dataset.wrong = '';
  for (const input of inputsOf(place)) input.setAttribute('aria-invalid', 'true');
}

function errorOf(place: HTMLElement): HTMLElement | null {
  return place.querySelector(':scope > .error');
}

/** A row of a field is marked by itself. */
function inputsOf(place: HTMLElement): Iterable<HTMLElement> {
  return place.querySelectorAll<HTMLElement>(
    place.classList.contains('row')
      ? ':scope > .row-line > input'
      : ':scope > :is(input, select, textarea), :scope > .picker > input, :scope > .key-line > :is(input, select)',
  );
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

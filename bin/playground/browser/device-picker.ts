/**
 * A text box with a list of every device profile that narrows as one types: arrows move, Enter takes, Escape
 * closes. Source: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import type { ListedDevice } from '../../../lambda/request/device-profiles.ts';
import { findIn, make } from './dom.ts';

/** `changed` is called when a device was taken from the list. */
export function useDevicePicker(
  field: HTMLElement,
  devices: readonly ListedDevice[],
  changed: () => void,
): void {
  const input = findIn(field, '[role=combobox]', HTMLInputElement);
  const list = findIn(field, '[role=listbox]', HTMLUListElement);
  const options = devices.map((device, index) => makeOption(device, `${list.id}-${index}`));
  list.append(...options);

  input.addEventListener('click', () => {
    // What is typed next is another name.
    input.select();
    open('');
  });
  input.addEventListener('input', () => open(input.value));
  input.addEventListener('blur', close);
  input.addEventListener('keydown', onKey);
  // The focus stays in the box.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option instanceof HTMLLIElement) take(option);
  });

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) open('');
      else move(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    if (list.hidden) return;
    const active = activeOption();
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      take(active);
    }
  }

  function open(query: string): void {
    const words = query.toLowerCase().split(/[^a-z0-9]+/);
    for (const option of options) {
      option.hidden = !words.every((word) => (option.dataset.name ?? '').includes(word));
    }
    const isFound = shown().length > 0;
    list.hidden = !isFound;
    input.setAttribute('aria-expanded', String(isFound));
    activate(query === '' ? shown().find(({ dataset }) => dataset.name === input.value) : undefined);
    // The bar with the buttons would cut the list.
    if (isFound) list.scrollIntoView({ block: 'nearest' });
  }

  function close(): void {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    activate(undefined);
  }

  function take({ dataset }: HTMLLIElement): void {
    input.value = dataset.name ?? '';
    close();
    changed();
  }

  function move(step: 1 | -1): void {
    const candidates = shown();
    const active = activeOption();
    const at = active === undefined ? -1 : candidates.indexOf(active);
    const first = step === 1 ? 0 : candidates.length - 1;
    activate(at === -1 ? candidates[first] : candidates[(at + step + candidates.length) % candidates.length]);
  }

  function activate(option: HTMLLIElement | undefined): void {
    for (const other of options) other.setAttribute('aria-selected', String(other === option));
    if (option === undefined) {
      input.removeAttribute('aria-activedescendant');
    } else {
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  }

  function activeOption(): HTMLLIElement | undefined {
    return options.find((option) => !option.hidden && option.getAttribute('aria-selected') === 'true');
  }

  function shown(): HTMLLIElement[] {
    return options.filter(({ hidden }) => !hidden);
  }
}

function makeOption({ name, width, height, isMobile }: ListedDevice, id: string): HTMLLIElement {
  const about = make('small', {}, `${width} × ${height}${isMobile ? ', mobile' : ''}`);
  const option = make(
    'li',
    { id, role: 'option', ariaSelected: 'false' },
    make('span', {}, name),
    ' ',
    about,
  );
  option.dataset.name = name;
  return option;
}

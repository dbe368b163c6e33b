/** The API key for captures: one of the local server's keys, or a typed one. */
import { find } from './dom.ts';

export interface ApiKey {
  read(): string;
  /** The element that a problem with the key is shown at. */
  place: HTMLElement;
}

/** `changed` is called when the key changes. The menu's empty value means the typed key. */
export function useApiKey(changed: () => void): ApiKey {
  const menu = find('key', HTMLSelectElement);
  const typed = find('typed-key', HTMLInputElement);
  menu.addEventListener('change', () => {
    typed.hidden = menu.value !== '';
    if (!typed.hidden) typed.focus();
    changed();
  });
  typed.addEventListener('input', changed);
  const place = menu.closest<HTMLElement>('.field');
  if (place === null) throw new Error('The key stands in no field');
  return {
    read: () => menu.value || sendable(typed.value.trim()),
    place,
  };
}

/** What no header can carry is wrong either way; the service is to say so. */
function sendable(key: string): string {
  return key.replace(/[^\x20-\x7e]/g, '?');
}

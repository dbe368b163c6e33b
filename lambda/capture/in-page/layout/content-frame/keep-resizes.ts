/** Keeps from the page's scripts that its view grows for the picture. */
export function keepResizes(): void {
  for (const target of [window, visualViewport]) target?.addEventListener('resize', keepFromPage, true);
}

/** Scripts send such events too, so that others lay themselves out. */
function keepFromPage(event: Event): void {
  if (event.isTrusted) event.stopImmediatePropagation();
}

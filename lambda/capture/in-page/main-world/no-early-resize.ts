/**
 * Keeps the browser's own `resize` events from the page until its first frame. A phone's page gets
 * one when it reads its size before any frame was drawn. In a visitor's browser frames come while
 * the page loads, and it gets none.
 */
const targets = [window, window.visualViewport];

function keepFromPage(event: Event): void {
  // Scripts send such events too, so that others lay themselves out.
  if (event.isTrusted) event.stopImmediatePropagation();
}

if (window === window.top) {
  for (const target of targets) target?.addEventListener('resize', keepFromPage, true);
  requestAnimationFrame(() => {
    for (const target of targets) target?.removeEventListener('resize', keepFromPage, true);
  });
}

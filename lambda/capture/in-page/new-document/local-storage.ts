/** Fills localStorage before the first script of a document. */

/** Does nothing in a document of another origin, nor in one that is loaded again. */
export function fillLocalStorage(origin: string, entries: [string, string][]): void {
  if (location.origin !== origin) return;
  // A page may load again before it is told that this has been done.
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return;
  try {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  } catch {
    // A sandboxed document has no storage.
  }
}

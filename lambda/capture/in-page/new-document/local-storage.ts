/** Fills localStorage before the first script of a document. */

/** Does nothing in a document of another origin, or after a reload. */
export function fillLocalStorage(origin: string, entries: [string, string][]): void {
  if (location.origin !== origin) return;
  // The page may reload before the service has removed this script.
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return;
  try {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  } catch {
    // A sandboxed document has no storage.
  }
}

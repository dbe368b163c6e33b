/** Reads what a document is made of, so that of many thousand rules only those that can match are looked up. */

export interface Features {
  ids: string[];
  classes: string[];
  hrefs: string[];
}

export function collectFeatures(): Features {
  const ids = new Set<string>();
  const classes = new Set<string>();
  const hrefs = new Set<string>();
  for (const element of document.querySelectorAll('[id], [class], a[href]')) {
    if (element.id !== '') ids.add(element.id);
    for (const name of element.classList) classes.add(name);
    const href = element.getAttribute('href');
    if (href !== null) hrefs.add(href);
  }
  return { ids: [...ids], classes: [...classes], hrefs: [...hrefs] };
}

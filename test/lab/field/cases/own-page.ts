/** Wraps the body of a page written for the field into a whole document. */
export function ownPage(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Page</title>
<style>body{margin:0;font:16px/1.5 Arimo,sans-serif;color:#222}</style></head><body>${body}</body></html>`;
}

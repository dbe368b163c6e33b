/** Text as it stands in HTML. */

export function escapeText(text: string): string {
  const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' } as const;
  return text.replaceAll(/[&<>\u00a0]/g, (character) => named[character as keyof typeof named]);
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

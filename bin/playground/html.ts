/**
 * HTML as text: what is put between the tags and quotes of a template is escaped, unless it is HTML itself.
 */

export interface Html {
  readonly html: string;
}

type Part = Html | string | number | false | undefined | readonly Html[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag. false and undefined render nothing; lists are concatenated. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.reduce((made, text, index) => made + toText(parts[index - 1]) + text) };
}

function toText(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(toText).join('');
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/**
 * Cards: blocks in one link. Links of CommonMark have no blocks in them, so that one
 * line of the card becomes the link.
 */

/** `content`: the Markdown of what is in the link. */
export function linkedBlocks(content: string, address: string): string {
  const blocks = content.trim().split(/\n{2,}/);
  const at = [isHeading, isText, isPicture].map((is) => blocks.findIndex(is)).find((found) => found >= 0);
  return blocks.map((block, index) => (index === at ? linked(block, address) : block)).join('\n\n');
}

function linked(block: string, address: string): string {
  const [, mark = '', text = block] = /^(#{1,6} )(.*)$/s.exec(block) ?? [];
  return `${mark}[${text}](${address})`;
}

function isHeading(block: string): boolean {
  return /^#{1,6} /.test(block);
}

/** No table, code, quote or list. */
function isText(block: string): boolean {
  return !/^(?:[|`>!]|[-*+] |\d+\. |---$)/.test(block);
}

function isPicture(block: string): boolean {
  return block.startsWith('![');
}

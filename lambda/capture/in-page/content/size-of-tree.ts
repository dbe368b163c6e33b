/** How much there is in a document, counted no further than to a limit. */

interface TreeSize {
  nodes: number;
  characters: number;
}

export function sizeOfTree(maxNodes: number): TreeSize {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const size: TreeSize = { nodes: 0, characters: 0 };
  for (let node = walker.nextNode(); node !== null && size.nodes <= maxNodes; node = walker.nextNode()) {
    size.nodes += 1;
    if (node instanceof Text) size.characters += node.length;
  }
  return size;
}

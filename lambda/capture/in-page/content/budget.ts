/** How much of a page is read. A page may have any number of nodes, of any length. */

/** Nodes that are looked at. */
const MAX_NODES = 150_000;
/** Characters that are copied. */
const MAX_CHARACTERS = 2_000_000;
/** Of an attribute. Longer ones are left out, because a truncated address is another address. */
export const MAX_ATTRIBUTE_CHARACTERS = 4_096;
/** Elements within elements. Deeper ones are laid flat. */
export const MAX_DEPTH = 200;

export interface Budget {
  /** Whether something was left out. */
  isUsedUp: boolean;
  /** Counts a node; false when no more may be looked at. */
  takeNode(): boolean;
  /** As much of the text as may be copied. */
  takeText(text: string): string;
}

export function createBudget(): Budget {
  let nodesLeft = MAX_NODES;
  let charactersLeft = MAX_CHARACTERS;
  const budget: Budget = {
    isUsedUp: false,
    takeNode() {
      nodesLeft -= 1;
      if (nodesLeft < 0 || charactersLeft <= 0) budget.isUsedUp = true;
      return !budget.isUsedUp;
    },
    takeText(text) {
      const allowed = text.length <= charactersLeft ? text : text.slice(0, charactersLeft);
      charactersLeft -= text.length;
      if (charactersLeft < 0) budget.isUsedUp = true;
      return allowed;
    },
  };
  return budget;
}

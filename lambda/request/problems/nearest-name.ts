/**
 * Finds the known names nearest to a misspelt one. Takes any text, gives the near names, best first; none
 * when nothing is near, for a wrong hint is worse than no hint.
 */
import { distance } from 'fastest-levenshtein';

/** No known name is half as long. Longer texts are not compared: the work grows with the length. */
const MAX_COMPARED_CHARACTERS = 60;

/** Known names within about a third of the letters, letter case ignored. */
export function findNearestNames(name: string, known: readonly string[], limit = 1): string[] {
  if (name.length > MAX_COMPARED_CHARACTERS) return [];
  const wanted = name.toLowerCase();
  return known
    .map((candidate) => ({ candidate, edits: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= toleratedEdits(Math.min(wanted.length, candidate.length)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** One letter in three, so that "ur" still finds "url" and "id" does not find "width". */
function toleratedEdits(length: number): number {
  return Math.max(1, Math.floor(length / 3));
}

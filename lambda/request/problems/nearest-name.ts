/**
 * Suggests known names that are close to a misspelt one, best match first. Returns none when no name is close
 * enough, because a wrong hint is worse than no hint.
 */
import { distance } from 'fastest-levenshtein';

/**
 * All known names are less than half as long. Longer input is not compared, because the work grows with its
 * length.
 */
const MAX_COMPARED_CHARACTERS = 60;

/** Returns the known names within about one edit for every three letters. Letter case is ignored. */
export function findNearestNames(name: string, known: readonly string[], limit = 1): string[] {
  if (name.length > MAX_COMPARED_CHARACTERS) return [];
  const wanted = name.toLowerCase();
  return known
    .map((candidate) => ({ candidate, edits: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= toleratedEdits(wanted.length, candidate.length))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/**
 * One edit for every three letters, so that "ur" finds "url", but "id" does not find "width". One letter of
 * two is another name: "a7" does not find "a6".
 */
function toleratedEdits(length: number, otherLength: number): number {
  if (Math.max(length, otherLength) < 3) return 0;
  return Math.max(1, Math.floor(Math.min(length, otherLength) / 3));
}

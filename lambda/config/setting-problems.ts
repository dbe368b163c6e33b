/**
 * Says what is wrong with settings, for the operator: one sentence for each, which begins with the name of
 * the setting. The messages of the schemas continue such a sentence, as in "takes a whole number from 1".
 */
import * as v from 'valibot';

/** A sentence for each issue, one a line. The same sentence stands once. */
export function describeProblems(issues: readonly v.BaseIssue<unknown>[]): string {
  const sentences = issues.map((issue) => `${v.getDotPath(issue)} ${problemOf(issue)}.`);
  return [...new Set(sentences)].join('\n');
}

/** The message of a schema says what it accepts. It would hide that a value is not there at all. */
function problemOf({ path, message }: v.BaseIssue<unknown>): string {
  return path?.at(-1)?.value === undefined ? 'is missing' : message;
}

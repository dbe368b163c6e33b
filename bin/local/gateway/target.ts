/**
 * The parts of the target in a request line. The only place that splits it: what waits for a turn, what the
 * server answers itself and what the function gets must all be the same request. Pure; it never throws.
 * Source: https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
interface TargetParts {
  /** Host and port of a target in absolute form; the Host header does not count then. */
  authority: string | undefined;
  /** Not decoded, so that a malformed percent sequence does no harm. */
  path: string;
  query: string;
}

export function splitTarget(target: string): TargetParts {
  const [, authority, path = '/', query = ''] =
    /^(?:https?:\/\/([^/?#]*))?(\/[^?#]*)?(?:\?([^#]*))?/i.exec(target) ?? [];
  return { authority, path, query };
}

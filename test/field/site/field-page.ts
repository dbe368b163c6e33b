/** One answer of the field's site. */
export interface FieldPage {
  /** Extension that tells its type. */
  type: '.html' | '.js' | '.css';
  headers?: Record<string, string>;
  body(): string | Promise<string>;
}

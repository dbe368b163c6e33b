/** An answer of the field's site. */
export interface FieldPage {
  /** File extension that determines the content type. */
  type: '.html' | '.js' | '.css';
  headers?: Record<string, string>;
  body(): string | Promise<string>;
}

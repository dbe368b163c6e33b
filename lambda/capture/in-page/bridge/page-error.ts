/** What a function threw inside the page. */
export class PageError extends Error {
  override readonly name = 'PageError';
  /** The JavaScript class, such as `SyntaxError`. */
  readonly className: string;

  constructor(className: string, message: string) {
    super(message);
    this.className = className;
  }
}

/**
 * Thrown when the service refuses the key. All further checks with the key would fail for the same reason.
 */
export class WrongKey extends Error {
  override readonly name = 'WrongKey';

  constructor({ body }: { body: Buffer }) {
    const code = /"code":\s*"(\w+)"/.exec(body.toString())?.[1];
    super(`the service refuses the key: 401${code === undefined ? '' : ` ${code}`}`);
  }
}

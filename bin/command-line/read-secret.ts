/**
 * Reads a secret: from a prompt without echo, or from standard input if that is not a terminal. A secret is
 * never an argument, because arguments get into the shell's history and the process list.
 */
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import { AdminError } from './plain-errors.ts';

type Input = Pick<ReadStream, 'isTTY' | 'setRawMode' | 'on' | 'off' | 'resume' | 'pause'> &
  NodeJS.ReadableStream;

interface Output {
  write(text: string): unknown;
}

const ENTER = new Set(['\r', '\n', '\u0004']);
const ERASE = new Set(['\u007f', '\b']);
const INTERRUPT = '\u0003';

/** Makes a function that asks for a secret by its name ("API key"). Throws AdminError if none is given. */
export function createSecretReader(input: Input, output: Output) {
  return async function readSecret(what: string): Promise<string> {
    const given = input.isTTY ? await prompt(what) : await text(input);
    const secret = given.trim();
    if (secret === '') throw new AdminError(`No ${what} was given.`);
    if (/\s|\p{Cc}/u.test(secret)) throw new AdminError(`The ${what} must be one word without blanks.`);
    return secret;
  };

  /** In raw mode the terminal does not echo, and passes every key on. */
  async function prompt(what: string): Promise<string> {
    output.write(`${what}: `);
    input.setRawMode(true);
    try {
      return await readLine();
    } finally {
      input.setRawMode(false);
      input.pause();
      output.write('\n');
    }
  }

  function readLine(): Promise<string> {
    const line = Promise.withResolvers<string>();
    let typed = '';
    const take = (chunk: Buffer | string) => {
      for (const key of chunk.toString()) {
        if (key === INTERRUPT) return line.reject(new AdminError('Given up.'));
        if (ENTER.has(key)) return line.resolve(typed);
        typed = ERASE.has(key) ? typed.slice(0, -1) : typed + key;
      }
    };
    const end = () => line.resolve(typed);
    input.on('data', take);
    input.on('end', end);
    input.resume();
    return line.promise.finally(() => {
      input.off('data', take);
      input.off('end', end);
    });
  }
}

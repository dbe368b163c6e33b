/**
 * Stands in for the terminal of a command, and keeps what is printed on it.
 */
import type { Terminal } from '../../bin/command-line/program.ts';

export function createTerminal() {
  const output: string[] = [];
  const errors: string[] = [];
  const terminal: Terminal = {
    print: (text) => output.push(text),
    printError: (text) => errors.push(text),
  };
  return { terminal, printed: () => ({ output: output.join('\n'), errors: errors.join('\n') }) };
}

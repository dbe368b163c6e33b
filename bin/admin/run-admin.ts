/**
 * Runs one command line of the operator: connects when the command needs it, and prints the outcome. Returns
 * the exit code: 0 done, 1 not done, 2 wrong usage.
 */
import type { Command } from 'commander';
import { EXIT_CODES, runProgram, type Terminal } from '../command-line/program.ts';
import { createAdminProgram } from './admin-program.ts';
import type { CommandContext, Outcome } from './command.ts';
import { type Deployment, openDeployment } from './deployment/open-deployment.ts';
import { globalOptionsOf } from './global-options.ts';

interface AdminWorld extends Pick<CommandContext, 'readSecret' | 'now'>, Terminal {
  environment: Record<string, string | undefined>;
  /** Opens a deployment; tests replace it. */
  open?: typeof openDeployment;
}

/** `words` are the arguments after the program's name. Never throws. */
export async function runAdmin(words: readonly string[], world: AdminWorld): Promise<number> {
  let isIncomplete = false;
  const program = createAdminProgram(world, async (command, run) => {
    const outcome = await runCommand(command, run, world);
    isIncomplete = outcome.isIncomplete ?? false;
  });
  const exitCode = await runProgram(program, words, world);
  return isIncomplete ? EXIT_CODES.failure : exitCode;
}

async function runCommand(
  command: Command,
  run: (context: CommandContext) => Promise<Outcome>,
  world: AdminWorld,
): Promise<Outcome> {
  const globals = globalOptionsOf(command);
  const { open = openDeployment } = world;
  let opened: Promise<Deployment> | undefined;
  try {
    const outcome = await run({
      readSecret: world.readSecret,
      now: world.now,
      connect: () => {
        opened ??= open(globals, world.environment);
        return opened;
      },
    });
    world.print(globals.json ? JSON.stringify(outcome.data, null, 2) : outcome.text);
    return outcome;
  } finally {
    await opened?.then(
      (deployment) => deployment.close(),
      () => {}, // A deployment that could not be opened was reported already and needs no closing.
    );
  }
}

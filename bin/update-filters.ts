/**
 * Raises the filter lists and consent rules to their newest releases, and builds
 * them: `npm run update-filters`.
 */
import { execFileSync } from 'node:child_process';
import { ROOT } from '../lib/browser-layer/package-folder.ts';
import { createProgram, readProcessWords } from './command-line/program.ts';

readProcessWords(
  createProgram('update-filters').description(
    'Raises the filter lists and consent rules to their newest releases, and builds them. Runs no tests and commits ' +
      'nothing; update-browser raises these and the browser, and checks them.',
  ),
);

const STEPS = [
  ['install', '--save-dev', '--save-exact', '@adguard/dnr-rulesets@latest'],
  ['install', '--save-prod', '--save-exact', '@duckduckgo/autoconsent@latest'],
  ['run', 'build:filters'],
];

try {
  for (const words of STEPS) execFileSync('npm', words, { cwd: ROOT, stdio: 'inherit' });
} catch (error) {
  // The failed command has written its reason to standard error.
  console.error(`Not updated: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
  process.exitCode = 1;
}

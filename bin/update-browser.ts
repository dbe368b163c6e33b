/**
 * Raises the browser, puppeteer-core, consent rules and filter lists to their newest releases,
 * writes down when the browser was published, and runs the tests and the gallery. Commits
 * nothing: look at the gallery first.
 *
 *   npm run update-browser [-- --dry-run]
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { RELEASE_FILE } from '../lib/browser-age.ts';
import { ROOT, readPackage } from '../lib/browser-layer/package-folder.ts';
import { createProgram, readProcessWords } from './command-line/program.ts';
import { updateBrowser } from './update-browser/update.ts';

const { dryRun } = readProcessWords(
  createProgram('update-browser')
    .description(
      'Raises Chromium, puppeteer-core, consent rules and filter lists to the newest releases, and runs the tests and ' +
        'the gallery on them. Commits nothing: look at the gallery first.',
    )
    .option('--dry-run', 'only list what is newer', false),
).opts<{ dryRun: boolean }>();

try {
  updateBrowser({
    isDryRun: dryRun,
    installedVersion: (name) => readPackage(name).version,
    ask: (words) =>
      execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
    run: (words) => void execFileSync('npm', words, { cwd: ROOT, stdio: 'inherit' }),
    writeRelease: (release) => writeFileSync(RELEASE_FILE, `${JSON.stringify(release, null, 2)}\n`),
    print: (line) => console.log(line),
  });
} catch (error) {
  // The failed command has written its reason to standard error. The changed files stay, for inspection.
  console.error(`Not updated: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
  process.exitCode = 1;
}

/**
 * Is loaded into the service's process before its code, and gives its packed Chromium the flag in
 * ADDED_BROWSER_FLAG. The service has no setting for it, and another program than the packed one
 * (CHROME_PATH) would run without the page's clock.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const { ADDED_BROWSER_FLAG: flag = '' } = process.env;
const { spawn } = childProcess;

childProcess.spawn = ((command: string, args: readonly string[], ...rest: []) =>
  spawn(command, basename(command) === 'chromium' ? [...args, flag] : args, ...rest)) as typeof spawn;
syncBuiltinESMExports();

/**
 * The settings of the local run, for its help. bin/README.md has the same list.
 */
import { DEFAULT_S3_REGION } from '../../../lambda/config/storage-variables.ts';
import { textPairs } from '../../command-line/text-table.ts';
import { DEFAULT_PORT } from './local-settings.ts';

/** Variable -> what it sets. */
const SETTINGS = {
  PORT: `port of the service, 0 for any free one (default: ${DEFAULT_PORT})`,
  CONCURRENCY: 'captures at a time (default: the number of cores)',
  WAITING_BROWSERS: 'browsers that wait for the next captures, 0 to 4 (default: 1)',
  DATA_DIR: 'folder that keeps usage and uploads (default: none is kept)',
  ALLOW_PRIVATE_TARGETS: 'true, false, or a list of address:port (default: true)',
  SERVICE_HOSTS: 'host names of the service besides localhost, comma-separated',
  PLANS: 'changed or added plans, as JSON',
  DENY_HOSTS: 'hosts that no page may come from, comma-separated',
  DYNAMODB_ENDPOINT: 'another DynamoDB, with AWS_* credentials; needs DATA_DIR (default: embedded)',
  S3_ENDPOINT: 'another storage, with AWS_* credentials (default: embedded)',
  S3_REGION: `region of that storage (default: ${DEFAULT_S3_REGION})`,
  LOG_FORMAT: 'line or json: how requests are logged (default: line in a terminal, else json)',
  LOG_LEVEL: 'debug: a line for each step of a capture (default: info)',
  CHROME_PATH: 'another Chromium (default: the packed one)',
};

export function settingsHelp(): string {
  const lines = textPairs(SETTINGS).replaceAll(/^/gm, '  ');
  return `\nSettings, as environment variables (bin/README.md explains them):\n${lines}`;
}

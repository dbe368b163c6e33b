import { expect, it } from 'vitest';
import { AdminError } from '../../bin/command-line/plain-errors.ts';
import { readMcpSettings } from '../../bin/mcp/mcp-settings.ts';

const SECRET = 'a-secret-key-0123456789';

it.each([
  [
    { SCREENSHOT_URL: 'api.example.com' },
    'SCREENSHOT_URL takes an http(s) URL, such as https://api.example.com/prod.',
  ],
  [
    { SCREENSHOT_URL: `https://a:${SECRET}@example.com` },
    'SCREENSHOT_URL takes a URL without a user name, a password and a query.',
  ],
  [
    { SCREENSHOT_URL: 'https://api.example.com/prod' },
    'SCREENSHOT_API_KEY is not set. It takes an API key of the service.',
  ],
  [
    { SCREENSHOT_API_KEY: `${SECRET}\n` },
    'SCREENSHOT_API_KEY holds blanks or characters that no API key has.',
  ],
])('refuses %j in a sentence without its value', (environment: Record<string, string>, message) => {
  expect(() => readMcpSettings(environment)).toThrow(new AdminError(message));
});

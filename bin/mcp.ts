/**
 * Lets AI agents use the screenshot service: a server of the Model Context Protocol on standard input and output.
 * `npm run --silent mcp`: without --silent npm prints two lines of its own to standard output, which are not protocol.
 */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createProgram, runProgram } from './command-line/program.ts';
import { textPairs } from './command-line/text-table.ts';
import { createMcpServer } from './mcp/server.ts';
import { createServiceClient } from './mcp/service/service-client.ts';
import { DEFAULT_API_KEY, DEFAULT_URL, readMcpSettings } from './mcp/settings.ts';

const program = createProgram('mcp')
  .description(
    'Serves AI agents over the Model Context Protocol (stdio): takes screenshots and saves PDFs by the service. ' +
      'An MCP client starts it; bin/README.md shows the lines for the usual clients.',
  )
  .addHelpText('after', settingsHelp())
  .action(async () => {
    const server = createMcpServer(createServiceClient(readMcpSettings(process.env)));
    // The transport does not notice that the client has gone. Closing aborts what is running, so that the process ends.
    process.stdin.once('end', () => server.close());
    await server.connect(new StdioServerTransport());
  });

process.exitCode = await runProgram(program, process.argv.slice(2));

function settingsHelp(): string {
  const settings = {
    SCREENSHOT_URL: `where the service answers (default: the local run, ${DEFAULT_URL})`,
    SCREENSHOT_API_KEY: `an API key (default for the local run: ${DEFAULT_API_KEY})`,
  };
  return `\nSettings, as environment variables:\n${textPairs(settings).replaceAll(/^/gm, '  ')}`;
}

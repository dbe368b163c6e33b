/**
 * Lets AI agents use the screenshot service: a server of the Model Context Protocol on standard input and
 * output, or over HTTP with `--http`. `npm run --silent mcp`: without --silent npm prints two lines of its
 * own to standard output, which are not protocol.
 */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { wholeNumber } from './command-line/option-values.ts';
import { createProgram, runProgram } from './command-line/program.ts';
import { textPairs } from './command-line/text-table.ts';
import { serveOnLoopback } from './local/loopback.ts';
import { createMcpHttpServer, MCP_PATH } from './mcp/http-endpoint.ts';
import { baseOf, DEFAULT_API_KEY, DEFAULT_URL, readMcpSettings, readServiceUrl } from './mcp/mcp-settings.ts';
import { createMcpServer } from './mcp/server.ts';
import { createServiceClient } from './mcp/service/service-client.ts';
import { createKeptPages } from './mcp/tools/kept-pages.ts';

/** Of the one client. */
const MAX_KEPT_PAGES = 8;

const program = createProgram('mcp')
  .description(
    'Serves AI agents over the Model Context Protocol: looks at pages, compares them, saves pictures and PDFs. Without ' +
      'options an MCP client starts it (stdio); bin/README.md shows the lines for the usual clients.',
  )
  .option(
    '--http <port>',
    'serve clients of this machine over HTTP instead; 0 picks a free port',
    wholeNumber(0),
  )
  .addHelpText('after', settingsHelp())
  .action(async ({ http }: { http?: number }) => {
    await (http === undefined ? serveParent() : serveHttp(http));
  });

process.exitCode = await runProgram(program, process.argv.slice(2));

/** Serves the process that started this one, until it closes the connection. */
async function serveParent(): Promise<void> {
  const kept = createKeptPages(MAX_KEPT_PAGES).of('');
  const server = createMcpServer(createServiceClient(readMcpSettings(process.env)), true, kept);
  // The transport does not notice that the client has gone. Closing aborts what is
  // running, so that the process ends.
  process.stdin.once('end', () => server.close());
  await server.connect(new StdioServerTransport());
}

async function serveHttp(port: number): Promise<void> {
  const service = baseOf(readServiceUrl(process.env));
  const url = await serveOnLoopback(createMcpHttpServer(service), port);
  console.log(
    `Serves MCP at ${url}${MCP_PATH}, with the screenshot service at ${service}. Stop with Ctrl+C.`,
  );
}

function settingsHelp(): string {
  const settings = {
    SCREENSHOT_URL: `where the service answers (default: the local run, ${DEFAULT_URL})`,
    SCREENSHOT_API_KEY: `an API key (default for the local run: ${DEFAULT_API_KEY}); not with --http`,
  };
  return `\nSettings, as environment variables:\n${textPairs(settings).replaceAll(/^/gm, '  ')}`;
}

/** The MCP server and a client of it, in this process. test/mcp/process.test.ts starts it as its users do. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as v from 'valibot';
import { readMcpSettings } from '../../bin/mcp/mcp-settings.ts';
import { createMcpServer } from '../../bin/mcp/server.ts';
import { createServiceClient } from '../../bin/mcp/service/service-client.ts';
import { createKeptPages } from '../../bin/mcp/tools/kept-pages.ts';

export interface McpClient {
  client: Client;
  /** Calls a tool, and separates what it answers. */
  call(name: string, input: Record<string, unknown>): Promise<ToolAnswer>;
  /** The content of a resource. */
  read(uri: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface ToolAnswer {
  isError: boolean;
  text: string;
  /** JPEGs, and PNGs of comparisons. */
  pictures: Buffer[];
  /** The answer as the client gets it. */
  json: string;
}

const ResultSchema = v.object({
  isError: v.optional(v.boolean(), false),
  content: v.array(
    v.variant('type', [
      v.object({ type: v.literal('text'), text: v.string() }),
      v.object({
        type: v.literal('image'),
        data: v.string(),
        mimeType: v.picklist(['image/jpeg', 'image/png']),
      }),
    ]),
  ),
});

/** `environment` holds the settings of the server. */
export async function startMcp(environment: Record<string, string>): Promise<McpClient> {
  const [transport, ofServer] = InMemoryTransport.createLinkedPair();
  const service = createServiceClient(readMcpSettings(environment));
  const server = createMcpServer(service, true, createKeptPages(8).of(''));
  await server.connect(ofServer);
  return connectMcp(transport);
}

/** Connects over any transport. */
export async function connectMcp(transport: Transport): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' });
  // What is no message of the protocol, such as other output, arrives here.
  const strays: Error[] = [];
  client.onerror = (error) => strays.push(error);
  await client.connect(transport);
  return {
    client,
    async call(name, input) {
      const result = await client.callTool({ name, arguments: input });
      return asAnswer(result);
    },
    async read(uri) {
      const { contents } = await client.readResource({ uri });
      const [content] = contents;
      return content !== undefined && 'text' in content ? JSON.parse(content.text) : undefined;
    },
    async close() {
      await client.close();
      if (strays.length > 0) throw strays[0];
    },
  };
}

function asAnswer(result: unknown): ToolAnswer {
  const { isError, content } = v.parse(ResultSchema, result);
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const pictures = content.flatMap((part) =>
    part.type === 'image' ? [Buffer.from(part.data, 'base64')] : [],
  );
  return { isError, text: texts.join('\n'), pictures, json: JSON.stringify(result) };
}

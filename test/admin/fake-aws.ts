/**
 * The parts of CloudFormation and KMS that the operator's command line uses, on this machine: one stack with
 * outputs, and sealing that tests can read.
 */
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';

export interface FakeAws {
  endpoint: string;
  /** Bodies of the requests, in their order. */
  asked: string[];
  /** Undefined means that there is no such stack. */
  outputs: Record<string, string> | undefined;
  close(): Promise<void>;
}

const NO_STACK =
  '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id X does not exist</Message></Error></ErrorResponse>';

export async function startFakeAws(): Promise<FakeAws> {
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    fake.asked.push(body);
    if (request.headers['x-amz-target'] === 'TrentService.Encrypt') {
      response.setHeader('Content-Type', 'application/x-amz-json-1.1').end(seal(body));
    } else if (fake.outputs === undefined) response.writeHead(400).end(NO_STACK);
    else response.end(describeStacks(fake.outputs));
  });
  const fake: FakeAws = {
    endpoint: await serveOnLoopback(server, 0),
    asked: [],
    outputs: {},
    close: () => stopServer(server),
  };
  return fake;
}

/** The sealed secret contains the plain text, the key and the context. */
function seal(body: string): string {
  const { KeyId, Plaintext, EncryptionContext } = JSON.parse(body);
  const sealed = { KeyId, secret: Buffer.from(Plaintext, 'base64').toString(), ...EncryptionContext };
  return JSON.stringify({ KeyId, CiphertextBlob: Buffer.from(JSON.stringify(sealed)).toString('base64') });
}

function describeStacks(outputs: Record<string, string>): string {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>S</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}

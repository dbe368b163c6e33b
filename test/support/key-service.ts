/**
 * A small KMS on loopback. It decrypts data only with the context that it was encrypted for.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface KeyService {
  url: string;
  close(): void;
}

export async function startKeyService(): Promise<KeyService> {
  const server = createServer(async (request, response) => {
    const call = JSON.parse((await buffer(request)).toString());
    const answer = String(request.headers['x-amz-target']).endsWith('.Encrypt')
      ? { CiphertextBlob: encode(JSON.stringify([call.Plaintext, call.EncryptionContext])) }
      : decrypt(call);
    response.writeHead(answer === undefined ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer ?? { __type: 'InvalidCiphertextException' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function decrypt({
  CiphertextBlob,
  EncryptionContext,
}: {
  CiphertextBlob: string;
  EncryptionContext: unknown;
}) {
  const [plaintext, context] = JSON.parse(Buffer.from(CiphertextBlob, 'base64').toString());
  const isSame = JSON.stringify(context) === JSON.stringify(EncryptionContext);
  return isSame ? { Plaintext: plaintext } : undefined;
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64');
}

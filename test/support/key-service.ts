/**
 * A small KMS on loopback. It decrypts data only with the context that it was encrypted for.
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';

export interface KeyService {
  url: string;
  close(): Promise<void>;
}

export async function startKeyService(): Promise<KeyService> {
  const server = createServer(async (request, response) => {
    const call = JSON.parse((await buffer(request)).toString());
    const answer = String(request.headers['x-amz-target']).endsWith('.Encrypt')
      ? { CiphertextBlob: btoa(JSON.stringify([call.Plaintext, call.EncryptionContext])) }
      : decrypt(call);
    response.writeHead(answer === undefined ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer ?? { __type: 'InvalidCiphertextException' }));
  });
  return {
    url: await serveOnLoopback(server, 0),
    close: () => stopServer(server),
  };
}

function decrypt({
  CiphertextBlob,
  EncryptionContext,
}: Record<'CiphertextBlob' | 'EncryptionContext', string>) {
  const [plaintext, context] = JSON.parse(Buffer.from(CiphertextBlob, 'base64').toString());
  const isSame = JSON.stringify(context) === JSON.stringify(EncryptionContext);
  return isSame ? { Plaintext: plaintext } : undefined;
}

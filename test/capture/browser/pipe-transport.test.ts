import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { pipeTransport } from '../../../lambda/capture/browser/pipe-transport.ts';

function open() {
  const [output, input] = [new PassThrough(), new PassThrough()];
  const transport = pipeTransport(output, input);
  const heard: string[] = [];
  transport.onmessage = (message) => heard.push(message);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  return { output, input, transport, heard, closed };
}

it('reads messages however they are cut', async () => {
  const { input, heard, closed } = open();
  const bytes = Buffer.from('{"a":"ä"}\0{}\0{"b":2}\0');
  for (const byte of bytes) input.write(Buffer.of(byte));
  input.write(bytes);
  input.end('{"half":');
  input.destroy();
  await closed;
  expect(heard).toEqual(['{"a":"ä"}', '{}', '{"b":2}', '{"a":"ä"}', '{}', '{"b":2}']);
});

it('ends each message it sends', () => {
  const { output, transport } = open();
  transport.send('{"id":1}');
  expect(String(output.read())).toBe('{"id":1}\0');
});

it('closes when a message is larger than can be read', async () => {
  const { input, heard, closed } = open();
  const piece = Buffer.alloc(16 * 1024 * 1024, 'x');
  // The same bytes again and again, so that they take memory once.
  for (let sent = 0; sent < 26; sent++) input.write(piece);
  await closed;
  expect(input.destroyed).toBe(true);
  expect(heard).toEqual([]);
});

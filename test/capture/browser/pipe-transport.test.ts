import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WHOLE_ANSWERS } from '../../../lambda/capture/browser/answer-caps.ts';
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

it('reads messages however the pipe splits them', async () => {
  const { input, heard, closed } = open();
  const bytes = Buffer.from('{"a":"ä"}\0{}\0{"b":2}\0');
  for (const byte of bytes) input.write(Buffer.of(byte));
  input.write(bytes);
  input.end('{"half":');
  input.destroy();
  await closed;
  expect(heard).toEqual(['{"a":"ä"}', '{}', '{"b":2}', '{"a":"ä"}', '{}', '{"b":2}']);
});

it('closes without throwing when it reads something that is no message', async () => {
  const { input, transport, closed } = open();
  transport.onmessage = (message) => JSON.parse(message);
  input.write('{"id":1}\0no message\0');
  await closed;
  expect(input.destroyed).toBe(true);
});

it('ends each message it sends with a NUL byte', async () => {
  const { output, transport } = open();
  transport.send('{"id":1}');
  const [piece] = await once(output, 'data');
  expect(String(piece)).toBe('{"id":1}\0');
});

it('sends the messages of one turn in order, in one piece, also those before its end', async () => {
  const { output, transport } = open();
  const pieces: string[] = [];
  output.on('data', (piece) => pieces.push(String(piece)));
  transport.send('{"id":1}');
  transport.send('{"id":2}');
  await setImmediate();
  transport.send('{"id":3}');
  transport.close?.();
  await once(output, 'end');
  expect(pieces).toEqual(['{"id":1}\0{"id":2}\0', '{"id":3}\0']);
});

const MIB = 1_024 * 1_024;
const LONG = 'x'.repeat(100_000);
const CUT = 'x'.repeat(16 * 1024);

it.each([64 * 1024, 1_000, 7])(
  'cuts long strings that a page controls, when they arrive in chunks of %i bytes',
  (size) => {
    const { input, heard } = open();
    const message = JSON.stringify({
      method: 'Fetch.requestPaused',
      params: { [LONG]: [LONG, { short: 'a"\\', long: LONG }, `${'"'.repeat(50_000)}\\`, 1], end: '\\' },
    });
    const bytes = Buffer.from(`${message}\0{"next":"${CUT}"}\0`);
    for (let from = 0; from < bytes.length; from += size) input.write(bytes.subarray(from, from + size));
    const quotes = '"'.repeat(8 * 1024);
    expect(JSON.parse(heard[0] ?? '')).toEqual({
      method: 'Fetch.requestPaused',
      params: { [CUT]: [CUT, { short: 'a"\\', long: CUT }, quotes, 1], end: '\\' },
    });
    expect(JSON.parse(heard[1] ?? '')).toEqual({ next: CUT });
  },
);

it('never cuts within an escape sequence', () => {
  for (let before = 0; before < 7; before++) {
    const { input, heard } = open();
    input.write(`{"method":"Page.frameNavigated","is":"${'a'.repeat(16 * 1024 - before)}\\u00e9${LONG}"}\0`);
    const { is } = JSON.parse(heard[0] ?? '');
    expect(is).toMatch(/^a+(?:é(?:x*))?$/);
    expect(is.length).toBeLessThan(17 * 1024);
  }
});

it('keeps requested files whole, and cuts any other message with their id', () => {
  const { input, transport, heard } = open();
  transport.send(JSON.stringify({ method: 'Page.captureScreenshot', params: {}, id: 7, sessionId: 's' }));
  transport.send(JSON.stringify({ method: 'Runtime.evaluate', params: {}, id: 8, sessionId: 's' }));
  for (const id of [8, 7, 7]) {
    const bytes = Buffer.from(`${JSON.stringify({ id, result: { data: LONG } })}\0`);
    for (const part of [bytes.subarray(0, 5), bytes.subarray(5)]) input.write(part);
  }
  expect(heard.map((message) => JSON.parse(message).result.data.length)).toEqual([
    CUT.length,
    LONG.length,
    CUT.length,
  ]);
});

it.each(Object.entries(WHOLE_ANSWERS))(
  'drops an answer of %s over its cap, and fails the command',
  (method, maxBytes) => {
    const { input, transport, heard } = open();
    transport.send(JSON.stringify({ method, params: {}, id: 1, sessionId: 's' }));
    transport.send(JSON.stringify({ method, params: {}, id: 2 }));
    const piece = Buffer.alloc(MIB, 'x');
    const head = '{"id":1,"result":{"data":"1234567';
    input.write(head);
    // The same buffer is written each time, so that it takes memory once.
    for (let sent = 0; sent < maxBytes; sent += MIB) input.write(piece);
    input.write(
      `"},"sessionId":"s"}\0{"method":"Page.loadEventFired"}\0{"id":2,"result":{"data":"${LONG}"}}\0`,
    );
    const [dropped, event, whole] = heard.map((message) => JSON.parse(message));
    expect(dropped).toEqual({ id: 1, sessionId: 's', error: { code: -32_000, message: expect.any(String) } });
    expect(event).toEqual({ method: 'Page.loadEventFired' });
    expect(whole).toEqual({ id: 2, result: { data: LONG } });
  },
);

it('closes when a message is too large to be read', async () => {
  const { input, heard, closed } = open();
  // The strings are short, so that they are not cut.
  const piece = Buffer.alloc(1024 * 1024, '"xxxxxx"');
  for (let sent = 0; sent < 17; sent++) input.write(piece);
  await closed;
  expect(input.destroyed).toBe(true);
  expect(heard).toEqual([]);
});

it('passes on how many bytes of documents have come, and not of other requests', () => {
  const { input, heard } = open();
  for (const requestId of ['0D7C3B64E8A2F15906BD4C7E8F12A3B5', '4242.17', '4242.18']) {
    const params = { requestId, timestamp: 1.5, dataLength: 9, encodedDataLength: 0 };
    input.write(`${JSON.stringify({ method: 'Network.dataReceived', params })}\0`);
  }
  expect(heard.map((message) => JSON.parse(message).params.requestId)).toEqual([
    '0D7C3B64E8A2F15906BD4C7E8F12A3B5',
  ]);
});

it('passes on all events but those that nothing listens to', () => {
  const { input, heard } = open();
  const events = [
    'requestWillBeSent',
    'requestWillBeSentExtraInfo',
    'responseReceivedExtraInfo',
    'loadingFinished',
  ];
  for (const name of events) {
    const bytes = Buffer.from(`${JSON.stringify({ method: `Network.${name}`, params: { url: LONG } })}\0`);
    for (const part of [bytes.subarray(0, 30), bytes.subarray(30)]) input.write(part);
  }
  expect(heard.map((message) => JSON.parse(message).method)).toEqual([
    'Network.requestWillBeSent',
    'Network.loadingFinished',
  ]);
});

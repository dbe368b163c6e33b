import { PNG } from 'pngjs';
import { expect, it, vi } from 'vitest';
import type { Capture, Format } from '../../lambda/capture/capture-result.ts';
import { createDeliver } from '../../lambda/delivery/deliver.ts';
import { INLINE_LIMIT_CHARACTERS } from '../../lambda/delivery/reply-limit.ts';

const LONG_MS = 20_000;

/** A PNG that fits into the reply only after it is compressed. With a set filter, none is searched for. */
const LOOSE = PNG.sync.write(new PNG({ width: 1_500, height: 1_000 }), { deflateLevel: 0, filterType: 0 });
const captureOf = (file: Buffer, format: Format = 'png'): Capture => ({
  format,
  base64: file.toString('base64'),
  targetStatus: 200,
});

function deliverer() {
  const keepOverflow = vi.fn(async () => 'https://kept.example/');
  const upload = vi.fn(async () => ({ url: 'https://stored.example/' }) as never);
  return { keepOverflow, upload, deliver: createDeliver({ keepOverflow, upload }) };
}

it('compresses a PNG that does not fit into the reply', async () => {
  const { deliver, keepOverflow } = deliverer();
  const delivery = await deliver(captureOf(LOOSE), { kind: 'direct' }, LONG_MS);
  expect(delivery.kind).toBe('file');
  expect(delivery.capture.base64.length).toBeLessThanOrEqual(INLINE_LIMIT_CHARACTERS);
  expect(PNG.sync.read(Buffer.from(delivery.capture.base64, 'base64')).width).toBe(1_500);
  expect(keepOverflow).not.toHaveBeenCalled();
});

it.each([
  ['fills the reply', 0, 'file'],
  ['is larger than the reply by one character', 1, 'overflow'],
])('a file that %s is delivered accordingly', async (_what, beyond, kind) => {
  const { deliver } = deliverer();
  const base64 = 'A'.repeat(INLINE_LIMIT_CHARACTERS + beyond);
  const capture = { format: 'jpeg', base64, targetStatus: 200 } as const;
  expect((await deliver(capture, { kind: 'direct' }, LONG_MS)).kind).toBe(kind);
});

it.each([
  ['one of another format', 'jpeg', LONG_MS],
  ['one for whose compression there is no time', 'png', 4_000],
  ['one whose compression takes too long', 'png', 4_001],
] as const)('keeps %s as it is', async (_what, format, leftMs) => {
  const { deliver, keepOverflow } = deliverer();
  const capture = captureOf(LOOSE, format);
  const delivery = await deliver(capture, { kind: 'direct' }, leftMs);
  expect(delivery).toEqual({ kind: 'overflow', capture, url: 'https://kept.example/' });
  expect(keepOverflow).toHaveBeenCalledOnce();
});

it('passes on a fault of the compression', async () => {
  const { deliver, keepOverflow } = deliverer();
  const broken = captureOf(Buffer.alloc(5_000_000));
  await expect(deliver(broken, { kind: 'direct' }, LONG_MS)).rejects.toThrow('unexpected end of file');
  expect(keepOverflow).not.toHaveBeenCalled();
});

it('uploads a file of any size unchanged', async () => {
  const { deliver, upload } = deliverer();
  const capture = captureOf(LOOSE);
  const credential = {} as never;
  expect(await deliver(capture, { kind: 'r2', credential }, LONG_MS)).toMatchObject({
    kind: 'stored',
    capture,
  });
  expect(upload).toHaveBeenCalledWith(capture, credential, expect.any(AbortSignal));
});

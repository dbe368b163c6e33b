import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';

const html =
  '<body style="margin: 0; background: conic-gradient(red, lime, blue, white, red)"><h1>Quality</h1>';

const shoot = async (fields: { format: 'png' | 'jpeg' | 'webp'; quality?: number }) =>
  fileOf(await capture({ url: 'http://localhost/', html, width: 300, height: 200, ...fields }));

it.each(['jpeg', 'webp'] as const)(
  'makes %s files larger, and is 80 if it is omitted or 0',
  async (format) => {
    const sizes: number[] = [];
    for (const quality of [1, 79, 80, 81, 100]) sizes.push((await shoot({ format, quality })).length);
    expect(sizes).toEqual([...new Set(sizes)].toSorted((one, other) => one - other));
    const byDefault = await shoot({ format });
    expect(byDefault.length).toBe(sizes[2]);
    expect(await shoot({ format, quality: 0 })).toEqual(byDefault);
  },
);

it('has no effect on PNG', async () => {
  expect(await shoot({ format: 'png', quality: 1 })).toEqual(await shoot({ format: 'png' }));
});

import { expect, it } from 'vitest';
import { type Photographed, photograph } from '../../../lambda/capture/photograph/photograph.ts';

const VIEW = { clientWidth: 400, clientHeight: 300, pageX: 0, pageY: 0 };

it('a picture that comes after the step was given up is not laid', async () => {
  let isGivenUp = false;
  const calls: string[] = [];
  const page = {
    isFrozen: false,
    isScriptless: false,
    session: {
      async send(command: string) {
        isGivenUp = command === 'Page.captureScreenshot';
        return { cssLayoutViewport: VIEW, cssVisualViewport: VIEW, data: 'picture' };
      },
    },
    inPage: {
      async call(name: string) {
        calls.push(name);
        return { x: 0, y: 0, width: 4, height: 4, detail: 1 };
      },
    },
  } as unknown as Photographed;
  const looks = { omitBackground: false, scale: 1, zoom: 1, isGivenUp: () => isGivenUp };
  await photograph(page, looks, async () => [{ objectId: '1' }] as never);
  expect(calls).toEqual(['showAlone']);
});

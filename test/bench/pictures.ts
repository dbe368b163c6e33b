/**
 * Makes pictures that take time to decode: gradients with grain. Chromium draws and
 * encodes them, the same in every run.
 */
import { withPage } from '../support/bare-browser.ts';

export interface Pictures {
  png: Buffer[];
  jpeg: Buffer[];
}

interface PictureOrder {
  count: number;
  width: number;
  height: number;
}

/** Makes `count` different pictures of each format. */
export async function makePictures(order: PictureOrder): Promise<Pictures> {
  const urls = await withPage('about:blank', { width: 800, height: 600 }, async (session) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `(${draw})(${JSON.stringify(order)})`,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    const drawn: Record<keyof Pictures, string[]> = result.value;
    return drawn;
  });
  const decode = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { png: urls.png.map(decode), jpeg: urls.jpeg.map(decode) };
}

/** Runs in the page; returns data URLs. */
function draw({ count, width, height }: PictureOrder): Record<keyof Pictures, string[]> {
  // A random generator with a fixed seed (mulberry32), so that the pictures are the same each time.
  let state = 20_261_121;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  const paint = () => {
    const colour = () => `hsl(${random() * 360} 60% ${30 + random() * 50}%)`;
    const gradient = context.createLinearGradient(0, 0, width, height);
    for (const stop of [0, 0.3, 0.7, 1]) gradient.addColorStop(stop, colour());
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
    const grain = context.getImageData(0, 0, width, height);
    for (let index = 0; index < grain.data.length; index += 4) {
      const light = (random() - 0.5) * 24;
      for (let channel = 0; channel < 3; channel++) {
        grain.data[index + channel] = (grain.data[index + channel] ?? 0) + light;
      }
    }
    context.putImageData(grain, 0, 0);
  };
  const pictures: Record<keyof Pictures, string[]> = { png: [], jpeg: [] };
  for (let index = 0; index < count; index++) {
    paint();
    pictures.png.push(canvas.toDataURL('image/png'));
    pictures.jpeg.push(canvas.toDataURL('image/jpeg', 0.85));
  }
  return pictures;
}

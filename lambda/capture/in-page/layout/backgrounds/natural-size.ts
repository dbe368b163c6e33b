/** Measures the natural size and aspect ratio of a background image. */
import { boxOf } from '../../dom/boxes.ts';
import { setImportant } from '../../dom/styles.ts';
import type { BackgroundImage } from './image-in-area.ts';

/**
 * The width of the element around the probe. No image has this width by itself: an image that gets it fills
 * the element, so it has no natural width.
 */
const HOST_WIDTH_PX = 997.25;
/**
 * The size that CSS gives to an image without a natural size. Source:
 * https://www.w3.org/TR/css-images-3/#default-object-size
 */
const DEFAULT_WIDTH_PX = 300;
const DEFAULT_HEIGHT_PX = 150;

/**
 * Measures the image as the content of a hidden element. The page has loaded it already. Returns null for a
 * value that is no image, or for an image without a size.
 */
export async function naturalOf(image: string): Promise<BackgroundImage['natural'] | null> {
  if (!/^(?:url|-?(?:webkit-)?image-set)\(/.test(image)) return /gradient\(/.test(image) ? {} : null;
  const host = document.createElement('div');
  const probe = document.createElement('div');
  // What overflows a fixed element makes the page no wider, and a phone would zoom out for it.
  setImportant(host, { all: 'initial', position: 'fixed', width: `${HOST_WIDTH_PX}px` });
  setImportant(probe, { all: 'initial', visibility: 'hidden', display: 'block', content: image });
  host.append(probe);
  document.documentElement.append(host);
  const measure = (width: string, height: string) => {
    setImportant(probe, { width, height });
    return boxOf(probe);
  };
  try {
    const address = /^url\("(.*)"\)$/s.exec(image)?.[1]?.replaceAll(/\\(.)/gs, '$1');
    if (address !== undefined) await decode(address);
    else if (measure('auto', 'auto').height === 0) await nextFrame();
    const { width, height } = measure('auto', 'auto');
    if (width === 0 || height === 0) return null;
    const ratio = width / height;
    if (width === HOST_WIDTH_PX) return { ratio };
    // An SVG without an aspect ratio keeps its width, whatever its height is.
    if (Math.abs(measure('auto', '100px').width - 100 * ratio) < 1) return { width, height, ratio };
    return { ...(width !== DEFAULT_WIDTH_PX && { width }), ...(height !== DEFAULT_HEIGHT_PX && { height }) };
  } finally {
    host.remove();
  }
}

function decode(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  return image.decode().catch(() => undefined);
}

/** Also without scripts: the browser calls no function then, but lets an animation of nothing end in time. */
function nextFrame(): Promise<unknown> {
  const animation = new Animation(new KeyframeEffect(null, null, 1));
  animation.play();
  return animation.finished;
}

/** Measures the natural size and aspect ratio of a background image. */
import { setImportant } from '../dom/styles.ts';
import type { FixedLayer } from './fixed-layer.ts';

/**
 * The width of the element around the probe. No image has this width by itself: an image that gets it fills the
 * element, so it has no natural width.
 */
const HOST_WIDTH_PX = 997.25;
/**
 * The size that CSS gives to an image without a natural size. Source:
 * https://www.w3.org/TR/css-images-3/#default-object-size
 */
const DEFAULT_WIDTH_PX = 300;
const DEFAULT_HEIGHT_PX = 150;

/**
 * Measures the image as the content of a hidden element. The page has loaded it already. Returns null for a value that is no image, or for an image without a size.
 */
export async function naturalOf(image: string): Promise<FixedLayer['natural'] | null> {
  if (!/^(?:url|-?(?:webkit-)?image-set)\(/.test(image)) return /gradient\(/.test(image) ? {} : null;
  const { host, measure } = layOut(image);
  try {
    const address = /^url\("(.*)"\)$/s.exec(image)?.[1]?.replaceAll(/\\(.)/gs, '$1');
    if (address !== undefined) {
      const loaded = new Image();
      loaded.src = address;
      await loaded.decode().catch(() => undefined);
    } else if (measure('auto', 'auto').height === 0) {
      await nextFrame();
    }
    return describe(measure);
  } finally {
    host.remove();
  }
}

/** Also without scripts: the browser calls no function then, but lets an animation of nothing end in time. */
function nextFrame(): Promise<unknown> {
  const animation = new Animation(new KeyframeEffect(null, null, 1));
  animation.play();
  return animation.finished;
}

type Measure = (width: string, height: string) => DOMRect;

function layOut(image: string): { host: HTMLElement; measure: Measure } {
  const host = document.createElement('div');
  setImportant(host, { all: 'initial', position: 'absolute', width: `${HOST_WIDTH_PX}px` });
  const probe = document.createElement('div');
  setImportant(probe, { all: 'initial', visibility: 'hidden', display: 'block', content: image });
  host.append(probe);
  document.documentElement.append(host);
  const measure: Measure = (width, height) => {
    setImportant(probe, { width, height });
    return probe.getBoundingClientRect();
  };
  return { host, measure };
}

function describe(measure: Measure): FixedLayer['natural'] | null {
  const whole = measure('auto', 'auto');
  if (whole.width === 0 || whole.height === 0) return null;
  const ratio = whole.width / whole.height;
  const { width } = measure('auto', '100px');
  if (whole.width === HOST_WIDTH_PX) return { ratio };
  // An SVG without an aspect ratio keeps its width, whatever its height is.
  const hasRatio = Math.abs(width - 100 * ratio) < 1;
  if (hasRatio) return { width: whole.width, height: whole.height, ratio };
  return {
    ...(whole.width !== DEFAULT_WIDTH_PX && { width: whole.width }),
    ...(whole.height !== DEFAULT_HEIGHT_PX && { height: whole.height }),
  };
}

/**
 * Finds fixed backgrounds, reads what they are made of, and lays them anew. All functions run inside the page.
 */
import type { Area, FixedLayer, LaidLayer, Screen } from './fixed-background-place.ts';

/** A box with a fixed background, that of an element or of what CSS puts before or after its content. */
export interface FixedBackground {
  element: HTMLElement;
  pseudo: '' | '::before' | '::after';
  /** Whether it fills the page instead of a box. Source: https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds */
  isOfPage: boolean;
  /** Whether its attachment is fixed. */
  isFixed: boolean;
  /** Whether the box itself is fixed and as large as the viewport: it is seen behind every part of the page. */
  isBackdrop: boolean;
  /** The box as high as the picture, set by describeFixed for a backdrop. */
  shape?: Record<string, string>;
  /** The computed values of the layers, set by describeFixed: each a list as long as there are images. */
  lists?: Record<string, string[]>;
}

/** What the service needs to know of it; px are those of the box's own zoom. */
export interface Described {
  pseudo: FixedBackground['pseudo'];
  /** Where the background is painted, and where the box begins that it is placed in. Unknown of a pseudo-element. */
  box: Area;
  from: { x: number; y: number };
  zoom: number;
  /** What the images of a backdrop are placed in, where it is not the viewport. */
  viewport?: Area;
  /** Undefined for layers that are not fixed, null where the image is not known. */
  layers: (FixedLayer | null | undefined)[];
}

/**
 * Those in open shadow trees too, up to a number. Null when there are none. What is transformed, or is within, is none:
 * its background moves with the page. Source: https://www.w3.org/TR/css-transforms-1/#transform-rendering
 */
export function findFixed(): FixedBackground[] | null {
  const maxBackdrops = 20;
  const roundingPx = 1;
  // Each costs questions to the browser, and all are described in one message. The rest stay as the browser paints them.
  const maxBoxes = 300;
  // A list of layers has at most as many layers as commas.
  let commasLeft = 20_000;
  // What CSS puts into smaller boxes is a bullet or a line.
  const minWidthPx = 100;
  const minHeightPx = 50;
  const found: FixedBackground[] = [];
  let backdropCount = 0;
  const root = document.documentElement;
  const pagePx = (document.scrollingElement ?? root)?.scrollHeight ?? 0;
  const isLikeViewport = (width: number, height: number) =>
    width >= innerWidth - roundingPx && height >= innerHeight - roundingPx && height < pagePx - roundingPx;
  const mayBeBackdrop = (
    element: HTMLElement,
    pseudo: FixedBackground['pseudo'],
    style: CSSStyleDeclaration,
  ) => {
    if (backdropCount >= maxBackdrops || style.content === 'none' || style.display === 'none') return false;
    if (pseudo !== '') return isLikeViewport(Number.parseFloat(style.width), Number.parseFloat(style.height));
    const { width, height } = Element.prototype.getBoundingClientRect.call(element);
    return isLikeViewport(width, height);
  };
  // Half as dear as the box on the screen. Read past the fields of forms.
  const getterOf = (name: 'offsetWidth' | 'offsetHeight') =>
    Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)?.get;
  const [widthOf, heightOf] = [getterOf('offsetWidth'), getterOf('offsetHeight')];
  // Each value that is read costs, and nearly every element fails at the first.
  const isFixed = (style: CSSStyleDeclaration) =>
    style.backgroundAttachment.includes('fixed') &&
    style.backgroundImage !== 'none' &&
    style.display !== 'none' &&
    style.content !== 'none';
  const around = (node: Node): Node | null => {
    if (node instanceof ShadowRoot) return node.host;
    if (!(node instanceof Element)) return null;
    const slot: Node | null = Reflect.get(Element.prototype, 'assignedSlot', node);
    return slot ?? Reflect.get(Node.prototype, 'parentNode', node);
  };
  const moves = ({ transform, translate, rotate, scale, willChange }: CSSStyleDeclaration) =>
    [transform, translate, rotate, scale].some((value) => value !== 'none') ||
    /transform|translate|rotate|scale/.test(willChange);
  const isMoved = (element: Node | null) => {
    for (let node = element; node !== null; node = around(node))
      if (node instanceof Element && moves(getComputedStyle(node))) return true;
    return false;
  };
  const isBare = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
  const owner = root instanceof HTMLHtmlElement && isBare(getComputedStyle(root)) ? document.body : root;
  const addIfFixed = (
    element: HTMLElement,
    pseudo: FixedBackground['pseudo'],
    isOfPage: boolean,
    widthPx: number,
  ) => {
    const style = getComputedStyle(element, pseudo);
    const hasFixed = isFixed(style) && (pseudo !== '' || isOfPage || heightOf?.call(element) > 0);
    const isBackdrop =
      widthPx >= minWidthPx && style.position === 'fixed' && mayBeBackdrop(element, pseudo, style);
    if (!(hasFixed || isBackdrop)) return;
    // A backdrop may be transformed itself.
    if (isMoved(isBackdrop && pseudo === '' ? around(element) : element)) return;
    if (isBackdrop) backdropCount++;
    commasLeft -= style.backgroundImage.split(',').length;
    if (commasLeft > 0) found.push({ element, pseudo, isOfPage, isFixed: hasFixed, isBackdrop });
  };
  const look = (tree: Document | ShadowRoot) => {
    for (const element of tree.querySelectorAll('*')) {
      if (found.length >= maxBoxes || commasLeft <= 0) return;
      // A field named shadowRoot would hide that of its form.
      const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
      if (shadow) look(shadow);
      if (!(element instanceof HTMLElement)) continue;
      const isOfPage = element === owner;
      const width = widthOf?.call(element);
      if (width === 0 && !isOfPage) continue;
      addIfFixed(element, '', isOfPage, width);
      if (!isOfPage && (width < minWidthPx || heightOf?.call(element) < minHeightPx)) continue;
      addIfFixed(element, '::before', false, width);
      addIfFixed(element, '::after', false, width);
    }
  };
  look(document);
  return found.length === 0 ? null : found;
}

/** Waits for at most `capMs` for the sizes of images. */
export async function describeFixed(
  found: FixedBackground[],
  capMs: number,
): Promise<{ screen: Screen; backgrounds: Described[] }> {
  const root = document.documentElement;
  const scroller = document.scrollingElement ?? root;
  const cap = new Promise<void>((resolve) => setTimeout(resolve, capMs));
  /** At commas that are in no brackets and no quotes. */
  const split = (list: string) =>
    (
      list.match(
        /(?:"(?:[^"\\]|\\.)*"|\((?:[^()"]|"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\))*\)|[^,"(])+/g,
      ) ?? []
    ).map((part) => part.trim());
  const lengthOf = (value: string) => {
    try {
      const sum = CSSNumericValue.parse(value).toSum('percent', 'px');
      const [percent = 0, px = 0] = [...sum.values].map((unit) =>
        unit instanceof CSSUnitValue ? unit.value : 0,
      );
      return { percent, px };
    } catch {
      return { percent: 0, px: 0 };
    }
  };
  const sizeOf = (value: string): FixedLayer['size'] => {
    if (value === 'cover' || value === 'contain') return value;
    const [width = 'auto', height = 'auto'] = value.match(/\w+\([^()]*(?:\([^()]*\)[^()]*)*\)|\S+/g) ?? [];
    return {
      width: width === 'auto' ? 'auto' : lengthOf(width),
      height: height === 'auto' ? 'auto' : lengthOf(height),
    };
  };
  const repeatOf = (value: string) => {
    if (value === 'repeat-x') return { x: 'repeat', y: 'no-repeat' };
    if (value === 'repeat-y') return { x: 'no-repeat', y: 'repeat' };
    const [x = 'repeat', y = x] = value.split(' ');
    return { x, y };
  };
  // Laid out as the image of an element, it shows which size and shape it brings along. The page has loaded it.
  const naturalOf = async (image: string): Promise<FixedLayer['natural'] | null> => {
    if (!/^(?:url|-?(?:webkit-)?image-set)\(/.test(image)) return /gradient\(/.test(image) ? {} : null;
    const probe = document.createElement('div');
    const shape = {
      all: 'initial',
      position: 'absolute',
      visibility: 'hidden',
      display: 'block',
      content: image,
    };
    for (const [name, value] of Object.entries(shape)) probe.style.setProperty(name, value, 'important');
    const host = document.createElement('div');
    const widthPx = 997.25;
    for (const [name, value] of Object.entries({
      all: 'initial',
      position: 'absolute',
      width: `${widthPx}px`,
    }))
      host.style.setProperty(name, value, 'important');
    probe.style.setProperty('position', 'static', 'important');
    host.append(probe);
    root.append(host);
    const measure = (width: string, height: string) => {
      probe.style.setProperty('width', width, 'important');
      probe.style.setProperty('height', height, 'important');
      return probe.getBoundingClientRect();
    };
    try {
      const address = /^url\("(.*)"\)$/s.exec(image)?.[1]?.replaceAll(/\\(.)/gs, '$1');
      if (address !== undefined) {
        const loaded = new Image();
        loaded.src = address;
        await Promise.race([cap, loaded.decode().catch(() => undefined)]);
      } else if (measure('auto', 'auto').height === 0) {
        await Promise.race([cap, new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))]);
      }
      const whole = measure('auto', 'auto');
      if (whole.width === 0 || whole.height === 0) return null;
      const ratio = whole.width / whole.height;
      const { width } = measure('auto', '100px');
      // A drawing without a shape of its own keeps its width, whatever the height.
      const hasRatio = Math.abs(width - 100 * ratio) < 1;
      if (whole.width === widthPx) return { ratio };
      if (hasRatio) return { width: whole.width, height: whole.height, ratio };
      const isDefault = (lengthPx: number, defaultPx: number) => lengthPx === defaultPx;
      return {
        ...(!isDefault(whole.width, 300) && { width: whole.width }),
        ...(!isDefault(whole.height, 150) && { height: whole.height }),
      };
    } finally {
      host.remove();
    }
  };
  const readsFromRight = [root, document.body ?? root].some((part) => {
    const { direction, writingMode } = getComputedStyle(part);
    return direction === 'rtl' || writingMode === 'vertical-rl';
  });
  const naturals = new Map<string, Promise<FixedLayer['natural'] | null>>();
  const page = {
    x: readsFromRight ? scroller.clientWidth - scroller.scrollWidth : 0,
    y: 0,
    width: scroller.scrollWidth,
    height: scroller.scrollHeight,
  };
  /** What the viewport shows of a backdrop, and how it becomes as high as the page. */
  const shapeOf = ({ element, pseudo }: FixedBackground, style: CSSStyleDeclaration, zoom: number) => {
    const px = (value: string) => Number.parseFloat(value) || 0;
    const left = px(style.left) + px(style.marginLeft);
    const top = px(style.top) + px(style.marginTop);
    // Untransformed, as images are placed in it.
    const [width, height] =
      pseudo === ''
        ? [itself(element).offsetWidth, itself(element).offsetHeight]
        : [px(style.width), px(style.height)];
    const seen = {
      x: left * zoom + scrollX,
      y: top * zoom + scrollY,
      width: width * zoom,
      height: height * zoom,
    };
    const tall = { ...seen, y: page.y, height: page.height };
    const tallTop = (page.y - scrollY) / zoom;
    const [originX = '0px', originY = '0px'] = style.transformOrigin.split(' ');
    const shape: Record<string, string> = {
      'box-sizing': 'border-box',
      top: `${tallTop}px`,
      bottom: 'auto',
      width: `${width}px`,
      height: `${page.height / zoom}px`,
      'min-height': '0',
      'max-height': 'none',
      'margin-top': '0',
      'margin-bottom': '0',
      'transform-origin': `${originX} ${px(originY) + top - tallTop}px`,
    };
    return { seen, tall, shape };
  };
  const describe = async (background: FixedBackground): Promise<Described> => {
    const { element, pseudo, isOfPage } = background;
    const style = getComputedStyle(element, pseudo);
    const images = split(style.backgroundImage);
    const listOf = (name: string) => {
      const values = split(style.getPropertyValue(`background-${name}`));
      return images.map((_, index) => values[index % values.length] ?? '');
    };
    const names = [
      'size',
      'position-x',
      'position-y',
      'repeat',
      'attachment',
      'origin',
      'clip',
      'blend-mode',
    ];
    const lists = Object.fromEntries(names.map((name) => [name, listOf(name)]));
    background.lists = { ...lists, image: images };
    const get = (name: string, index: number) => lists[name]?.[index] ?? '';
    const layers = images.map(async (image, index) => {
      const isLaid = background.isBackdrop || get('attachment', index) === 'fixed';
      if (!isLaid || image === 'none') return undefined;
      if (!naturals.has(image)) naturals.set(image, naturalOf(image));
      const natural = await naturals.get(image);
      if (!natural) return null;
      return {
        size: sizeOf(get('size', index)),
        position: { x: lengthOf(get('position-x', index)), y: lengthOf(get('position-y', index)) },
        repeat: repeatOf(get('repeat', index)),
        natural,
      };
    });
    const zoom = (element as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    if (background.isBackdrop) {
      const { seen, tall, shape } = shapeOf(background, style, zoom);
      background.shape = shape;
      return { pseudo, box: tall, from: tall, zoom, viewport: seen, layers: await Promise.all(layers) };
    }
    const rect = Element.prototype.getBoundingClientRect.call(isOfPage ? root : element);
    const box = { x: rect.x + scrollX, y: rect.y + scrollY, width: rect.width, height: rect.height };
    return {
      pseudo,
      box: isOfPage ? page : box,
      from: { x: box.x, y: box.y },
      zoom,
      layers: await Promise.all(layers),
    };
  };
  const backgrounds = await Promise.all(found.map(describe));
  const viewport = { x: scrollX, y: scrollY, width: scroller.clientWidth, height: scroller.clientHeight };
  return { screen: { viewport, page }, backgrounds };
}

/** Lays each background as `laid` says, which has one entry for each of its layers; null moves it with the page as it is. */
export function layAnew(found: FixedBackground[], laid: (LaidLayer | null | undefined)[][]): void {
  const mark = 'data-fixed-background';
  const valuesOf = (lists: Record<string, string[]>, layers: (LaidLayer | null | undefined)[]) => {
    const values: Record<string, string[]> = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
    layers.forEach((layer, index) => {
      for (const start of layer?.starts ?? [undefined]) {
        const own = {
          ...(layer !== undefined && { attachment: 'scroll' }),
          ...(layer && {
            origin: 'border-box',
            size: `${layer.tile.width}px ${layer.tile.height}px`,
            repeat: `${layer.repeat.x} ${layer.repeat.y}`,
          }),
          ...(start && { 'position-x': `${start.x}px`, 'position-y': `${start.y}px` }),
        } as Record<string, string>;
        for (const [name, list] of Object.entries(lists)) values[name]?.push(own[name] ?? list[index] ?? '');
      }
    });
    return Object.entries(values).map(([name, list]) => [`background-${name}`, list.join(', ')] as const);
  };
  found.forEach(({ element, pseudo, lists = {}, shape = {} }, index) => {
    const values = [
      ['transition', 'none'] as const,
      ...Object.entries(shape),
      ...valuesOf(lists, laid[index] ?? []),
    ];
    if (pseudo === '') {
      // A field named style would hide that of its form.
      const style: CSSStyleDeclaration = Reflect.get(HTMLElement.prototype, 'style', element);
      for (const [name, value] of values) style.setProperty(name, value, 'important');
      return;
    }
    Element.prototype.setAttribute.call(element, mark, '');
    Element.prototype.setAttribute.call(element, `${mark}-${index}`, '');
    const tree: Node = Node.prototype.getRootNode.call(element);
    if (!(tree instanceof Document || tree instanceof ShadowRoot)) return;
    const sheet = new CSSStyleSheet();
    const rules = values.map(([name, value]) => `${name}: ${value} !important;`).join(' ');
    sheet.replaceSync(`${`[${mark}-${index}]`.repeat(9)}${pseudo} { ${rules} }`);
    tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
  });
}

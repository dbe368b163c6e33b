/**
 * Backdrops: fixed boxes as large as the viewport, behind all that scrolls (a picture, a video, a gradient, drawn
 * particles). The visitor sees them behind every part of the page. Runs inside the page.
 */
import type { FixedBackground } from './fixed-background-page.ts';
import type { Area } from './fixed-background-place.ts';

/**
 * Of the boxes found that may be backdrops, leaves those as such that are painted by backgrounds alone: they can be made
 * as high as the page. Those with something within, such as an image, are repeated below each other here, once a
 * viewport. What stands in front of the page is none, and neither is what has something to say or to click: it is
 * shown once, as other fixed boxes. `cut` is what the picture shows of the document, null for all of it. Gives how
 * many boxes are left to be laid.
 */
export async function sortBackdrops(
  found: FixedBackground[],
  { cut, isViewport }: { cut: Area | null; isViewport: boolean },
  capMs: number,
): Promise<number> {
  const maxCopies = 100;
  const maxNodes = 2_000;
  const seeThrough = 0.5;
  const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
  const root = document.scrollingElement ?? document.documentElement;
  const page = { x: 0, y: 0, width: root.scrollWidth, height: root.scrollHeight };
  const { y: startPx, height: heightPx } = cut ?? page;
  const endPx = startPx + heightPx;
  const boxOf = (element: Element) => Element.prototype.getBoundingClientRect.call(element);
  const around = (node: Node): Node | null => {
    if (node instanceof ShadowRoot) return node.host;
    if (!(node instanceof Element)) return null;
    const slot: Node | null = Reflect.get(Element.prototype, 'assignedSlot', node);
    return slot ?? Reflect.get(Node.prototype, 'parentNode', node);
  };
  const isAround = (one: Element, element: Element) => {
    for (let node: Node | null = element; node !== null; node = around(node)) if (node === one) return true;
    return false;
  };
  const isFixed = (element: Element) => {
    for (let node: Node | null = element; node !== null; node = around(node))
      if (node instanceof Element && getComputedStyle(node).position === 'fixed') return true;
    return false;
  };
  /** What is fixed goes by such an element instead of the viewport. */
  const holdsFixed = ({ filter, backdropFilter, perspective, contain, containerType }: CSSStyleDeclaration) =>
    filter !== 'none' ||
    (backdropFilter ?? 'none') !== 'none' ||
    perspective !== 'none' ||
    /paint|layout|strict|content/.test(contain) ||
    /size/.test(containerType ?? '');
  const isInLayer = (first: Node | null) => {
    for (let node = first; node instanceof Element || node instanceof ShadowRoot; node = around(node)) {
      if (!(node instanceof Element)) continue;
      const style = getComputedStyle(node);
      const { position, zIndex } = style;
      if (position === 'fixed' || (position !== 'static' && Number(zIndex) > 0)) return true;
      if (node !== document.documentElement && node !== document.body && holdsFixed(style)) return true;
    }
    return false;
  };
  /** Whether none of the page's content lies beneath it. */
  const isBeneath = (element: HTMLElement) => {
    const { style } = itself(element);
    const [own, priority] = [
      style.getPropertyValue('pointer-events'),
      style.getPropertyPriority('pointer-events'),
    ];
    style.setProperty('pointer-events', 'auto', 'important');
    try {
      return parts.every((x) =>
        parts.every((y) => {
          const stack = document.elementsFromPoint(innerWidth * x, innerHeight * y);
          const place = stack.indexOf(element);
          return (
            place === -1 || stack.slice(place + 1).every((one) => isAround(one, element) || isFixed(one))
          );
        }),
      );
    } finally {
      style.removeProperty('pointer-events');
      if (own !== '') style.setProperty('pointer-events', own, priority);
    }
  };
  const isVeil = ({ pointerEvents, opacity, mixBlendMode }: CSSStyleDeclaration) =>
    pointerEvents === 'none' && (Number(opacity) <= seeThrough || mixBlendMode !== 'normal');
  const isBehind = ({ element, pseudo }: FixedBackground) => {
    const style = getComputedStyle(element, pseudo);
    if (style.visibility !== 'visible' || Number(style.opacity) === 0) return false;
    if (isInLayer(pseudo === '' ? around(element) : element)) return false;
    if (Number(style.zIndex) < 0 || isVeil(style)) return true;
    return pseudo === '' && isBeneath(element);
  };
  const isReplaced = (element: Element) =>
    /^(?:img|video|canvas|svg)$/i.test(element.localName) || element.localName === 'picture';
  const says = (element: HTMLElement) =>
    itself(element).innerText.trim() !== '' ||
    element.matches('iframe, object, embed, dialog, form') ||
    element.querySelector(
      'a[href], button, input, select, textarea, iframe, object, embed, dialog, [tabindex]',
    ) !== null;
  const nodesOf = (element: HTMLElement) => [element, ...element.querySelectorAll('*')];
  const isOwnKind = (element: Element) =>
    element.localName.includes('-') || Reflect.get(Element.prototype, 'shadowRoot', element) !== null;

  /** A video's frame, and what a canvas shows: a copy of either would be empty. */
  const drawn = (source: HTMLVideoElement | HTMLCanvasElement) => {
    const copy = document.createElement('canvas');
    for (const { name, value } of source.attributes) copy.setAttribute(name, value);
    const [width, height] =
      source instanceof HTMLVideoElement
        ? [source.videoWidth, source.videoHeight]
        : [source.width, source.height];
    copy.width = width;
    copy.height = height;
    const style = getComputedStyle(source);
    if (source instanceof HTMLVideoElement)
      for (const name of style) copy.style.setProperty(name, style.getPropertyValue(name));
    if (width * height > 0) copy.getContext('2d')?.drawImage(source, 0, 0);
    return copy;
  };
  const isDrawn = (element: Element | undefined) =>
    element instanceof HTMLVideoElement || element instanceof HTMLCanvasElement;
  const copyOf = (element: HTMLElement): HTMLElement => {
    if (isDrawn(element)) return drawn(element as HTMLVideoElement | HTMLCanvasElement);
    const copy = element.cloneNode(true) as HTMLElement;
    const originals = nodesOf(element);
    nodesOf(copy).forEach((each, index) => {
      const original = originals[index];
      if (isDrawn(original)) each.replaceWith(drawn(original as HTMLVideoElement | HTMLCanvasElement));
    });
    return copy;
  };
  const repeat = async (element: HTMLElement) => {
    const box = boxOf(element);
    const parent = around(element);
    const stepPx = itself(element).offsetHeight * (element.currentCSSZoom ?? 1);
    const first = Math.floor((startPx - scrollY - box.top) / stepPx);
    const count = Math.ceil((endPx - scrollY - box.top) / stepPx) - first;
    const nodes = nodesOf(element);
    if (stepPx < 1 || count > maxCopies || count * nodes.length > maxNodes || nodes.some(isOwnKind)) return;
    if (!(parent instanceof Element)) return;
    const siblings = [...parent.children];
    const placesOf = () => siblings.map((each) => Object.values(boxOf(each).toJSON())).join();
    const before = placesOf();
    const { translate, margin, zIndex } = getComputedStyle(element);
    const [x = '0px', y = '0px'] = translate.replace('none', '').split(' ').filter(Boolean);
    const copies: HTMLElement[] = [];
    for (let index = first; index < first + count; index++) {
      if (index === 0) continue;
      const copy = copyOf(element);
      const shiftPx = (index * stepPx) / (element.currentCSSZoom ?? 1);
      copy.style.setProperty('margin', margin, 'important');
      copy.style.setProperty('translate', `${x} calc(${y} + ${shiftPx}px)`, 'important');
      copies.push(copy);
    }
    element.after(...copies);
    // The page's own rules may count what stands before an element.
    if (placesOf() !== before && Number(zIndex) < 0) parent.append(...copies);
    if (placesOf() !== before) {
      for (const copy of copies) copy.remove();
      return;
    }
    const cap = new Promise((resolve) => setTimeout(resolve, capMs));
    const images = copies.flatMap((copy) => nodesOf(copy)).filter((each) => each instanceof HTMLImageElement);
    await Promise.race([cap, Promise.allSettled(images.map((image) => image.decode()))]);
  };

  const isWhole = startPx >= scrollY && endPx <= scrollY + innerHeight + 1;
  for (const background of found) {
    if (!background.isBackdrop) continue;
    background.isBackdrop = false;
    if (isViewport || isWhole || !isBehind(background)) continue;
    const { element, pseudo } = background;
    const { backgroundColor, backgroundImage } = getComputedStyle(element, pseudo);
    const isBare = backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
    if (pseudo !== '') background.isBackdrop = !isBare;
    else if (says(element)) continue;
    else if (isReplaced(element) || element.childElementCount > 0) await repeat(element);
    else background.isBackdrop = !isBare;
  }
  const left = found.filter(({ isFixed: isLaid, isBackdrop }) => isLaid || isBackdrop);
  found.splice(0, found.length, ...left);
  return found.length;
}

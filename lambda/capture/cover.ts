/**
 * Waits while a page shows nothing but that it is loading: an opaque layer over the content ("Loading..."), a lone
 * spinner, or content that is still invisible.
 */

/**
 * Runs in the page: gives false at once when the page shows more than that, or else true once it does, after `capMs` at
 * the latest. A hero or splash that is the page is none: there is nothing beneath, or it has text, links or images of
 * its own.
 */
export async function untilUncovered(capMs: number): Promise<boolean> {
  // "Please wait while we prepare your experience" is 45 characters long.
  const shortTextLength = 80;
  /** What takes more of the viewport is no spinner and no logo. */
  const largeShare = 0.25;
  const manyImages = 3;
  /** Longer walks through the page are not worth it: it is no empty one. */
  const maxNodes = 2_000;
  const lookEveryMs = 50;
  const opaque = 0.95;
  const waitingNames = /(?<!up|down|lazy-?|lazy_)load(er|ing)|preload|spinner|throbber|progress/i;
  const waitingWords =
    /load|wait|moment|\d\s*%|lade|warten|chargement|patient|cargando|espere|carreg|caric|laden|загрузка|加载|載入|読み込/i;
  const areaPx = innerWidth * innerHeight;
  // A field of a form would hide what it is named after.
  const styleOf = (element: Element) => getComputedStyle(element);
  const boxOf = (element: Element) => Element.prototype.getBoundingClientRect.call(element);
  const parentOf = (node: Node): Node | null => Reflect.get(Node.prototype, 'parentNode', node);
  const isInView = ({ top, left, bottom, right, width, height }: DOMRect) =>
    width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const opacityOf = (element: Element): number => {
    let opacity = 1;
    for (let node: Node | null = element; node instanceof Element; node = parentOf(node))
      opacity *= Number(styleOf(node).opacity);
    return opacity;
  };
  const isSeen = (element: Element) =>
    Element.prototype.checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true });
  const isRoot = (element: Element) => element === document.body || element === document.documentElement;

  /** The outermost positioned element around it. */
  const layerOf = (element: Element): Element | undefined => {
    let layer: Element | undefined;
    for (let node: Node | null = element; node instanceof Element && !isRoot(node); node = parentOf(node))
      if (/fixed|absolute/.test(styleOf(node).position)) layer = node;
    return layer;
  };
  const isOpaque = (element: Element) => {
    const { backgroundColor, backgroundImage } = styleOf(element);
    const [, , , alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    return (backgroundImage.includes('gradient(') ? 1 : alpha) * opacityOf(element) >= opaque;
  };
  const layerAt = (x: number, y: number): Element | undefined => {
    for (const element of document.elementsFromPoint(x, y)) {
      const layer = isRoot(element) ? undefined : layerOf(element);
      if (layer === undefined) return undefined;
      if (isOpaque(element)) return layer;
    }
    return undefined;
  };
  /** A layer that lets clicks through is not found by its place, but it is named. */
  const findNamedLayer = (): Element | undefined =>
    [...(document.body?.children ?? [])].find((element) => {
      if (!waitingNames.test(`${element.id} ${element.getAttribute('class')}`)) return false;
      const { position, pointerEvents, zIndex } = styleOf(element);
      const { top, left, bottom, right } = boxOf(element);
      const covers = top <= 0 && left <= 0 && bottom >= innerHeight && right >= innerWidth;
      if (position !== 'fixed' || pointerEvents !== 'none' || Number.parseInt(zIndex, 10) < 0) return false;
      return covers && isSeen(element) && isOpaque(element);
    });
  /** What covers the viewport from edge to edge. */
  const findLayer = (): Element | undefined => {
    const places = [0.5, 0.03, 0.97];
    let found: Element | undefined;
    for (const x of places) {
      for (const y of places) {
        const layer = layerAt(innerWidth * x, innerHeight * y);
        if (layer === undefined || (found !== undefined && layer !== found)) return undefined;
        found = layer;
      }
    }
    return found;
  };

  interface Content {
    text: string;
    /** Text that is there, but not seen: transparent or hidden. */
    hiddenLength: number;
    imageCount: number;
    /** Where the first of it is. */
    boxes: DOMRect[];
    /** Something that says more than a few words do. */
    isRich: boolean;
    isWaiting: boolean;
  }
  /** What of `root` is in the viewport, `except` left out. Ends as soon as it is rich. */
  const contentOf = (root: Element, except?: Element): Content => {
    const content: Content = {
      text: '',
      hiddenLength: 0,
      imageCount: 0,
      boxes: [],
      isRich: false,
      isWaiting: false,
    };
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node === except ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    let count = 0;
    for (let node: Node | null = root; node !== null && !content.isRich; node = walk.nextNode()) {
      if (count++ > maxNodes) content.isRich = true;
      else if (node instanceof Element) addElement(content, node);
      else addText(content, node);
      if (content.text.length > shortTextLength) content.isRich = true;
    }
    return content;
  };
  const addText = (content: Content, node: Node) => {
    const text = node.nodeValue?.trim() ?? '';
    const around = parentOf(node);
    if (text === '' || !(around instanceof Element)) return;
    if (/^(script|style|noscript|template|title)$/i.test(around.nodeName)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!isInView(box)) return;
    if (isSeen(around)) {
      content.text += text;
      content.boxes.push(box);
    } else {
      content.hiddenLength += text.length;
    }
  };
  const addElement = (content: Content, element: Element) => {
    const box = boxOf(element);
    if (isRoot(element) || !isInView(box) || !isSeen(element)) return;
    const isLarge = box.width * box.height > areaPx * largeShare;
    const name = element.nodeName.toLowerCase();
    const { backgroundImage, backgroundSize, backgroundRepeat } = styleOf(element);
    const fills = /cover|contain|100%/.test(backgroundSize) || backgroundRepeat !== 'no-repeat';
    const isImage = /^(img|svg|canvas)$/.test(name);
    if (isImage || backgroundImage.includes('url(')) content.imageCount++;
    const isRich = /^(a|button|input|select|textarea|i?frame|video|object|embed)$/.test(name);
    if (isRich) content.isRich = true;
    if (isImage || isRich) content.boxes.push(box);
    if (isLarge && (isImage || (backgroundImage.includes('url(') && fills))) content.isRich = true;
    // A logo and a spinner, or the dots of one.
    if (content.imageCount > manyImages) content.isRich = true;
    const names = `${element.id} ${element.getAttribute('class')} ${element.getAttribute('src')}`;
    const role =
      element.getAttribute('role') === 'progressbar' || element.getAttribute('aria-busy') === 'true';
    content.isWaiting ||= name === 'progress' || role || waitingNames.test(names);
  };
  const turnsForEver = (root: Element) =>
    document.getAnimations().some(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      if (!target || !root.contains(target) || !isSeen(target)) return false;
      const { width, height } = boxOf(target);
      return (
        effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY &&
        width * height <= areaPx * largeShare
      );
    });

  /** Whether the layer is what the middle of the box shows, as far as that is in the viewport. */
  const isHit = (layer: Element, box = new DOMRect(0, 0, innerWidth, innerHeight)) => {
    const middle = (from: number, to: number, limit: number) => (Math.max(0, from) + Math.min(to, limit)) / 2;
    const x = middle(box.left, box.right, innerWidth);
    const y = middle(box.top, box.bottom, innerHeight);
    const hit = document.elementFromPoint(x, y);
    return hit !== null && layer.contains(hit);
  };

  const isCovered = (): boolean => {
    const { body } = document;
    if (!(body instanceof HTMLElement)) return false;
    const layer = findLayer() ?? findNamedLayer();
    const shown = contentOf(layer ?? body);
    if (shown.isRich) return false;
    if (layer !== undefined) {
      const beneath = contentOf(body, layer);
      // A background that the page stands on has no part of it beneath.
      if (isHit(layer) && !beneath.boxes.every((box) => isHit(layer, box))) return false;
      const hasBeneath = beneath.isRich || beneath.text.length > shown.text.length;
      if (hasBeneath && styleOf(layer).position === 'fixed') return true;
      if (hasBeneath && shown.isWaiting) return true;
    }
    if (shown.imageCount === 0 && shown.text === '' && shown.hiddenLength > 0) return true;
    if (shown.imageCount > 1 && layer === undefined) return false;
    const isWaiting = shown.isWaiting || turnsForEver(layer ?? body);
    return shown.text === ''
      ? isWaiting
      : waitingWords.test(shown.text) && (isWaiting || layer !== undefined);
  };

  if (!isCovered()) return false;
  const endsAt = performance.now() + capMs;
  do await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  while (performance.now() < endsAt && isCovered());
  return true;
}

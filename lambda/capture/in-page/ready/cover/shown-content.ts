/** Describes what a part of the page shows in the viewport. */
import { isInView } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { shadowRootOf } from '../../dom/trees.ts';
import { isSeen } from '../../dom/visibility.ts';

export interface ShownContent {
  text: string;
  /** Length of the text that is transparent or hidden. */
  hiddenLength: number;
  imageCount: number;
  /** The boxes of the content. */
  boxes: DOMRect[];
  /** Whether the page shows more than a loading screen would. */
  isRich: boolean;
  isWaiting: boolean;
}

// "Please wait while we prepare your experience" is 45 characters long.
const SHORT_TEXT_LENGTH = 80;
/** A larger element is neither a spinner nor a logo. */
const LARGE_SHARE = 0.25;
/** A loading screen may show a logo and a spinner, or a spinner of three dots. */
const MANY_IMAGES = 3;
/** A page with more nodes than this is not empty; the walk ends there. */
const MAX_NODES = 2_000;

export const WAITING_NAMES = /(?<!up|down|lazy-?|lazy_)load(er|ing)|preload|spinner|throbber|progress/i;

interface Counting {
  /** What does not count. */
  except?: Element | undefined;
  /**
   * Whether controls and icons alone make the content rich. Default: yes. A frame
   * without its content has them, too.
   */
  hasControls?: boolean;
}

/** The content of `root` in the viewport. Stops as soon as the content is rich. */
export function contentOf(root: Element, { except, hasControls = true }: Counting = {}): ShownContent {
  const content: ShownContent = {
    text: '',
    hiddenLength: 0,
    imageCount: 0,
    boxes: [],
    isRich: false,
    isWaiting: false,
  };
  let count = 0;
  for (const node of nodesIn(root, except)) {
    if (count++ > MAX_NODES) content.isRich = true;
    else if (node instanceof Element) addElement(content, node, hasControls);
    else addText(content, node);
    if (content.text.length > SHORT_TEXT_LENGTH) content.isRich = true;
    if (content.isRich) break;
  }
  return content;
}

/** The elements and texts from `root` on, those of a shadow tree right after its host. */
function* nodesIn(root: Element | ShadowRoot, except: Element | undefined): Generator<Node> {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node === except ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node: Node | null = root; node !== null; node = walk.nextNode()) {
    yield node;
    const shadow = node instanceof Element ? shadowRootOf(node) : null;
    if (shadow !== null) yield* nodesIn(shadow, except);
  }
}

function addText(content: ShownContent, node: Node): void {
  const text = node.nodeValue?.trim() ?? '';
  const root = node.getRootNode();
  const parentElement = node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  if (text === '' || parentElement === null) return;
  if (/^(script|style|noscript|template|title)$/i.test(itself(parentElement).nodeName)) return;
  const range = document.createRange();
  range.selectNodeContents(node);
  const box = range.getBoundingClientRect();
  if (!isShownBox(box)) return;
  if (isSeen(parentElement)) {
    content.text += text;
    content.boxes.push(box);
  } else {
    content.hiddenLength += text.length;
  }
}

function addElement(content: ShownContent, node: Element, hasControls: boolean): void {
  const element = itself(node);
  const box = element.getBoundingClientRect();
  if (isRoot(node) || !isShownBox(box) || !isSeen(node)) return;
  const name = element.nodeName.toLowerCase();
  const { backgroundImage, backgroundSize, backgroundRepeat } = getComputedStyle(node);
  const hasImage = backgroundImage.includes('url(');
  const fills = /cover|contain|100%/.test(backgroundSize) || backgroundRepeat !== 'no-repeat';
  const isImage = /^(img|svg|canvas)$/.test(name);
  if (isImage || hasImage) content.imageCount++;
  const isControl = /^(a|button|input|select|textarea)$/.test(name);
  const isMedia = /^(i?frame|video|object|embed)$/.test(name);
  if (isImage || isControl || isMedia) content.boxes.push(box);
  const isLargeImage = isLarge(box) && (isImage || (hasImage && fills));
  const hasMany = isControl || content.imageCount > MANY_IMAGES;
  if (isMedia || isLargeImage || (hasControls && hasMany)) content.isRich = true;
  content.isWaiting ||= name === 'progress' || hasWaitingRole(element) || hasWaitingName(element);
}

function hasWaitingRole(element: Element): boolean {
  return element.getAttribute('role') === 'progressbar' || element.getAttribute('aria-busy') === 'true';
}

function hasWaitingName(element: Element): boolean {
  const names = [element.id, element.getAttribute('class'), element.getAttribute('src')];
  return WAITING_NAMES.test(names.join(' '));
}

export function isRoot(element: Element): boolean {
  return element === document.body || element === document.documentElement;
}

/** Whether a box is larger than a spinner or a logo. */
export function isLarge({ width, height }: DOMRect): boolean {
  return width * height > innerWidth * innerHeight * LARGE_SHARE;
}

function isShownBox(box: DOMRect): boolean {
  return box.width * box.height > 0 && isInView(box);
}

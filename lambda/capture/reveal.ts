/**
 * What pages hide until it is scrolled to: sections that fade or slide in. Some come only after a moment in view,
 * some go again when they are left, and a picture of the whole page wants to see all of them. All functions run
 * inside the page.
 */

/** How an element looked once it was seen. */
export type SeenState = Record<
  'opacity' | 'transform' | 'translate' | 'rotate' | 'scale' | 'clip-path',
  string
>;

/** Stays in the page. */
export interface Revealed {
  /** Elements that are shown and hidden by scrolling, and once they have been seen, how they then looked. */
  states: Map<HTMLElement, SeenState | undefined>;
  /** How those looked that were not seen at first. */
  unseen: Map<HTMLElement, SeenState>;
  /** What was still moving by a script when it was left. */
  unsettled: Set<HTMLElement>;
  /** Those that were seen at first, but beside their place. */
  shifted: Set<HTMLElement>;
  isSeen(element: Element): boolean;
  /** Whether it is seen, and in its place. */
  isShown(element: HTMLElement): boolean;
  stateOf(element: Element): SeenState;
}

/**
 * Finds the outermost elements that take room in the page but are not seen, and those at its top that are seen but
 * could fade out, in open shadow trees too. Menus, notes and dialogs that wait for the visitor are lifted out of the
 * page, and are none.
 */
export function findRevealed(): Revealed {
  // Smaller things, such as a marker or a line, are not what a page is about.
  const minAreaPx = 2_000;
  // What is turned to its edge, or scaled to nothing, covers less than this of its place.
  const leastShare = 0.02;
  const states: Revealed['states'] = new Map();
  const unseen: Revealed['unseen'] = new Map();
  /** Whether a shape leaves nothing of its box. */
  const isEmptyShape = (clipPath: string) => {
    const [, kind, inner = ''] = /^(\w+)\((.*)\)/.exec(clipPath) ?? [];
    if (kind === 'circle' || kind === 'ellipse')
      return /^0(?:px|%)?(?:\s|$)|^[\d.]+\S* 0(?:px|%)?(?:\s|$)/.test(inner);
    const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);
    if (kind === 'inset') {
      if (/[1-9]\d*px|\.\d+px|calc/.test(inner)) return false;
      const [top = 0, right = top, bottom = top, left = right] = numbers(inner.replace(/round.*/, ''));
      return top + bottom >= 100 || left + right >= 100;
    }
    if (kind !== 'polygon') return false;
    const points = inner.split(',').map(numbers);
    const area = points.reduce((sum, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
      return sum + x * nextY - nextX * y;
    }, 0);
    return Math.abs(area) < 1;
  };
  const isAway = (element: HTMLElement, box: DOMRect, { transform, translate }: CSSStyleDeclaration) => {
    const moved = new DOMMatrix(transform === 'none' ? '' : transform);
    const shift = `${moved.e} ${moved.f}`;
    if (shift === '0 0' && (translate === 'none' || translate === '')) return false;
    const isBeside = box.right <= 0 || box.left >= innerWidth;
    // Where its place is in view, as that of a slide further on is not.
    const place = { left: box.left - moved.e, right: box.right - moved.e };
    if (isBeside && (translate !== 'none' || (place.right > 0 && place.left < innerWidth))) return true;
    const parent: Element | null = Reflect.get(Node.prototype, 'parentElement', element);
    if (parent === null || !/hidden|clip/.test(getComputedStyle(parent).overflow)) return false;
    const outer = itself(parent).getBoundingClientRect();
    const isOut = (one: { left: number; right: number; top: number; bottom: number }) =>
      one.right <= outer.left ||
      one.left >= outer.right ||
      one.bottom <= outer.top ||
      one.top >= outer.bottom;
    const { e, f } = moved;
    return isOut(box) && !isOut({ ...place, top: box.top - f, bottom: box.bottom - f }) && e * e + f * f > 0;
  };
  const isSeen = (element: Element) => {
    if (!Element.prototype.checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true }))
      return false;
    if (!(element instanceof HTMLElement)) return true;
    const style = getComputedStyle(element);
    if (style.clipPath !== 'none' && isEmptyShape(style.clipPath)) return false;
    const { transform, translate, rotate, scale } = style;
    if (transform === 'none' && translate === 'none' && rotate === 'none' && scale === 'none') return true;
    const box = itself(element).getBoundingClientRect();
    if (box.width * box.height < leastShare * itself(element).offsetWidth * itself(element).offsetHeight)
      return false;
    // Turned over, so that its back would be seen, which is hidden.
    if (style.backfaceVisibility === 'hidden' && transform !== 'none' && new DOMMatrix(transform).m33 < 0)
      return false;
    return !isAway(element, box, style);
  };
  const stateOf = (element: Element): SeenState => {
    const { opacity, transform, translate, rotate, scale, clipPath } = getComputedStyle(element);
    return { opacity, transform, translate, rotate, scale, 'clip-path': clipPath };
  };
  // What slides in without fading: a transition of its place waits for a script.
  const leastShiftPx = 20;
  const isShifted = (element: HTMLElement) => {
    const { transform, translate, transitionProperty, transitionDuration } = getComputedStyle(element);
    if (transform === 'none' && translate === 'none') return false;
    if (!/all|transform|translate/.test(transitionProperty) || !/[1-9]/.test(transitionDuration))
      return false;
    const { e, f } = new DOMMatrix(transform === 'none' ? '' : transform);
    const [x = 0, y = 0] = (translate.match(/-?[\d.]+/g) ?? []).map(Number);
    if (Math.max(Math.abs(e + x), Math.abs(f + y)) < leastShiftPx) return false;
    // The track of a carousel stands beside its place for good.
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = itself(element);
    return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
  };
  const shifted: Revealed['shifted'] = new Set();
  const hasMoved = (element: HTMLElement) =>
    JSON.stringify(stateOf(element)) !== JSON.stringify(unseen.get(element));
  const isShown = (element: HTMLElement) => isSeen(element) && (!shifted.has(element) || hasMoved(element));
  const passed = new Set<Node | null>();
  const look = (elements: Iterable<Element>) => {
    for (const element of elements) {
      const isSeenNow = isSeen(element);
      const isWithin = passed.has(Reflect.get(Node.prototype, 'parentNode', element));
      if (isWithin || !isSeenNow) passed.add(element);
      // A field named shadowRoot would hide that of its form.
      const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
      if (shadow) {
        if (isWithin || !isSeenNow) passed.add(shadow);
        look(shadow.querySelectorAll('*'));
      }
      if (isWithin || !(element instanceof HTMLElement)) continue;
      const isBeside = isSeenNow && isShifted(element);
      if (isSeenNow && !isBeside && itself(element).getBoundingClientRect().top > innerHeight) continue;
      if (itself(element).offsetWidth * itself(element).offsetHeight < minAreaPx) continue;
      const { position, transitionProperty, transitionDuration } = getComputedStyle(element);
      if (position === 'absolute' || position === 'fixed') continue;
      const canFade = /all|opacity/.test(transitionProperty) && /[1-9]/.test(transitionDuration);
      if (isBeside) shifted.add(element);
      if (!isSeenNow || isBeside) states.set(element, undefined);
      if (!isSeenNow || isBeside) unseen.set(element, stateOf(element));
      else if (canFade) states.set(element, stateOf(element));
    }
  };
  look(document.querySelectorAll('body *'));
  return { states, unseen, unsettled: new Set(), shifted, isSeen, isShown, stateOf };
}

/**
 * Keeps what has been seen as it was seen: shows again what has gone since, or is on its way, and lets nothing go
 * from here on. What animates it is brought to its end before; what moves for ever, or by the scroll position, is
 * left alone.
 */
export function keepRevealed({ states, unseen, unsettled, isSeen, stateOf }: Revealed): void {
  /** Where nearly everything ends that comes in by scrolling. */
  const end = {
    opacity: '1',
    transform: 'none',
    translate: 'none',
    rotate: 'none',
    scale: 'none',
    'clip-path': 'none',
  };
  const partsOf = (state: SeenState) => {
    const matrix = new DOMMatrix(state.transform === 'none' ? '' : state.transform).toFloat64Array();
    // Turns and scales are small numbers, moves are px.
    const moves = [...matrix].map((value, index) => (index < 12 ? value * 100 : value));
    const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);
    const [x = 0, y = 0] = numbers(state.translate);
    const [turn = 0] = numbers(state.rotate);
    const [width = 1, height = width] = numbers(state.scale);
    const own = [x, y, turn, width * 100, height * 100];
    return [Number(state.opacity) * 1000, ...moves, ...own, ...numbers(state['clip-path'])];
  };
  const distance = (one: SeenState, other: SeenState) => {
    const others = partsOf(other);
    return partsOf(one).reduce((sum, part, index) => sum + Math.abs(part - (others[index] ?? 0)), 0);
  };
  for (const [element, seen] of states) {
    const animations = itself(element).getAnimations();
    const canEnd = ({ timeline, playbackRate, effect }: Animation) =>
      timeline === document.timeline &&
      playbackRate !== 0 &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    if (seen === undefined || !animations.every(canEnd)) continue;
    for (const animation of animations) animation.finish();
    const now = stateOf(element);
    // What is nearer to how it was unseen is on its way back there: a script plays it backwards.
    const first = unseen.get(element);
    const isWhole = isSeen(element) && (first === undefined || distance(now, first) >= distance(seen, first));
    const isHalfWay = first !== undefined && unsettled.has(element) && Number(now.opacity) < 1;
    const kept = isHalfWay
      ? end
      : isWhole
        ? now
        : { ...seen, ...(Number(seen.opacity) === 0 && { opacity: '1' }) };
    // A field named style would hide that of its form.
    const style: CSSStyleDeclaration = Reflect.get(HTMLElement.prototype, 'style', element);
    for (const [name, value] of Object.entries({ transition: 'none', visibility: 'visible', ...kept })) {
      style.setProperty(name, value, 'important');
    }
    // A script that goes on writes over the style, not over an animation.
    const { 'clip-path': clipPath, ...others } = kept;
    Element.prototype.animate.call(element, { ...others, clipPath }, { fill: 'both' });
  }
}

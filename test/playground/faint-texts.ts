/**
 * Finds text with low contrast. The function runs in a page, so that it refers to nothing outside itself.
 */

/** Returns texts with less contrast than WCAG 2.2 requires (1.4.3: 4.5 to 1). */
export function findFaintTexts(): string[] {
  const faint: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color: string): number[] => {
    if (canvas === null) return [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
    const linear = [red, green, blue].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || !node.textContent?.trim() || !element.checkVisibility()) continue;
    if (element.closest('script, template, noscript, :disabled') !== null) continue;
    let behind: Element | null = element;
    while (behind !== null && rgba(getComputedStyle(behind).backgroundColor)[3] !== 255)
      behind = behind.parentElement;
    const back = luminance(
      behind === null ? [255, 255, 255] : rgba(getComputedStyle(behind).backgroundColor),
    );
    const front = luminance(rgba(getComputedStyle(element).color));
    const contrast = (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
    if (contrast < 4.5) faint.push(`${node.textContent.trim().slice(0, 40)}: ${contrast.toFixed(2)}`);
  }
  return faint;
}

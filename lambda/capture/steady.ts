/**
 * Makes what moves stand still, so that two pictures of a static page are the same bytes: finite animations
 * end, infinite ones stand at their first frame, the caret does not blink.
 */
import type { World } from './world.ts';

export async function holdStill(world: World): Promise<void> {
  await world.run(() => {
    for (const animation of document.getAnimations()) {
      const endsAt = animation.effect?.getComputedTiming().endTime;
      if (endsAt === Number.POSITIVE_INFINITY) {
        animation.currentTime = 0;
        animation.pause();
      } else {
        animation.finish();
      }
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { caret-color: transparent !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

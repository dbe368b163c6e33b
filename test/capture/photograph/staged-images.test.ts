import { expect, it, vi } from 'vitest';
import { dropStaged } from '../../../lambda/capture/in-page/photograph/staged-images.ts';
import { showAlone } from '../../../lambda/capture/in-page/photograph/subjects.ts';

it('images that are dropped while one is shown alone leave the rest of the page visible', () => {
  const showRest = vi.fn();
  showAlone({ show: () => ({ box: { x: 0, y: 0, width: 4, height: 4 }, showRest }), put() {} });
  dropStaged();
  expect(showRest).toHaveBeenCalledOnce();
});

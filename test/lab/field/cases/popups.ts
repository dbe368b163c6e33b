/** Every popup, toast, tour and chat library of the field. */
import type { OverlayCase } from './field-case.ts';
import { FURTHER_POPUPS } from './overlay-further.ts';
import { CHATS } from './popup-chat.ts';
import { FRAMEWORK_POPUPS } from './popup-frameworks.ts';
import { MODALS } from './popup-modals.ts';
import { MORE_POPUPS } from './popup-more.ts';
import { TOASTS } from './popup-toasts.ts';
import { TOURS } from './popup-tours.ts';

export const POPUPS: readonly OverlayCase[] = [
  ...MODALS,
  ...TOASTS,
  ...TOURS,
  ...CHATS,
  ...MORE_POPUPS,
  ...FURTHER_POPUPS,
  ...FRAMEWORK_POPUPS,
];

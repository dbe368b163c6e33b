/** What is removed from the page, and which of its requests are blocked. */
import { formatCount, mustBe } from '../problems/field-message.ts';
import { inGroup } from './option.ts';
import { flag, fullText, listField } from './values/optional.ts';

const MAX_PATTERNS = 100;
const MAX_PATTERN_CHARACTERS = 2_048;

const option = inGroup('Cleaning and blocking');

export const cleaningOptions = {
  hideCookieBanners: option({
    schema: flag(true),
    description: 'Removes cookie banners; declines consent where the page asks for it.',
    example: false,
    other: true,
  }),
  hidePopups: option({
    schema: flag(false),
    description: 'Removes popups: dialogs, newsletter and app popups, and chat widgets.',
    example: true,
    other: false,
  }),
  aggressivePopupRemoval: option({
    schema: flag(false),
    description: 'Removes everything else that is fixed over the content; may change layouts.',
    example: true,
    other: false,
  }),
  blockAds: option({
    schema: flag(false),
    description: 'Blocks advertisements and trackers, and closes the gaps they leave.',
    example: true,
    other: false,
  }),
  blockRequests: option({
    schema: listField(
      fullText(`a string of 1 to ${formatCount(MAX_PATTERN_CHARACTERS)} characters`, MAX_PATTERN_CHARACTERS),
      { message: mustBe('an array of URL patterns'), maxItems: MAX_PATTERNS },
    ),
    description:
      'URL patterns whose requests are blocked; `*` stands for any run of characters. Letter case is ignored.',
    example: ['*.example.com/ads/*'],
    other: ['/analytics.js', '*.gif'],
  }),
};

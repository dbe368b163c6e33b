/**
 * Where cookie banners, popups, overlays and advertisements are to be removed from the page.
 *
 * Not done yet, said here in one place: hideCookieBanners, hidePopups, aggressivePopupRemoval and blockAds are
 * validated and reach this stage, and nothing is removed. blockRequests works (see intercept.ts).
 */
import type { CaptureRequest } from '../../request/capture-request.ts';

export type Cleaning = Pick<
  CaptureRequest,
  'hideCookieBanners' | 'hidePopups' | 'aggressivePopupRemoval' | 'blockAds'
>;

export async function cleanPage(_cleaning: Cleaning): Promise<void> {}

/**
 * What a request takes a picture of, as far as the request tells. A wrong value counts as
 * omitted here: the service refuses it.
 */
import * as v from 'valibot';
import { DEFAULT_DEVICE, DESKTOP, findDevice } from '../../../lambda/request/device-profiles.ts';
import { CAPTURE_OPTIONS } from '../../../lambda/request/options/capture-options.ts';
import { schemasOf } from '../../../lambda/request/options/option.ts';
import type { Clip } from '../../../lambda/request/options/part.ts';
import type { CaptureBody } from '../service/service-client.ts';

export interface Size {
  width: number;
  height: number;
}

/** 1,568 x 882 */
export function describeSize({ width, height }: Size): string {
  return [width, height].map((px) => Math.round(px).toLocaleString('en-US')).join(' x ');
}

/** Sizes are in CSS px, and `scale` is the number of device px for each. */
export type Subject = {
  scale: number;
  /**
   * A phone shows a page that is wider than its screen zoomed out, so that the
   * width of the page is not known.
   */
  isMobile: boolean;
} & (
  | ({ kind: 'viewport' } & Size)
  | { kind: 'clip'; clip: Clip }
  | { kind: 'page'; width: number }
  | { kind: 'element' }
);

const { device, width, height, scale, selector, clip, fullPage } = schemasOf(CAPTURE_OPTIONS);

const LenientFields = v.object({
  device: v.fallback(device, DEFAULT_DEVICE),
  width: v.fallback(width, undefined),
  height: v.fallback(height, undefined),
  scale: v.fallback(scale, 1),
  selector: v.fallback(selector, undefined),
  clip: v.fallback(clip, undefined),
  fullPage: v.fallback(fullPage, false),
});

/** The service cuts a clip at the edge of the document. */
const ANY_WIDTH = 1_000_000;

export function subjectOf(body: CaptureBody): Subject {
  const { scale, selector, clip, fullPage, ...view } = v.parse(LenientFields, body);
  const profile = findDevice(view.device) ?? DESKTOP;
  const { width = profile.width, height = profile.height } = view;
  const common = { scale, isMobile: profile.isMobile };
  if (selector !== undefined) return { ...common, kind: 'element' };
  if (clip !== undefined) return { ...common, kind: 'clip', clip };
  return fullPage ? { ...common, kind: 'page', width } : { ...common, kind: 'viewport', width, height };
}

/** The size of what is taken, if the request alone tells it. */
export function knownSizeOf(subject: Subject): Size | undefined {
  if (subject.kind === 'viewport') return subject;
  return subject.kind === 'clip' ? subject.clip : undefined;
}

/** The size of a subject that a picture shows whole. */
export function measuredSizeOf(subject: Subject, picture: Size): Size {
  const width = subject.kind === 'page' ? subject.width : picture.width / subject.scale;
  return { width, height: (picture.height * width) / picture.width };
}

/** The CSS px that a whole picture shows, if that is certain: they are the units of a clip. */
export function shownSizeOf(subject: Subject, picture: Size): Size | undefined {
  if (subject.isMobile) return undefined;
  if (subject.kind === 'viewport') return subject;
  return subject.kind === 'page' ? measuredSizeOf(subject, picture) : undefined;
}

/** The clip that takes all of `size`; undefined where parts cannot be taken by a clip. */
export function wholeClipOf(subject: Subject, { height }: Size): Clip | undefined {
  if (subject.kind === 'clip') return subject.clip;
  if (subject.kind !== 'page') return undefined;
  return { x: 0, y: 0, width: subject.isMobile ? ANY_WIDTH : subject.width, height };
}

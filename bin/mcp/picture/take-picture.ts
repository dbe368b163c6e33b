/**
 * Takes a picture that fits: at most MAX_SIDE_PX on its long side and MAX_PICTURE_BYTES. The
 * service scales it. A subject whose size the request does not tell is taken once to measure
 * it, and again if it did not fit.
 */
import type { Clip } from '../../../lambda/request/options/part.ts';
import { Failure } from '../service/failure.ts';
import { type CaptureBody, type Captured, fileOf } from '../service/service-client.ts';
import { type Ask, askFor, FIRST_ASK, lighten, MAX_PICTURE_BYTES, MAX_SIDE_PX, NARROW_ASK } from './fit.ts';
import { sizeOfPicture } from './size-of-picture.ts';
import {
  describeSize,
  knownSizeOf,
  measuredSizeOf,
  type Size,
  type Subject,
  shownSizeOf,
  subjectOf,
  wholeClipOf,
} from './subject.ts';

export interface Picture extends Size {
  jpeg: Buffer;
  /** What is shown, CSS px; undefined if that is not certain. */
  shows: Size | undefined;
  /** Set if only the upper part of the subject is shown. */
  part: Part | undefined;
  captured: Captured;
}

/** CSS px. */
export interface Part {
  shown: Clip;
  /** The size of the page, or of the requested clip. */
  whole: Size;
  isPage: boolean;
}

type Capture = (body: CaptureBody) => Promise<Captured>;

/** One to measure, one to fit, two for JPEGs that are much heavier than expected. */
const MAX_TRIES = 4;

/** `body`: the request without format, quality and outputWidth. Throws a Failure if no picture fits. */
export async function takePicture(capture: Capture, body: CaptureBody): Promise<Picture> {
  const subject = subjectOf(body);
  let size = knownSizeOf(subject);
  let ask = size === undefined ? FIRST_ASK : askOrFail(subject, size);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const captured = await take(ask);
    const jpeg = fileOf(captured);
    const picture = { jpeg, ...sizeOfPicture(jpeg) };
    if (picture.jpeg.length > MAX_PICTURE_BYTES || isTooLong(picture)) {
      ask = nextAsk(picture);
    } else {
      const part = size && partOf(subject, size, ask, picture);
      return { ...picture, shows: part?.shown ?? shownSizeOf(subject, picture), part, captured };
    }
  }
  throw new Failure(
    'No picture of this page is small enough to be shown here. Save it to a path, or take a part.',
  );

  async function take(given: Ask): Promise<Captured> {
    try {
      return await capture({ ...body, format: 'jpeg', ...given });
    } catch (error) {
      const isTooHigh = error instanceof Failure && error.code === 'capture_too_large';
      if (!isTooHigh || given !== FIRST_ASK) throw error;
      return capture({ ...body, format: 'jpeg', ...NARROW_ASK });
    }
  }

  function nextAsk(picture: Measured): Ask {
    const bytes = picture.jpeg.length;
    if (!isTooLong(picture)) return lighten(ask, { bytes, width: picture.width });
    size = measuredSizeOf(subject, picture);
    const fitting = askOrFail(subject, size);
    const expected = bytes * (areaOf(fitting, size) / (picture.width * picture.height));
    return expected > MAX_PICTURE_BYTES
      ? lighten(fitting, { bytes: expected, width: fitting.outputWidth })
      : fitting;
  }
}

interface Measured extends Size {
  jpeg: Buffer;
}

function isTooLong({ width, height }: Size): boolean {
  return Math.max(width, height) > MAX_SIDE_PX;
}

function askOrFail(subject: Subject, size: Size): Ask {
  const ask = askFor(size, subject.scale, wholeClipOf(subject, size));
  if (ask !== undefined) return ask;
  throw new Failure(
    `What was asked for is ${describeSize(size)} px, too narrow for its height to be shown whole. Take parts of it with clip.`,
  );
}

/** The pixels of a picture that is asked for. */
function areaOf({ outputWidth, clip }: Ask, size: Size): number {
  return (outputWidth ** 2 * (clip?.height ?? size.height)) / size.width;
}

/**
 * What a picture with its own clip shows. The clip may be wider than the document; the
 * picture tells how wide that is.
 */
function partOf(subject: Subject, size: Size, { clip }: Ask, picture: Size): Part | undefined {
  if (clip === undefined) return undefined;
  if (subject.kind === 'clip') return { shown: clip, whole: size, isPage: false };
  const width = Math.min(clip.width, Math.round((clip.height * picture.width) / picture.height));
  return {
    shown: { ...clip, width },
    whole: { width, height: Math.round((size.height * width) / size.width) },
    isPage: true,
  };
}

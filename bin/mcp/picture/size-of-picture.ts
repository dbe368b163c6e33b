/** The size of a picture that the service sent. */
import { imageSize } from 'image-size';
import { Failure } from '../service/failure.ts';
import type { Size } from './subject.ts';

/**
 * Throws a Failure for a file that is no picture, or not a whole one: a proxy on the way may have changed it.
 */
export function sizeOfPicture(file: Buffer): Size {
  try {
    const { width, height } = imageSize(file);
    return { width, height };
  } catch (error) {
    throw new Failure('The service answered with a picture that cannot be read. Try again.', {
      cause: error,
    });
  }
}

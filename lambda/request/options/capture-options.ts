/** All options of a capture, in the order in which the documents show them. */
import { accessOptions } from './access.ts';
import { appearanceOptions } from './appearance.ts';
import { basicOptions } from './basics.ts';
import { cleaningOptions } from './cleaning.ts';
import { elementOptions } from './element.ts';
import { documentOptions, loadingOptions } from './loading.ts';
import { momentOptions } from './moment.ts';
import { pdfOptions } from './paper.ts';
import { partOptions } from './part.ts';
import { stepsOptions, waitingOptions } from './steps.ts';
import { cacheOptions, storageOptions } from './storage.ts';
import { viewportOptions } from './viewport.ts';
import { visitorOptions } from './visitor.ts';

export const CAPTURE_OPTIONS = {
  ...basicOptions,
  ...viewportOptions,
  ...elementOptions,
  ...cleaningOptions,
  ...accessOptions,
  ...storageOptions,
  ...waitingOptions,
  ...appearanceOptions,
  ...visitorOptions,
  ...momentOptions,
  ...partOptions,
  ...pdfOptions,
  ...documentOptions,
  ...stepsOptions,
  ...loadingOptions,
  ...cacheOptions,
};

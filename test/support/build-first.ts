/** Builds what all captures need before the first test, so that no test waits for it. */
import { prepareFiles } from '../../bin/local/run/prepare-files.ts';

export default async function buildFirst(): Promise<void> {
  await prepareFiles(undefined, (_step, build) => build(() => undefined));
}

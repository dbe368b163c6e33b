/**
 * Compares the floor's picture with the service's. A floor that takes its picture before the page is
 * complete would look faster than it is.
 */
import { PNG } from 'pngjs';
import type { Case } from '../matrix.ts';
import type { RunningSide, SideName } from '../sides/side.ts';

interface Compared {
  sides: ReadonlyMap<SideName, RunningSide>;
  siteUrl: string;
}

/** Returns what is different, or undefined when both pictures show the same. For PNG only. */
export async function differenceFromFloor(
  { page, format, fullPage }: Case,
  { sides, siteUrl }: Compared,
): Promise<string | undefined> {
  const shot = { url: siteUrl + page.path, format, fullPage, hasLateImages: page.hasLateImages };
  const take = async (name: SideName) => (await sides.get(name)?.capture(shot))?.file;
  const [service, floor] = [await take('service'), await take('floor')];
  if (service === undefined || floor === undefined || service.equals(floor)) return undefined;
  const [ours, theirs] = [PNG.sync.read(service), PNG.sync.read(floor)];
  if (ours.width !== theirs.width || ours.height !== theirs.height) return 'the floor has another size';
  const count = countDifferentPixels(ours.data, theirs.data);
  return count === 0 ? undefined : `the floor differs in ${count} pixels`;
}

function countDifferentPixels(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) if (one.readUInt32BE(at) !== other.readUInt32BE(at)) count++;
  return count;
}

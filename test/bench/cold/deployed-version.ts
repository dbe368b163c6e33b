/**
 * A version of the function as a deployment has it: its code, and the variables that lead to its packs.
 * Another version is bundled and packed by its own checkout.
 */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface DeployedVersion {
  name: string;
  /** Path of the code that Lambda loads. */
  code: string;
  variables: Record<string, string>;
  /** Size of all code. */
  codeBytes: number;
}

const THIS_CHECKOUT = join(import.meta.dirname, '..', '..', '..');

/** The modules of a checkout that build a version. */
interface Builders {
  buildBrowserPack(): Promise<string>;
  buildFilters(): Promise<string>;
  bundleFunction(options: { browserPack: string; filtersPack: string; outdir: string }): Promise<string>;
}

/** `checkout` is a folder with its node_modules; default: this one. */
export async function deployVersion(checkout: string | undefined, outdir: string): Promise<DeployedVersion> {
  const { buildBrowserPack, buildFilters, bundleFunction } = await buildersOf(checkout ?? THIS_CHECKOUT);
  const [browserPack, filtersPack] = await Promise.all([buildBrowserPack(), buildFilters()]);
  const code = await bundleFunction({ browserPack, filtersPack, outdir });
  const folder = dirname(code);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  return {
    name: checkout === undefined ? 'now' : 'before',
    code,
    variables: {
      BROWSER_PACK: browserPack,
      FILTERS_PACK: filtersPack,
      IN_PAGE_SCRIPTS: join(folder, 'in-page'),
      // As in the stack.
      WAITING_BROWSERS: '1',
      // Of earlier versions.
      LAUNCH_AHEAD: 'true',
    },
    codeBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
  };
}

async function buildersOf(checkout: string): Promise<Builders> {
  const [browser, filters, bundle] = await Promise.all(
    [
      'lib/browser-layer/build-pack.ts',
      'lib/filter-engines/build-engines.ts',
      'test/bench/cold/bundle.ts',
    ].map((module) => import(join(checkout, module))),
  );
  return { ...browser, ...filters, ...bundle };
}

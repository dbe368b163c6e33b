/**
 * Takes plain files and writes a pack: files to unpack as zstd frames, files read in place as they are, and
 * the manifest that lambda/capture/browser reads. The same files give the same bytes.
 */
import { createHash } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import {
  MANIFEST_FILE,
  type Manifest,
  type PackedFile,
  type Part,
} from '../../lambda/capture/browser/unpack-manifest.ts';

export interface PlainFile {
  /** Relative path, with forward slashes. */
  file: string;
  content: Buffer;
  executable: boolean;
}

export interface PackContent {
  /** Files that need a writable or executable place, and so are unpacked at a cold start. */
  packed: PlainFile[];
  /** Files that are read where the pack lies. */
  placed: PlainFile[];
}

/**
 * Chromium (209 MB) on two cores, median of five, to unpack: level 3 280 ms and 88 MB, level 9 325 ms and
 * 79 MB, level 12 312 ms and 78 MB (twice the build time), level 19 360 ms and 71 MB (50 s to build). As
 * shipped, in brotli: 1,090 ms and 67 MB.
 */
const ZSTD_LEVEL = 9;

/**
 * A frame is decompressed by one thread; Chromium in four of them uses what cores there are (390 ms in one
 * part, 280 ms in four, at level 3).
 */
const PART_BYTES = 56 * 1024 * 1024;

const compress = promisify(zstdCompress);

/** Writes the pack into the folder `folder`, which exists and is empty. */
export async function writePack(folder: string, content: PackContent): Promise<void> {
  const bySize = [...content.packed].sort(
    (a, b) => b.content.length - a.content.length || (a.file < b.file ? -1 : 1),
  );
  const byName = [...content.placed].sort((a, b) => (a.file < b.file ? -1 : 1));
  const manifest: Manifest = {
    id: hashContent([...bySize, ...byName]),
    packed: await Promise.all(bySize.map((plain) => writePacked(folder, plain))),
    placed: await Promise.all(byName.map((plain) => writePlaced(folder, plain))),
  };
  await writePlain(join(folder, MANIFEST_FILE), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}

async function writePacked(folder: string, { file, content, executable }: PlainFile): Promise<PackedFile> {
  const count = Math.max(1, Math.ceil(content.length / PART_BYTES));
  const size = Math.ceil(content.length / count);
  const parts = Array.from({ length: count }, async (_, index): Promise<Part> => {
    const offset = index * size;
    const plain = content.subarray(offset, offset + size);
    const packed = await compress(plain, {
      params: {
        [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL,
        // XXH64 of the content in each frame: decompression checks it in its own thread, at no measurable cost.
        [constants.ZSTD_c_checksumFlag]: 1,
      },
    });
    const name = count === 1 ? `${file}.zst` : `${file}.${index + 1}.zst`;
    await writePlain(join(folder, name), packed);
    return { file: name, packedBytes: packed.length, bytes: plain.length, offset };
  });
  return { file, bytes: content.length, executable, parts: await Promise.all(parts) };
}

async function writePlaced(folder: string, { file, content }: PlainFile) {
  await writePlain(join(folder, file), content);
  return { file, bytes: content.length };
}

/** Modes are set outright: a layer made under a strict umask could not be read in Lambda. */
async function writePlain(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await chmod(dirname(path), 0o755);
  await writeFile(path, content);
  await chmod(path, 0o644);
}

function hashContent(files: PlainFile[]): string {
  const hash = createHash('sha256');
  for (const { file, content, executable } of files) {
    const digest = createHash('sha256').update(content).digest('hex');
    hash.update(`${digest} ${executable ? 'x' : '-'} ${file}\n`);
  }
  return hash.digest('hex');
}

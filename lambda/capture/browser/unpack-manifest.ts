/**
 * The packed browser's table of contents, as lib/browser-layer/build.ts writes it: which files are unpacked,
 * which are read where they lie, and how large each is. Refuses a manifest it does not understand.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

export const MANIFEST_FILE = 'manifest.json';

/** A relative path that stays inside its folder. */
const FilePath = v.pipe(v.string(), v.regex(/^(?!\.)[\w+-][\w.+-]*(\/[\w+-][\w.+-]*)*$/));
const SizeBytes = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One zstd frame of a file. The frame carries its own checksum, which decompression verifies. */
const PartSchema = v.object({
  /** Path in the pack. */
  file: FilePath,
  packedBytes: SizeBytes,
  /** Size of the plain content, and where in the unpacked file it goes. */
  bytes: SizeBytes,
  offset: SizeBytes,
});

const PackedFileSchema = v.object({
  /** Path in the unpacked folder. */
  file: FilePath,
  bytes: SizeBytes,
  executable: v.boolean(),
  parts: v.pipe(v.array(PartSchema), v.minLength(1)),
});

const PlacedFileSchema = v.object({ file: FilePath, bytes: SizeBytes });

const ManifestSchema = v.object({
  /** SHA-256 (hex) over the names and plain contents of every file in the pack. */
  id: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
  /** Files to unpack, largest first. */
  packed: v.array(PackedFileSchema),
  /** Files read in place: fonts, their rules, licences. */
  placed: v.array(PlacedFileSchema),
});

export type Part = v.InferOutput<typeof PartSchema>;
export type PackedFile = v.InferOutput<typeof PackedFileSchema>;
export type PlacedFile = v.InferOutput<typeof PlacedFileSchema>;
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** Reads the manifest of the pack in the folder `pack`. Throws an Error when there is none, or a foreign one. */
export async function readManifest(pack: string): Promise<Manifest> {
  const text = await readFile(join(pack, MANIFEST_FILE), 'utf8');
  return v.parse(ManifestSchema, JSON.parse(text));
}

/**
 * Whether the pack's manifest can be read and every file it names is there with its size. Some sixty stat
 * calls and nothing more: it reads no content, so the health check may ask each time.
 */
export async function isPackInPlace(pack: string): Promise<boolean> {
  try {
    const { packed, placed } = await readManifest(pack);
    const parts = packed.flatMap((file) =>
      file.parts.map((part) => ({ file: part.file, bytes: part.packedBytes })),
    );
    const checks = [...parts, ...placed].map(({ file, bytes }) => hasSize(join(pack, file), bytes));
    return (await Promise.all(checks)).every(Boolean);
  } catch {
    // Missing, unreadable or foreign: to the question asked, these are all "no".
    return false;
  }
}

/** Whether `path` is a regular file of exactly `bytes`. */
export async function hasSize(path: string, bytes: number): Promise<boolean> {
  try {
    const found = await stat(path);
    return found.isFile() && found.size === bytes;
  } catch {
    // Not there, or not ours to look at: either way it cannot be used.
    return false;
  }
}

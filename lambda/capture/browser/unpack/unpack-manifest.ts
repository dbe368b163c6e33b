/**
 * The manifest of the packed browser, as lib/browser-layer/build-pack.ts writes it: which files are unpacked,
 * which are read in place, and their sizes. Throws on an invalid manifest.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

export const MANIFEST_FILE = 'manifest.json';

/** A relative path that cannot leave its folder. */
const FilePath = v.pipe(v.string(), v.regex(/^(?!\.)[\w+-][\w.+-]*(\/[\w+-][\w.+-]*)*$/));
const SizeBytes = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One zstd frame. It carries its own checksum, which decompression verifies. */
const PartSchema = v.object({ packedBytes: SizeBytes, bytes: SizeBytes });

const PackedFileSchema = v.object({
  /** Path in the unpacked folder. */
  file: FilePath,
  bytes: SizeBytes,
  executable: v.boolean(),
  /** The file in the pack: the parts, one after the other. */
  packed: v.object({ file: FilePath, bytes: SizeBytes }),
  parts: v.pipe(v.array(PartSchema), v.minLength(1)),
});

const PlacedFileSchema = v.object({ file: FilePath, bytes: SizeBytes });

const ManifestSchema = v.object({
  /** SHA-256 (hex) of the names and decompressed contents of all files in the pack. */
  id: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
  /** Files to unpack, largest first. */
  packed: v.array(PackedFileSchema),
  /** Files read in place: fonts, fontconfig's cache of them, their rules, licences. */
  placed: v.array(PlacedFileSchema),
});

export type PackedFile = v.InferOutput<typeof PackedFileSchema>;
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** Reads the manifest of the pack in the folder `pack`. Throws an Error when it is missing or invalid. */
export async function readManifest(pack: string): Promise<Manifest> {
  const text = await readFile(join(pack, MANIFEST_FILE), 'utf8');
  return v.parse(ManifestSchema, JSON.parse(text));
}

/**
 * Whether the manifest is readable and every file in it exists with its size. It makes about sixty stat calls
 * and reads no file contents, so every health check can call it.
 */
export async function isPackInPlace(pack: string): Promise<boolean> {
  try {
    const { packed, placed } = await readManifest(pack);
    const checks = [...packed.map((file) => file.packed), ...placed].map(({ file, bytes }) =>
      hasSize(join(pack, file), bytes),
    );
    return (await Promise.all(checks)).every(Boolean);
  } catch {
    // The manifest is missing, unreadable or invalid.
    return false;
  }
}

/** Whether `path` is a regular file of exactly `bytes`. */
export async function hasSize(path: string, bytes: number): Promise<boolean> {
  try {
    const found = await stat(path);
    return found.isFile() && found.size === bytes;
  } catch {
    // The file is missing or not accessible. Either way it cannot be used.
    return false;
  }
}

/**
 * Decompresses the files of a pack into an empty folder. Several parts are decompressed at a time; a damaged
 * or truncated part fails the whole operation.
 */
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { createTurns, type TakeTurn } from '../../../waits/turns.ts';
import type { PackedFile } from './unpack-manifest.ts';

/** Two more than there are processors, so that none waits for a part that is read or written meanwhile. */
const PARTS_AT_A_TIME = availableParallelism() + 2;

const decompress = promisify(zstdDecompress);

/** A part, and where it is in the open files. */
interface PlacedPart {
  name: string;
  source: FileHandle;
  target: FileHandle;
  packedOffset: number;
  packedBytes: number;
  offset: number;
  bytes: number;
}

/** Unpacks `files` from the folder `pack` into `folder`. Throws an Error that names the damaged file. */
export async function unpackFiles(pack: string, files: readonly PackedFile[], folder: string): Promise<void> {
  const opened: FileHandle[] = [];
  try {
    await unpackParts(placeParts(), Math.max(0, ...files.map(largestPart)));
  } finally {
    await Promise.all(opened.map((handle) => handle.close()));
  }

  /** The first file is by far the largest, so the others are opened when its parts are under way. */
  async function* placeParts(): AsyncGenerator<PlacedPart, void> {
    for (const { file, executable, packed, parts } of files) {
      const path = join(folder, file);
      await mkdir(dirname(path), { recursive: true });
      const source = await open(join(pack, packed.file));
      opened.push(source);
      const target = await open(path, 'wx', executable ? 0o755 : 0o644);
      opened.push(target);
      let packedOffset = 0;
      let offset = 0;
      for (const size of parts) {
        yield { name: packed.file, source, target, packedOffset, offset, ...size };
        packedOffset += size.packedBytes;
        offset += size.bytes;
      }
    }
  }
}

function largestPart({ parts }: PackedFile): number {
  return Math.max(...parts.map(({ packedBytes }) => packedBytes));
}

/** Waits for all parts before it throws, so that nothing is written into a folder that is being removed. */
async function unpackParts(parts: AsyncGenerator<PlacedPart, void>, largestBytes: number): Promise<void> {
  // The system locks a file while it is written to, and a thread that waits for
  // the lock decompresses nothing.
  const writeInTurn = createTurns({ limit: 1 });
  const unpackNext = async () => {
    // One buffer for all parts: each new one costs the time in which the system clears its memory.
    const buffer = Buffer.allocUnsafe(largestBytes);
    for await (const part of parts) await unpackPart(part, buffer.subarray(0, part.packedBytes), writeInTurn);
  };
  const results = await Promise.allSettled(Array.from({ length: PARTS_AT_A_TIME }, unpackNext));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Reads the part into `packed`. */
async function unpackPart(part: PlacedPart, packed: Buffer, writeInTurn: TakeTurn): Promise<void> {
  const { name, source, target, packedOffset, packedBytes, offset, bytes } = part;
  try {
    const { bytesRead } = await source.read(packed, 0, packedBytes, packedOffset);
    if (bytesRead !== packedBytes) throw new Error('The file is too short');
    // The buffer takes the whole part at once. Smaller ones would cost copies.
    const plain = await decompress(packed, { chunkSize: Math.max(bytes, MIN_CHUNK_BYTES) });
    if (plain.length !== bytes) throw new Error(`A part has ${plain.length} bytes, not ${bytes}`);
    const { bytesWritten } = await writeInTurn(() => target.write(plain, 0, bytes, offset));
    if (bytesWritten !== bytes) throw new Error('The disk is full');
  } catch (cause) {
    throw new Error(`${name} of the browser pack could not be unpacked`, { cause });
  }
}

/** The least that Node accepts. */
const MIN_CHUNK_BYTES = 64;

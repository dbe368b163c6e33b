/**
 * Removes one table from a TrueType or OpenType font.
 *
 * Source: https://learn.microsoft.com/typography/opentype/spec/otff#organization-of-an-opentype-font
 */

/** One record of the table directory. */
interface TableRecord {
  tag: string;
  checksum: number;
  content: Buffer;
}

/** The header of the font: version, number of tables, and three numbers for a binary search. */
const HEADER_BYTES = 12;
/** Tag, checksum, offset, length: four bytes each. */
const RECORD_BYTES = 16;
/** Tables begin on four-byte boundaries. */
const ALIGNMENT_BYTES = 4;

/**
 * Removes the table with the given four-letter tag. Throws if the font does not have it, because a newer
 * font may name it differently. The checksum of the whole font (head.checkSumAdjustment) stays
 * unchanged: nothing here reads it.
 */
export function dropTable(font: Buffer, tag: string): Buffer {
  const tables = readTables(font);
  const kept = tables.filter((table) => table.tag !== tag);
  if (kept.length === tables.length) throw new Error(`The font has no table "${tag}"`);
  return writeFont(font.subarray(0, 4), kept);
}

function readTables(font: Buffer): TableRecord[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = font.subarray(HEADER_BYTES + index * RECORD_BYTES);
    const offset = record.readUInt32BE(8);
    const length = record.readUInt32BE(12);
    return {
      tag: record.toString('latin1', 0, 4),
      checksum: record.readUInt32BE(4),
      content: font.subarray(offset, offset + length),
    };
  });
}

function writeFont(version: Buffer, tables: TableRecord[]): Buffer {
  const directory = Buffer.alloc(HEADER_BYTES + tables.length * RECORD_BYTES);
  const contents: Buffer[] = [];
  let offset = directory.length;
  writeHeader(directory, version, tables.length);
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const record = directory.subarray(HEADER_BYTES + index * RECORD_BYTES);
    record.write(tag, 0, 'latin1');
    record.writeUInt32BE(checksum, 4);
    record.writeUInt32BE(offset, 8);
    record.writeUInt32BE(content.length, 12);
    const padding = Buffer.alloc(-content.length & (ALIGNMENT_BYTES - 1));
    contents.push(content, padding);
    offset += content.length + padding.length;
  }
  return Buffer.concat([directory, ...contents]);
}

function writeHeader(directory: Buffer, version: Buffer, count: number): void {
  const exponent = Math.floor(Math.log2(count));
  const searchRange = RECORD_BYTES * 2 ** exponent;
  version.copy(directory);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(searchRange, 6);
  directory.writeUInt16BE(exponent, 8);
  directory.writeUInt16BE(count * RECORD_BYTES - searchRange, 10);
}

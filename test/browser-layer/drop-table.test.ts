import { describe, expect, it } from 'vitest';
import { dropTable } from '../../lib/browser-layer/drop-table.ts';

const TABLES = { 'AAA ': 'one', 'SVG ': 'pictures', cmap: 'seven..', head: 'four', zzzz: 'x' };

describe('dropTable', () => {
  it('keeps every other table byte for byte, on a four-byte boundary', () => {
    const font = dropTable(makeFont(TABLES), 'SVG ');
    const tables = readFont(font);
    expect(tables.map(({ tag, text }) => [tag, text])).toEqual([
      ['AAA ', 'one'],
      ['cmap', 'seven..'],
      ['head', 'four'],
      ['zzzz', 'x'],
    ]);
    expect(tables.map(({ offset }) => offset % 4)).toEqual([0, 0, 0, 0]);
    expect(tables.map(({ checksum }) => checksum)).toEqual([0, 2, 3, 4]);
    expect(font.length % 4).toBe(0);
  });

  it('keeps the version and computes the search numbers for the new count', () => {
    const font = dropTable(makeFont(TABLES), 'SVG ');
    expect(font.toString('hex', 0, 12)).toBe(['00010000', '0004', '0040', '0002', '0000'].join(''));
    const three = dropTable(font, 'zzzz');
    expect(three.toString('hex', 0, 12)).toBe(['00010000', '0003', '0020', '0001', '0010'].join(''));
  });

  it('refuses a font that has no such table', () => {
    expect(() => dropTable(makeFont(TABLES), 'COLR')).toThrow('no table "COLR"');
  });
});

/** A font of the given tables; a table's checksum is its number. */
function makeFont(tables: Record<string, string>): Buffer {
  const entries = Object.entries(tables);
  const directory = Buffer.alloc(12 + 16 * entries.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(entries.length, 4);
  const contents = entries.map(([tag, text], index) => {
    const record = 12 + 16 * index;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(index, record + 4);
    // Sixteen bytes apart is more than any table here is long.
    directory.writeUInt32BE(directory.length + 16 * index, record + 8);
    directory.writeUInt32BE(text.length, record + 12);
    return Buffer.concat([Buffer.from(text), Buffer.alloc(16 - text.length)]);
  });
  return Buffer.concat([directory, ...contents]);
}

function readFont(font: Buffer) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = font.subarray(12 + 16 * index);
    const offset = record.readUInt32BE(8);
    return {
      tag: record.toString('latin1', 0, 4),
      checksum: record.readUInt32BE(4),
      offset,
      text: font.toString('latin1', offset, offset + record.readUInt32BE(12)),
    };
  });
}

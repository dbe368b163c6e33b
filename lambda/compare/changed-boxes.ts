/**
 * Boxes around what changed, in px of the canvas. Changes near each other share a box, such as the parts of
 * one letter; boxes never overlap. All that changed is in one of them.
 */

import type { Size } from '../png/raster.ts';
import type { Band } from './find-changes.ts';

export interface Box extends Size {
  x: number;
  y: number;
}

/** The edges of a box: the first and the last pixel that it has. */
interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Changes in neighbouring cells share a box: those with less than 16 px between them always, over 30 never.
 */
const CELL_PX = 16;
const MAX_BOXES = 50;

export interface ChangedBoxes {
  add(band: Pick<Band, 'y' | 'rows' | 'changed'>): void;
  /** At most 50, the largest first. */
  list(): Box[];
  /** The box around everything; undefined if nothing changed. */
  around(): Box | undefined;
}

export function createChangedBoxes({ width }: Size): ChangedBoxes {
  const columns = Math.ceil(width / CELL_PX);
  const cells = new Map<number, Edges>();
  return {
    add({ y: top, rows, changed }) {
      for (let row = 0; row < rows; row++) {
        const y = top + row;
        const line = changed.subarray(row * width, (row + 1) * width);
        for (let column = 0; column < columns; column++) {
          const start = column * CELL_PX;
          const part = line.subarray(start, start + CELL_PX);
          const first = part.indexOf(1);
          if (first < 0) continue;
          const cell = Math.floor(y / CELL_PX) * columns + column;
          const edges = { left: start + first, top: y, right: start + part.lastIndexOf(1), bottom: y };
          cells.set(cell, around(cells.get(cell), edges));
        }
      }
    },
    list() {
      let grid: Grid = { columns, cells };
      let boxes = joinOverlapping(joinNeighbours(grid));
      // Larger cells take what is farther apart together.
      while (boxes.length > MAX_BOXES) {
        grid = halve(grid);
        boxes = joinOverlapping(joinNeighbours(grid));
      }
      return boxes.map(boxOf).toSorted(byArea);
    },
    around() {
      const [first, ...others] = cells.values();
      return first && boxOf(others.reduce(around, first));
    },
  };
}

interface Grid {
  columns: number;
  /** Index of a cell -> the edges of what changed in it. */
  cells: ReadonlyMap<number, Edges>;
}

/** Returns the edges of all cells that touch each other, also at a corner. */
function joinNeighbours({ columns, cells }: Grid): Edges[] {
  const left = new Map(cells);
  const found: Edges[] = [];
  for (const [start, first] of cells) {
    if (!left.delete(start)) continue;
    let edges = first;
    const queue = [start];
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      for (const neighbour of neighboursOf(cell, columns)) {
        const more = left.get(neighbour);
        if (more === undefined) continue;
        left.delete(neighbour);
        edges = around(edges, more);
        queue.push(neighbour);
      }
    }
    found.push(edges);
  }
  return found;
}

function neighboursOf(cell: number, columns: number): number[] {
  const x = cell % columns;
  const sides = [-1, 0, 1].filter((step) => x + step >= 0 && x + step < columns);
  return [-columns, 0, columns].flatMap((line) => sides.map((step) => cell + line + step));
}

function halve({ columns, cells }: Grid): Grid {
  const fewer = Math.ceil(columns / 2);
  const joined = new Map<number, Edges>();
  for (const [cell, edges] of cells) {
    const at = Math.floor(Math.floor(cell / columns) / 2) * fewer + Math.floor((cell % columns) / 2);
    joined.set(at, around(joined.get(at), edges));
  }
  return { columns: fewer, cells: joined };
}

/** Boxes that overlap become one, until none do. Leaves those as they are that are too many to be listed. */
function joinOverlapping(all: readonly Edges[]): Edges[] {
  if (all.length > 4 * MAX_BOXES) return [...all];
  const apart: Edges[] = [];
  for (const each of all) {
    let edges = each;
    for (;;) {
      const at = apart.findIndex((other) => overlap(edges, other));
      const [other] = at < 0 ? [] : apart.splice(at, 1);
      if (other === undefined) break;
      edges = around(edges, other);
    }
    apart.push(edges);
  }
  return apart;
}

function overlap(one: Edges, other: Edges): boolean {
  const isApart =
    one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;
  return !isApart;
}

function around(one: Edges | undefined, other: Edges): Edges {
  if (one === undefined) return other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function boxOf({ left, top, right, bottom }: Edges): Box {
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function byArea(one: Box, other: Box): number {
  return other.width * other.height - one.width * one.height || one.y - other.y || one.x - other.x;
}

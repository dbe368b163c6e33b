/**
 * Draws pictures side by side, small enough for a report.
 */
import { PNG } from 'pngjs';

const GAP_PX = 12;
const COLUMN_PX = 480;
const HIGHEST_PX = 1_600;

/** Draws each picture in a column of its own, all at the same scale. Returns a PNG. */
export function sideBySide(pictures: readonly PNG[]): Buffer {
  const widest = Math.max(...pictures.map(({ width }) => width));
  const highest = Math.max(...pictures.map(({ height }) => height));
  const scale = Math.min(1, COLUMN_PX / widest, HIGHEST_PX / highest);
  const [columnPx, heightPx] = [Math.ceil(widest * scale), Math.ceil(highest * scale)];
  const sheet = new PNG({ width: (columnPx + GAP_PX) * pictures.length - GAP_PX, height: heightPx });
  sheet.data.fill(255);
  pictures.forEach((picture, column) => {
    drawSmall(picture, { sheet, left: column * (columnPx + GAP_PX), scale });
  });
  return PNG.sync.write(sheet, { deflateLevel: 5 });
}

/** Every pixel of the sheet is the mean of a few pixels of the picture. */
function drawSmall(picture: PNG, { sheet, left, scale }: { sheet: PNG; left: number; scale: number }): void {
  const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  const step = 1 / scale;
  const samples = Math.min(3, Math.max(1, Math.round(step)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      for (let dy = 0; dy < samples; dy++) {
        for (let dx = 0; dx < samples; dx++) {
          const fromX = Math.floor(x * step + (dx * step) / samples);
          const fromY = Math.floor(y * step + (dy * step) / samples);
          const from = (fromY * picture.width + fromX) * 4;
          for (let channel = 0; channel < 3; channel++) {
            sum[channel] = (sum[channel] ?? 0) + (picture.data[from + channel] ?? 0);
          }
        }
      }
      const to = (y * sheet.width + left + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        sheet.data[to + channel] = (sum[channel] ?? 0) / (samples * samples);
      }
    }
  }
}

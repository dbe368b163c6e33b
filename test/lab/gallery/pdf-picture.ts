/**
 * Draws the first page of a PDF as a picture for the gallery.
 */
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The canvas that pdfjs draws on in Node. */
interface NodeCanvas extends HTMLCanvasElement {
  toBuffer(mediaType: 'image/png'): Buffer;
}

const PX_PER_POINT = 96 / 72;

/** Returns a PNG with one pixel for each CSS px. */
export async function drawFirstPage(file: Buffer): Promise<Buffer> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  try {
    const pdf = await task.promise;
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: PX_PER_POINT });
    // pdfjs declares the type of its factory as a plain object.
    const factory = pdf.canvasFactory as { create(width: number, height: number): { canvas: NodeCanvas } };
    const { canvas } = factory.create(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({ canvas, viewport }).promise;
    return canvas.toBuffer('image/png');
  } finally {
    await task.destroy();
  }
}

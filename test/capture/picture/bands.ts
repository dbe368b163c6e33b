/** A tall page of bands, each with its own colour, so that a wrong part of a picture is noticed. */

export const BAND_PX = 1_000;

/** The query of its URL is its height, px. */
export const BANDS_PAGE = `<!doctype html><style>body { margin: 0 }</style><body><script>
  const height = Number(location.search.slice(1));
  for (let n = 0; n * ${BAND_PX} < height; n++) {
    const band = document.createElement('div');
    band.style.cssText = 'background: rgb(' + [n, 255 - n, 100] + '); height: ' + Math.min(${BAND_PX}, height - n * ${BAND_PX}) + 'px';
    document.body.append(band);
  }</script>`;

/** `#rrggbb` of a band, from 0. */
export function bandColour(n: number): string {
  return `#${Buffer.from([n, 255 - n, 100]).toString('hex')}`;
}

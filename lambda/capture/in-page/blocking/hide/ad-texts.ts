/** Recognises the texts around an advertisement: labels, links that skip it, offers of a page without it. */

const OF_ADS =
  'advertisements?|advertising|adverts?|ads?|ad by \\w+|ads (?:by|via) \\w+|sponsored(?: (?:content|links?|post|by))?|paid (?:content|post)|promoted|anzeigen?|werbung|publicité|annonces?|publicidad|anuncios?|pubblicità|annuncio|publicidade|advertenties?|annons|reklamer?|reklam[ay]?|mainos|hirdetés|reclame|реклама|διαφήμιση|スポンサーリンク|スポンサード|広告|广告|廣告|광고';
const THE = '(?: (?:this|the|an|der|die|dieser|la|cette|le|de|this|el|esta|una|o|a|av|pod|po))*';
const AFTER =
  '(?:continues?|continued?|reading|weiterlesen|weiter|suite|lire|sigue|continúa|continua|continuare|leggere|lees|verder|läs|dalsza|część|pokračuje)';
const SIZE = '\\d{2,4} ?[x×] ?\\d{2,4}';
const TEXTS = [
  `(?:${OF_ADS})`,
  `(?:skip|close|hide|remove|report|block|why|about)(?: (?:this|all|the|am i seeing this))*? (?:${OF_ADS})`,
  '(?:go |read |browse )?ad[- ]free',
  `(?:\\p{L}+[ ']){0,3}${AFTER}(?: \\p{L}+){0,3}?${THE} (?:${OF_ADS})`,
  '(?:article|story|content|text) continues(?: below)?',
  `(?:${OF_ADS}) ?(?:[-–—:.|]|\\s) ?(?:scroll (?:down )?to continue|continue reading.*|(?:story|article|content) continues.*)`,
  'scroll (?:down )?to continue(?: reading)?',
  'close|dismiss',
  '(?:your )?(?:ad|advertisement) (?:could be )?here|advertise (?:here|with us)|(?:place|book) your ad(?: here)?',
  '(?:ad |advertisement )?(?:is )?loading(?: ad| advertisement)?',
  `(?:(?:${OF_ADS}) )?${SIZE}(?: (?:${OF_ADS}))?`,
];
const AD_TEXT = new RegExp(`^(?:${TEXTS.join('|')})$`, 'iu');
/** A label is short. Characters. */
const MAX_LABEL = 80;

const LABEL = new RegExp(`^(?:${OF_ADS})$`, 'iu');

/** Whether all lines only announce an advertisement. True also without text. */
export function isAdText(text: string): boolean {
  const lines = text.split(/[\n·|•]/).map(bare);
  return text.length <= MAX_LABEL * lines.length && lines.every((line) => line === '' || AD_TEXT.test(line));
}

/** Whether one of the lines labels the rest as an advertisement. */
export function containsAdLabel(text: string): boolean {
  return text.split('\n').some((line) => line.length <= MAX_LABEL && LABEL.test(bare(line)));
}

const bare = (line: string) => line.replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');

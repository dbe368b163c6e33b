/**
 * Renders the pack's fonts.conf: which of our fonts stands in for which family a page names, for the generic
 * families, and for characters that no named font has. Directories are not in it: unpacking adds them.
 *
 * Source: https://www.freedesktop.org/software/fontconfig/fontconfig-user.html
 */
import { STAND_INS } from './font-stand-ins.ts';

/** Generic family -> our family. */
const GENERICS: Record<string, string> = {
  'sans-serif': 'Arimo',
  sans: 'Arimo',
  serif: 'Tinos',
  monospace: 'Cousine',
  cursive: 'Tinos',
  fantasy: 'Arimo',
  emoji: 'Noto Color Emoji',
  math: 'Noto Sans Math',
};

/** The font with a country's shapes of the Han characters -> languages that Chromium asks it for. */
const HAN_LANGUAGES: Record<string, string[]> = {
  'Noto Sans JP': ['ja', 'ja-jp'],
  'Noto Sans SC': ['zh', 'zh-cn', 'zh-sg', 'zh-hans', 'zh-hans-cn', 'zh-hans-sg'],
  'Noto Sans TC': [
    'zh-tw',
    'zh-hk',
    'zh-mo',
    'yue',
    'yue-hk',
    'zh-hant',
    'zh-hant-tw',
    'zh-hant-hk',
    'zh-hant-mo',
    'yue-hant',
    'yue-hant-hk',
  ],
  'Noto Sans KR': ['ko', 'ko-kr'],
};

/**
 * Order in which fonts are asked for a character that the page's own have not, in text of no known language.
 * Simplified Chinese comes before Japanese: its font has the kana too, so that either text keeps to one font.
 */
const FALLBACKS = [
  'Arimo',
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Bengali',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Thai',
  'Noto Sans Armenian',
  'Noto Sans Georgian',
  'Noto Sans Ethiopic',
  'Noto Sans Mono',
  'Noto Sans Math',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
  // After the symbols: in these a star or an arrow is as wide as a Han character.
  'Noto Sans SC',
  'Noto Sans JP',
  'Noto Sans TC',
  'Noto Sans KR',
  'Noto Color Emoji',
];

/** fonts.conf, as text. */
export function renderFontRules(): string {
  const standIns = Object.entries(STAND_INS).flatMap(([ours, names]) =>
    names.map((name) => standIn(name, ours)),
  );
  const generics = Object.entries(GENERICS).map(([name, ours]) => standIn(name, ours));
  const hanRules = Object.entries(HAN_LANGUAGES).flatMap(([ours, names]) =>
    names.map((name) => hanRule(name, ours)),
  );
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...standIns,
    ...generics,
    // A question without a family is one for a single character: the language decides, then our order.
    ...hanRules,
    `  <match target="pattern"><edit name="family" mode="append_last">${strings(FALLBACKS)}</edit></match>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

function standIn(name: string, ours: string): string {
  return `  <alias binding="same"><family>${name}</family><prefer><family>${ours}</family></prefer></alias>`;
}

function hanRule(language: string, family: string): string {
  return [
    '  <match target="pattern">',
    `    <test name="lang" compare="eq"><string>${language}</string></test>`,
    `    <edit name="family" mode="append_last" binding="strong">${strings([family])}</edit>`,
    '  </match>',
  ].join('\n');
}

function strings(values: string[]): string {
  return values.map((value) => `<string>${value}</string>`).join('');
}

/**
 * Renders the pack's fonts.conf: which of our fonts replaces the families that pages name, the generic
 * families, and fonts that lack a character. Unpacking adds the directories.
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

/** The font with a country's shapes of the Han characters -> languages for which Chromium uses it. */
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
 * Order of the fonts that are tried for a character that the page's fonts lack, in text
 * without a known language. Simplified Chinese comes before Japanese: its font also has the
 * kana, so that each text uses one font.
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
  'Noto Sans Gujarati',
  'Noto Sans Gurmukhi',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Oriya',
  'Noto Sans Sinhala',
  'Noto Sans Myanmar',
  'Noto Sans Khmer',
  'Noto Sans Lao',
  'Noto Sans Javanese',
  'Noto Serif Tibetan',
  'Noto Sans Armenian',
  'Noto Sans Georgian',
  'Noto Sans Ethiopic',
  'Noto Sans Mono',
  'Noto Sans Math',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
  // After the symbols, because a star or an arrow in these is as wide as a Han character.
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
    // A query without a family is for a single character. The language decides first, then our order.
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

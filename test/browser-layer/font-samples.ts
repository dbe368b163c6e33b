/**
 * One word (or row of signs) for each script the pack covers, and the font it must be drawn in under Arial.
 */
interface FontSample {
  script: string;
  lang: string;
  text: string;
  family: string;
}

export const SCRIPTS: FontSample[] = [
  { script: 'Latin', lang: 'vi', text: 'QuốcĄčßŒﬁ', family: 'Arimo' },
  { script: 'Greek', lang: 'el', text: 'Ελληνικάῆ', family: 'Arimo' },
  { script: 'Cyrillic', lang: 'uk', text: 'УкраїнськаЂ', family: 'Arimo' },
  { script: 'Hebrew', lang: 'he', text: 'עברית', family: 'Arimo' },
  { script: 'Arabic', lang: 'ar', text: 'العربية', family: 'Noto Sans Arabic' },
  { script: 'Devanagari', lang: 'hi', text: 'हिन्दी', family: 'Noto Sans' },
  { script: 'Bengali', lang: 'bn', text: 'বাংলা', family: 'Noto Sans Bengali' },
  { script: 'Tamil', lang: 'ta', text: 'தமிழ்', family: 'Noto Sans Tamil' },
  { script: 'Telugu', lang: 'te', text: 'తెలుగు', family: 'Noto Sans Telugu' },
  { script: 'Thai', lang: 'th', text: 'ภาษาไทย', family: 'Noto Sans Thai' },
  { script: 'Gujarati', lang: 'gu', text: 'ગુજરાતીક્ષ', family: 'Noto Sans Gujarati' },
  { script: 'Gurmukhi', lang: 'pa', text: 'ਪੰਜਾਬੀ', family: 'Noto Sans Gurmukhi' },
  { script: 'Kannada', lang: 'kn', text: 'ಕನ್ನಡ', family: 'Noto Sans Kannada' },
  { script: 'Malayalam', lang: 'ml', text: 'മലയാളം', family: 'Noto Sans Malayalam' },
  { script: 'Odia', lang: 'or', text: 'ଓଡ଼ିଆ', family: 'Noto Sans Oriya' },
  { script: 'Sinhala', lang: 'si', text: 'සිංහලශ්‍රී', family: 'Noto Sans Sinhala' },
  { script: 'Burmese', lang: 'my', text: 'မြန်မာဘာသာ', family: 'Noto Sans Myanmar' },
  { script: 'Khmer', lang: 'km', text: 'ភាសាខ្មែរ', family: 'Noto Sans Khmer' },
  { script: 'Lao', lang: 'lo', text: 'ພາສາລາວ', family: 'Noto Sans Lao' },
  { script: 'Tibetan', lang: 'bo', text: 'བོད་སྐད', family: 'Noto Serif Tibetan' },
  { script: 'Javanese', lang: 'jv', text: 'ꦧꦱꦗꦮ', family: 'Noto Sans Javanese' },
  { script: 'Armenian', lang: 'hy', text: 'Հայերեն', family: 'Noto Sans Armenian' },
  { script: 'Georgian', lang: 'ka', text: 'ქართული', family: 'Noto Sans Georgian' },
  { script: 'Ethiopic', lang: 'am', text: 'አማርኛ', family: 'Noto Sans Ethiopic' },
  { script: 'Japanese', lang: 'ja', text: '日本語ひらがなカタカナ込直骨', family: 'Noto Sans JP' },
  { script: 'Simplified Chinese', lang: 'zh-CN', text: '简体中文汉字直骨', family: 'Noto Sans SC' },
  { script: 'Traditional Chinese', lang: 'zh-TW', text: '繁體中文漢字直骨', family: 'Noto Sans TC' },
  { script: 'Korean', lang: 'ko', text: '한국어韓國語直骨', family: 'Noto Sans KR' },
];

export const SIGNS: FontSample[] = [
  { script: 'Emoji', lang: 'en', text: '😀👩‍👩‍👧🇯🇵❤️1️⃣👍🏽', family: 'Noto Color Emoji' },
  { script: 'Mathematics', lang: 'en', text: '𝔸𝒜∮⊗⟹', family: 'Noto Sans Math' },
  { script: 'Symbols', lang: 'en', text: '✂🖉🕮', family: 'Noto Sans Symbols 2' },
];

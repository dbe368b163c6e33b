/** Stems of one language, apart by `|`. */
export interface Words {
  /** Words for cookies. */
  cookie?: string;
  /** Words for privacy and data. */
  data: string;
  /** Words of a notice: "we use", "by continuing", "this site". */
  notice: string;
  /** What a control says that gives or refuses consent. */
  answer: string;
  /** What a control says that arranges consent, and much else: "save", "continue", "settings". */
  arrange?: string;
  /** What a control says that only closes. */
  close?: string;
}

/** Stems of one language, apart by `|`. */
export interface Words {
  /** The thing itself. */
  cookie?: string;
  /** What it is about where no cookie is named. */
  data: string;
  /** "We use", "by continuing", "this site": what makes of a mention a notice. */
  notice: string;
  /** What a control says that gives or refuses consent. */
  answer: string;
  /** What a control says that arranges consent, and much else: "save", "continue", "settings". */
  arrange?: string;
  /** What a control says that only closes. */
  close?: string;
}

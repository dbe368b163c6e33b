/** Writes MathML as TeX. Signs stay as they are: readers of TeX know them, too. */

/** Elements within elements. */
const MAX_DEPTH = 40;
/** Invisible operators, such as the one between a function and its argument. */
const UNSEEN = /[\u2061-\u2064\u200b]/g;
const ACCENTS = namedBy<string>({
  '^': 'hat',
  ˆ: 'hat',
  '¯': 'overline',
  '‾': 'overline',
  '~': 'tilde',
  '˜': 'tilde',
  '→': 'vec',
  '⃗': 'vec',
  '˙': 'dot',
  '¨': 'ddot',
  '⏞': 'overbrace',
});

/** The page chooses names, and an object has members of its own. */
function namedBy<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries));
}

type Write = (parts: string[], element: Element) => string;

/** By name. `parts` are the children, written. Any other element is these, one after the other. */
const ELEMENTS = namedBy<Write>({
  mi: (_, element) => inFont('mathrm', signsOf(element)),
  mn: (_, element) => signsOf(element),
  mo: (_, element) => signsOf(element),
  mtext: (_, element) => `\\text{${signsOf(element)}}`,
  ms: (_, element) => `\\text{${signsOf(element)}}`,
  mspace: () => ' ',
  mphantom: () => '',
  annotation: () => '',
  'annotation-xml': () => '',
  mfrac: ([above = '', below = '']) => `\\frac{${above}}{${below}}`,
  msqrt: (parts) => `\\sqrt{${parts.join('')}}`,
  mroot: ([base = '', index = '']) => `\\sqrt[${index}]{${base}}`,
  msub: ([base = '', low = '']) => `${grouped(base)}_${grouped(low)}`,
  msup: ([base = '', high = '']) => `${grouped(base)}^${grouped(high)}`,
  msubsup: ([base = '', low = '', high = '']) => `${grouped(base)}_${grouped(low)}^${grouped(high)}`,
  munder: ([base = '', low = '']) => `${grouped(base)}_${grouped(low)}`,
  munderover: ([base = '', low = '', high = '']) => `${grouped(base)}_${grouped(low)}^${grouped(high)}`,
  mover: ([base = '', high = '']) => {
    const accent = ACCENTS.get(high.replace(/^\\/, ''));
    return accent === undefined ? `${grouped(base)}^${grouped(high)}` : `\\${accent}{${base}}`;
  },
  mfenced: (parts, element) => {
    const [open, close] = ['open', 'close'].map((name) => element.getAttribute(name));
    return `${escaped(open ?? '(')}${parts.join(', ')}${escaped(close ?? ')')}`;
  },
  mtd: (parts) => `${parts.join('')} & `,
  mtr: (parts) => `${parts.join('').replace(/ & $/, '')} \\\\ `,
  mtable: (parts) => `\\begin{matrix}${parts.join('').replace(/ \\\\ $/, '')}\\end{matrix}`,
  mmultiscripts: ([base = '', ...scripts], { children }) => {
    const middle = [...children].findIndex(({ localName }) => localName === 'mprescripts');
    const [after, before] =
      middle < 0 ? [scripts, []] : [scripts.slice(0, middle - 1), scripts.slice(middle)];
    return `${before.length > 0 ? inPairs(before, '{}') : ''}${inPairs(after, grouped(base))}`;
  },
});

export function texOfMathml(element: Element, depth = 0): string {
  if (depth > MAX_DEPTH) return signsOf(element);
  const parts = [...element.children].map((child) => texOfMathml(child, depth + 1));
  return (ELEMENTS.get(element.localName) ?? ((all) => all.join('')))(parts, element);
}

/** Scripts after a base, low and high in turns. */
function inPairs(scripts: readonly string[], base: string): string {
  return scripts.reduce(
    (tex, script, at) => (script === '' ? tex : `${tex}${at % 2 === 0 ? '_' : '^'}${grouped(script)}`),
    base,
  );
}

function signsOf(element: Element): string {
  return escaped((element.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
}

function escaped(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(/[{}$&#%_]/g, '\\$&');
}

function inFont(font: string, text: string): string {
  return [...text].length > 1 ? `\\${font}{${text}}` : text;
}

function grouped(tex: string): string {
  return [...tex].length === 1 ? tex : `{${tex}}`;
}

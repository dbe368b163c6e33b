/** What Markdown has for an element, or for a few of them. All are read from one page. */
import { expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startSharingService } from '../support/service.ts';

const mathml = (html: string) => `<p><math>${html}</math></p>`;
const line = (html: string, style = '') => `<div style="${style}">${html}</div>`;

const CODE = 'white-space:pre;font-family:monospace';

/** HTML, and its Markdown. */
const ELEMENTS: Record<string, [string, string]> = {
  'raised and lowered text': [
    '<p>H<sub>2</sub>O, 10<sup>-3</sup>, a note<sup><a href="/n">1</a></sup>, a sign<sup>®</sup></p>',
    'H<sub>2</sub>O, 10<sup>\\-3</sup>, a note[1](/n), a sign®',
  ],
  'quotes in a line': ['<p><q>Said <q>it</q></q></p>', '“Said ‘it’”'],
  'quotes of a page’s own': [
    '<style>.own{quotes:"«" "»" "<" ">"}.none::before{content:""}</style><p class="own"><q>One</q> <q class="none">two</q></p>',
    '«One» two',
  ],
  ruby: ['<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby></p>', '漢(kan)字(ji)'],
  'a quote in a form with a field of that name': ['<form><input name="closest"><q>Hi</q></form>', '“Hi”'],
  'an element with the name of a property': ['<p><constructor>Hi</constructor></p>', 'Hi'],
  'tasks in a task without words': [
    '<ul><li>A <input type="checkbox"><ul><li><input type="checkbox" checked> B</ul></ul>',
    '-   A [ ]\n    -   [x] B',
  ],
  'blocks in a cell': [
    `<table><tr><th>A<th>B<tr><td><ul><li>one<li>two<ol><li>deep</ol></ul><td><h3>Head</h3><p>x<br>y</p>
     <tr><td><pre>if a:\n\n  b</pre><td><dl><dt>T<dd>D</dl></table>`,
    '| A | B |\n| --- | --- |\n| - one<br>- two<br>1. deep | Head<br>x<br>y |\n| `if a:`<br>`  b` | **T**<br>D |',
  ],
  'empty lines that are elements': [
    `<pre>${line('a')}${line('', 'height:1em')}${line('b')}${line('')}${line('c')}</pre>`,
    '```\na\n\nb\nc\n```',
  ],
  'an empty line beside its number': [
    `<pre><table>${['a', '', 'b'].map((code, at) => `<tr><td class="lineno">${at}<td>${code}`).join('')}</table></pre>`,
    '```\na\n\nb\n```',
  ],
  'boxes without text beside code': [
    `<pre>${line(`${line('', 'width:9px')}<div>a</div>`, 'display:flex')}${line('b')}</pre>`,
    '```\na\nb\n```',
  ],
  'languages of code, as highlighters name them': [
    ['highlight-python3 notranslate', 'language-js', 'highlight highlight-source-shell', 'highlight-default']
      .map((name) => `<div class="${name}"><div><pre>code</pre></div></div>`)
      .concat('<pre data-language="ts">code</pre>', '<pre><code class="hljs css">code</code></pre>')
      .join(''),
    ['python3', 'js', 'shell', '', 'ts', 'css'].map((name) => `\`\`\`${name}\ncode\n\`\`\``).join('\n\n'),
  ],
  'bars around code': [
    `<div class="language-js"><button>Copy</button><span class="lang">js</span><pre>one</pre><div class="line-numbers"><span>1</span></div></div>
     <div><div><span>python</span><button>Copy code</button></div><div><pre><code class="language-python">two</code></pre></div></div>`,
    '```js\none\n```\n\n```python\ntwo\n```',
  ],
  'numbers of lines in a column': [
    '<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table>',
    '```\na\nb\n```',
  ],
  'code that is so by its style': [
    `<div style="white-space:pre;font-family:monospace">${line('a')}${line('  b')}</div><code style="display:block;white-space:pre">c
  d</code>`,
    '```\na\n  b\n```\n\n```\nc\n  d\n```',
  ],
  'lines that are code by their style': [
    `<div>${line('<span class="lineno">1</span>a', CODE)}
${line('', `${CODE};height:1em`)}
${line('  b', CODE)}</div>`,
    '```\na\n\n  b\n```',
  ],
  'a letter in a monospace font': [
    '<div style="white-space:pre-wrap;font-family:monospace">Dear <b>Anna</b>, see <a href="/a">this</a></div>',
    'Dear **Anna**, see [this](/a)',
  ],
  'code with links': [
    '<div style="white-space:pre;font-family:monospace">f(<a href="/a">x</a>)</div>',
    '```\nf(x)\n```',
  ],
  'a picture with brackets in its words': [
    '<p><img src="/p.png" alt="[x] of 2]"></p>',
    '![\\[x\\] of 2\\]](/p.png)',
  ],
  'empty rows': [
    '<table><tr><td>a<td>b<tr><td><td><tr><td>c<td>d</table>',
    '| a | b |\n| --- | --- |\n| c | d |',
  ],
  'a formula in MathML': [
    mathml(`<mrow><mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi></mrow><msqrt><mn>12</mn></msqrt></mfrac>
      <msubsup><mi>a</mi><mi>i</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msubsup><mi>sin</mi><mo>&#8289;</mo>
      <mover><mi>v</mi><mo>→</mo></mover><mroot><mi>y</mi><mn>3</mn></mroot><mtext>if 5%</mtext></mrow>`),
    '$x=\\frac{−b}{\\sqrt{12}}a_i^{n+1}\\mathrm{sin}\\vec{v}\\sqrt[3]{y}\\text{if 5\\%}$',
  ],
  'signs with scripts before them in MathML': [
    mathml(`<mmultiscripts><mi>C</mi><mn>6</mn><none></none><mprescripts></mprescripts><none></none><mn>14</mn></mmultiscripts>
      <constructor></constructor>`),
    '\u0024{}^{14}C_6$',
  ],
  'MathML with an empty text instead': ['<p><math alttext=""><mi>y</mi></math></p>', '$y$'],
  'a matrix in MathML': [
    mathml(
      '<mfenced open="[" close="]"><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable></mfenced>',
    ),
    '$[\\begin{matrix}1 & 2 \\\\ 3\\end{matrix}]$',
  ],
  'a formula of MathJax 3': [
    '<mjx-container display="true"><mjx-math aria-hidden="true"><mjx-c></mjx-c></mjx-math><mjx-assistive-mml style="position:absolute;clip:rect(1px,1px,1px,1px)"><math display="block"><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>',
    '$$\nx^2\n$$',
  ],
  'a formula of MathJax 2': [
    '<p><span class="MathJax" id="MathJax-Element-1-Frame"><span>x2</span></span><script type="math/tex" id="MathJax-Element-1">x^{2}</script></p>',
    '$x^{2}$',
  ],
};

const pages = servePages({
  '/elements': `<!doctype html><meta charset="utf-8"><title>Elements</title>${Object.values(ELEMENTS)
    .map(([html]) => html)
    .join('<hr>')}`,
});
const service = duringTests(() => startSharingService());
let read: Promise<string[]> | undefined;

async function readElements(): Promise<string[]> {
  const { file } = await service.call({
    path: '/content',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { url: `${pages.url}/elements`, parts: ['markdown'], mainContent: false },
  });
  const { markdown } = JSON.parse(file.toString()) as { markdown: string };
  return markdown.replaceAll(pages.url, '').split('\n\n---\n\n');
}

it.each(Object.entries(ELEMENTS))('%s', async (name, [, markdown]) => {
  read ??= readElements();
  expect((await read)[Object.keys(ELEMENTS).indexOf(name)]).toBe(markdown);
});

/**
 * Random pages from a grammar: elements, styles, animations, drawings, shadow trees, frames, forms whose
 * fields clobber DOM properties, and scripts that do unusual things at each stage of a page's life.
 */
import fc from 'fast-check';
import { rarely } from './optional.ts';
import {
  DECLARATIONS,
  DEEP_RULES,
  FIELD_NAMES,
  HTML_TAGS,
  RAW_FILES,
  REFRESHES,
  STYLE_RULES,
  SVG_PARTS,
  TRANSFORMS,
} from './page-parts.ts';
import { scriptText } from './script.ts';

/** One page: the server's reply, and a document for its frames. */
export interface FuzzPage {
  html: string;
  /** The document of frames that load `/frame`. */
  frame: string;
}

const word = fc.constantFrom(
  'Plain',
  'cookie',
  'We use cookies',
  'Accept all',
  'a'.repeat(3_000),
  'a'.repeat(60_000),
  '漢字',
  '\u{1F600}',
  '',
);
const styleText = fc
  .uniqueArray(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...DECLARATIONS) },
      { weight: 1, arbitrary: fc.constantFrom(...TRANSFORMS) },
    ),
    { maxLength: 4 },
  )
  .map((declarations) => declarations.join(';'));
const fieldName = fc.constantFrom(...FIELD_NAMES);

const attributes = fc
  .record({
    style: fc.option(styleText, { nil: undefined }),
    id: fc.option(fieldName, { nil: undefined, freq: 3 }),
    class: fc.option(fc.constantFrom('cookie-banner', 'modal overlay', 'lazy', 'aos-init', 'a'), {
      nil: undefined,
    }),
    name: fc.option(fieldName, { nil: undefined, freq: 3 }),
    more: fc.constantFrom(
      '',
      '',
      '',
      'hidden',
      'inert',
      'popover',
      'contenteditable',
      'dir=rtl',
      'loading=lazy',
      'open',
    ),
  })
  .map(({ more, ...named }) =>
    [
      ...Object.entries(named).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}="${value}"`],
      ),
      more,
    ].join(' '),
  );

const { tree } = fc.letrec<{ tree: string; children: string }>((tie) => ({
  children: fc.array(tie('tree'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    word,
    fc.constantFrom(...SVG_PARTS),
    fc.constantFrom(...RAW_FILES),
    fc
      .tuple(fc.constantFrom(...HTML_TAGS), attributes, tie('children'))
      .map(([tag, text, children]) => `<${tag} ${text}>${children}</${tag}>`),
    // Fields of a form replace the form's own properties of the same name.
    fc
      .tuple(attributes, fc.uniqueArray(fieldName, { minLength: 1, maxLength: 4 }), tie('children'))
      .map(
        ([text, names, children]) =>
          `<form ${text}>${names.map((name) => `<input name="${name}">`).join('')}${children}</form>`,
      ),
    fc
      .tuple(fc.constantFrom('open', 'closed'), tie('children'))
      .map(
        ([mode, children]) =>
          `<div><template shadowrootmode=${mode}>${children}<slot></slot></template>light</div>`,
      ),
    fc
      .tuple(
        fc.constantFrom(
          'src="/frame"',
          'src="/raw"',
          'src="/nothing"',
          'src="about:blank"',
          'srcdoc="<p>framed"',
        ),
        attributes,
      )
      .map(([source, text]) => `<iframe ${source} ${text}></iframe>`),
  ),
}));

const rootAttributes = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: attributes },
);

const documentText = fc
  .record({
    doctype: fc.constantFrom('<!doctype html>', '<!doctype html>', ''),
    rootText: rootAttributes,
    bodyText: rootAttributes,
    refresh: rarely(fc.constantFrom(...REFRESHES)),
    rules: fc.uniqueArray(
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...STYLE_RULES) },
        { weight: 1, arbitrary: fc.constantFrom(...DEEP_RULES) },
      ),
      { maxLength: 3 },
    ),
    nodes: fc.array(tree, { maxLength: 6 }),
    scripts: fc.array(scriptText, { maxLength: 3 }),
  })
  .map(({ doctype, rootText, bodyText, refresh, rules, nodes, scripts }) =>
    [
      `${doctype}<html ${rootText}><head>${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`}<style>${rules.join('\n')}</style></head><body ${bodyText}>`,
      ...nodes,
      ...scripts.map((text) => `<script>${text}</script>`),
    ].join('\n'),
  );

export const fuzzPage: fc.Arbitrary<FuzzPage> = fc.record({
  html: documentText,
  frame: fc.oneof(
    { weight: 2, arbitrary: fc.constant('<p>A frame') },
    { weight: 1, arbitrary: documentText },
  ),
});

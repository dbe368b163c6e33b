/**
 * Removes everything from headers and footers except plain elements, rules and images, and all references to
 * anything outside of the template. See capture/pdf/paper/wrap-template.ts.
 */

/** Returns the templates with only plain HTML left. DOMParser runs no scripts and loads nothing. */
export function cleanTemplates(templates: (string | null)[]): (string | null)[] {
  const elements = new Set(
    `a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del dfn div dl
    dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section
    small span strike strong style sub sup table tbody td tfoot th thead time tr tt u ul var wbr
    svg g path rect circle ellipse line polyline polygon text tspan defs lineargradient radialgradient stop clippath mask`.split(
      /\s+/,
    ),
  );
  const attributes = new Set(
    `class style dir lang title align valign width height colspan rowspan border cellpadding cellspacing bgcolor color size
    viewbox preserveaspectratio d x y x1 y1 x2 y2 r rx ry cx cy dx dy points fill fill-rule fill-opacity stroke stroke-width
    stroke-linecap stroke-linejoin stroke-opacity opacity transform offset stop-color stop-opacity id clip-path text-anchor
    font-family font-size font-weight gradientunits gradienttransform clip-rule`.split(/\s+/),
  );
  const isData = (text: string) => /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i.test(text);

  return templates.map((template) => (template === null ? null : clean(template)));

  function clean(template: string): string {
    const { body } = new DOMParser().parseFromString(`<body>${template}`, 'text/html');
    for (const element of [...body.querySelectorAll('*')]) cleanElement(element);
    return body.innerHTML;
  }

  function cleanElement(element: Element): void {
    if (!elements.has(element.localName.toLowerCase())) {
      element.remove();
      return;
    }
    for (const { name, value } of [...element.attributes]) {
      const isImage = name === 'src' && element.localName === 'img' && isData(value);
      const isPlain = attributes.has(name.toLowerCase()) && (name === 'style' || !refersElsewhere(value));
      if (!isImage && !isPlain) element.removeAttribute(name);
    }
    if (element.hasAttribute('style') && (element instanceof HTMLElement || element instanceof SVGElement)) {
      element.setAttribute('style', plainText(element.style));
    }
    if (element.localName !== 'style') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(element.textContent ?? '');
    const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule);
    // Without the rules that are nested in them. An escaped "<" in a rule must stay escaped in the text.
    element.textContent = rules
      .map(({ selectorText, style }) => `${selectorText} { ${plainText(style)} }`.replaceAll('<', '\\3c '))
      .join('\n');
  }
}

/** The declarations that refer to nothing elsewhere. */
function plainText(style: CSSStyleDeclaration): string {
  for (const name of [...style])
    if (refersElsewhere(style.getPropertyValue(name))) style.removeProperty(name);
  // The parts of a shorthand with a variable have no values of their own.
  return refersElsewhere(style.cssText) ? '' : style.cssText;
}

/** References to a part of the template, and to data in it. */
const INNER =
  /url\(\s*(?:"(?:#|data:)(?:[^"\\]|\\.)*"|'(?:#|data:)(?:[^'\\]|\\.)*'|(?:#|data:)[^"'()\\\s]*)\s*\)/gis;
/** Functions that load what they name. A name may also be written with escapes. */
const LOADING = /\b(?:url|src|image|image-set)\(|\\/i;

function refersElsewhere(value: string): boolean {
  return LOADING.test(value.replace(INNER, ''));
}

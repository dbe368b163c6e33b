/**
 * The words of the grammar of pages. Each is of a kind that has broken a browser, a library or a capture
 * before, or is similar to one that has.
 */

export const HTML_TAGS = [
  ...[
    'div',
    'section',
    'main',
    'header',
    'footer',
    'aside',
    'nav',
    'p',
    'h1',
    'a',
    'span',
    'button',
    'ul',
    'table',
  ],
  ...[
    'dialog',
    'details',
    'marquee',
    'canvas',
    'video',
    'img',
    'picture',
    'object',
    'select',
    'textarea',
    'fieldset',
  ],
  ...[
    'x-element',
    'template',
    'noscript',
    'frameset',
    'plaintext',
    'math',
    'slot',
    'body',
    'form',
    'label',
    'meter',
  ],
] as const;

/**
 * Properties of elements that code reads. A field with such a name clobbers it in its
 * form, an image in its document.
 */
export const FIELD_NAMES = [
  ...[
    'style',
    'children',
    'childNodes',
    'parentNode',
    'parentElement',
    'shadowRoot',
    'assignedSlot',
    'offsetParent',
  ],
  ...[
    'checkVisibility',
    'scrollTo',
    'getBoundingClientRect',
    'querySelectorAll',
    'querySelector',
    'matches',
    'closest',
  ],
  ...[
    'remove',
    'append',
    'setAttribute',
    'getAttribute',
    'attributes',
    'classList',
    'className',
    'id',
    'tagName',
  ],
  ...[
    'nodeType',
    'nodeName',
    'nodeValue',
    'textContent',
    'innerText',
    'innerHTML',
    'contains',
    'getAnimations',
  ],
  ...[
    'scrollHeight',
    'clientHeight',
    'scrollTop',
    'offsetWidth',
    'ownerDocument',
    'isConnected',
    'dataset',
    'hidden',
  ],
  ...[
    'body',
    'documentElement',
    'scrollingElement',
    'fonts',
    'images',
    'readyState',
    'location',
    'adoptedStyleSheets',
  ],
  ...[
    'firstChild',
    'nextSibling',
    'cloneNode',
    'replaceWith',
    'getRootNode',
    'computedStyleMap',
    'animate',
    'length',
  ],
] as const;

export const DECLARATIONS = [
  ...['display:none', 'display:contents', 'display:grid', 'display:inline', 'display:table', 'display:flex'],
  ...[
    'position:fixed;inset:0',
    'position:sticky;top:0',
    'position:absolute;left:-9999px',
    'position:fixed;bottom:0',
  ],
  ...[
    'z-index:2147483647',
    'opacity:0',
    'visibility:hidden',
    'overflow:auto;height:300px',
    'overflow:hidden;height:100%',
  ],
  ...[
    'width:100vw;height:100vh',
    'height:1e38px',
    'width:1e7px',
    'height:3000px',
    'width:0;height:0',
    'min-height:300vh',
  ],
  ...[
    'transform:scale(1e38)',
    'transform:scale(0)',
    'transform:rotate3d(1,1,1,90deg)',
    'zoom:1e38',
    'zoom:0.01',
  ],
  ...['writing-mode:vertical-rl', 'direction:rtl', 'contain:strict', 'content-visibility:auto', 'columns:2'],
  ...[
    'animation:a 1s infinite',
    'animation:a 1e38s',
    'animation:a 0s infinite',
    'animation:a 1s -5s reverse both',
  ],
  ...[
    'animation:a 1s;animation-timeline:scroll()',
    'animation:a 1s;animation-timeline:view()',
    'transition:all 1e6s',
  ],
  ...[
    'background:rgba(0,0,0,.5)',
    'background:url(/nothing) fixed',
    'filter:blur(9px)',
    'backdrop-filter:blur(5px)',
  ],
  ...[
    'clip-path:circle(0)',
    'mask:url(#none)',
    'mix-blend-mode:difference',
    'perspective:1px',
    'float:right',
  ],
  ...[
    'font:9999px x',
    'line-height:0',
    'margin:-1e5px',
    'scroll-behavior:smooth',
    'scroll-snap-type:y mandatory',
  ],
  ...[
    'view-transition-name:a',
    'anchor-name:--a',
    'position-anchor:--a',
    'break-before:page',
    'color:transparent',
  ],
] as const;

/** Boxes of every size, at every place. */
export const TRANSFORMS = [
  'transform:scale(1e6)',
  'transform:scale(1e10)',
  'transform:scale(1e20)',
  'transform:scale(1e308)',
  'transform:scaleY(335544)',
  'transform:rotate(45deg) scale(1e38)',
  'transform:translateX(1e10px)',
  'transform:translateY(1e20px)',
  'transform:translate(-3e7px,3e7px)',
  'transform:matrix3d(1,0,0,1e9,0,1,0,0,0,0,1,0,0,0,0,1)',
  'scale:1e9',
  'translate:1e9px 1e9px',
  'zoom:1e6;height:100px',
  'width:33554432px;height:33554432px',
] as const;

/** A page that goes on by itself; some at once and for ever. */
export const REFRESHES = [
  '0',
  '0.05',
  '0;url=/frame',
  '0.5;url=/broken',
  '1',
  '-1',
  '1e9',
  '0;url=javascript:1',
  '0;url=data:text/html,x',
  '0;url=about:blank',
] as const;

const DEPTHS = [20, 90, 3_000, 6_000];
const OPENERS = ['a{', '&{', '@media all{', '@layer a{', ':is(', '@supports (', 'a{--b:url(}', 'a{--b:"}"'];
/** Deep rules; the deepest end the browser. */
export const DEEP_RULES = OPENERS.flatMap((opener) => DEPTHS.map((depth) => opener.repeat(depth)));

export const STYLE_RULES = [
  '@keyframes a{from{opacity:0;transform:translateX(-100vw)}to{opacity:1}}',
  '@keyframes a{50%{display:none;height:9999px}}',
  '*{animation:a 1s infinite}',
  '*{transition:all 5s;scroll-behavior:smooth}',
  'html{display:none}',
  'html{position:fixed;inset:0;overflow:hidden}',
  'html{transform:scale(1e38)}',
  'html{transition:all 9s;height:50%}html:hover{height:100%}',
  'body{display:contents}',
  'body{position:absolute;height:0;overflow:scroll}',
  'body>*{position:fixed}',
  '@media print{*{display:none!important}}',
  '@page{size:1px 1px;margin:1000px}',
  '@font-face{font-family:x;src:url(/hangs)}*{font-family:x}',
  '@import url(/hangs);',
  '@import url(/nothing);',
  ':root{zoom:1e38}',
  '::before{content:"x";position:fixed;inset:0}',
  'html,body{height:100%;overflow:hidden}main,div{height:100%;overflow:auto}',
  '@view-transition{navigation:auto}',
] as const;

export const SVG_PARTS = [
  '<svg><animate attributeName="x" dur="1s"/></svg>',
  '<svg><rect width=9 height=9><animate/></rect></svg>',
  '<svg><rect width=9 height=9><animate attributeName="" values=";;"/></rect></svg>',
  '<svg><rect width=9 height=9><set attributeName="xlink:href" to="x"/></rect></svg>',
  '<svg><rect width=9 height=9><animateTransform attributeName="a b" type="rotate" from="0" to="9" dur="1s"/></rect></svg>',
  '<svg><rect width=9 height=9><animate attributeName="1" values="a" repeatCount="indefinite"/></rect></svg>',
  '<svg><animateMotion path="M0 0"><mpath href="#none"/></animateMotion></svg>',
  '<svg><marquee>moves</marquee><foreignObject><body><form><input name=style></form></body></foreignObject></svg>',
  '<svg><use href="#u" id=u></use></svg>',
  '<svg width="1e38" height="1e38" viewBox="0 0 0 0"><text>x</text></svg>',
  '<svg><style>*{animation:a 1s infinite}</style><script>throw 1</script><a href="#"><text>x</text></a></svg>',
  '<svg style="position:fixed;inset:0"><foreignObject width=100% height=100%><div style="position:fixed">x</div></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x></style></table></mtext></math>',
] as const;

/** Files whose replies are written byte by byte. */
export const RAW_FILES = [
  '<img src=/raw.gif>',
  '<img src=/raw.gif?1><img src=/raw.gif?2><img src=/raw.gif?3>',
  '<p style="background:url(/raw.gif);height:90px">x</p>',
  '<img src=/raw>',
  '<script src=/raw></script>',
  '<link rel=stylesheet href=/raw>',
  '<object data=/raw></object>',
  '<video src=/raw.gif></video>',
] as const;

/**
 * The page: the form on one side, the result on the other. Every part has its place from the first paint, so
 * that nothing moves when a result arrives.
 */
import type { ListedDevice } from '../../lambda/request/device-profiles.ts';
import type { LinkRules } from './browser/link-line.ts';
import { renderField } from './field-controls.ts';
import type { FieldGroup } from './fields.ts';
import { type Html, html } from './html.ts';
import { renderJob } from './job-section.ts';

interface PageContent {
  groups: readonly FieldGroup[];
  /** API key -> plan. */
  keys: Readonly<Record<string, string>>;
  devices: readonly ListedDevice[];
  links: LinkRules;
  /** The value of ALLOW_PRIVATE_TARGETS; decides whether the sample page can be captured. */
  privateTargets: string;
  /** Base URL for reading uploaded objects. */
  storageOrigin: string;
}

/** Groups that are open at first. */
const OPEN_GROUPS = new Set([
  'Page',
  'File',
  'Device and viewport',
  'Element and scrolling',
  'Cleaning and blocking',
  'Content',
]);
/** Groups of one of the endpoints only. */
const ENDPOINT_OF_GROUP: Readonly<Record<string, string>> = { Storage: '/screenshot', Content: '/content' };

export function renderPage(content: PageContent): string {
  const { groups, privateTargets, storageOrigin } = content;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Playground · Screenshot service</title>
<link rel="icon" href="/playground/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/playground/playground.css">
<script type="module" src="/playground/playground.js"></script>
</head>
<body data-private-targets="${privateTargets}" data-storage-origin="${storageOrigin}">
<a class="skip" href="#result">Skip to the result</a>
${renderTop(content)}
<main>
<form id="request" novalidate aria-label="Capture request">
<noscript><p class="notice">The playground needs JavaScript. The service itself does not: POST /screenshot.</p></noscript>
<div class="groups">
<fieldset class="answers" id="answers" aria-describedby="answers-about"><legend>Answer with</legend><div class="segments"><label><input type="radio" id="endpoint" name="endpoint" value="/screenshot" checked><span>the file</span></label><label><input type="radio" name="endpoint" value="/content"><span>what the page says</span></label></div><p class="about" id="answers-about">POST /screenshot or POST /content.</p></fieldset>
${groups.map(renderGroup)}</div>
<div class="actions"><button type="submit" class="primary" id="capture">Capture</button><button type="button" id="cancel" hidden>Cancel</button><button type="button" class="quiet" id="defaults">Reset to defaults</button><p class="hint"><kbd>Ctrl</kbd> + <kbd>Enter</kbd> captures</p></div>
</form>
<div class="output">
${renderResult()}
${renderRequest()}
${renderHistory()}
${renderJob()}
</div>
</main>
${renderComparison()}
<script type="application/json" id="devices">${asScriptData(content.devices)}</script>
<script type="application/json" id="link-rules">${asScriptData(content.links)}</script>
</body>
</html>
`.html;
}

function renderTop({ keys }: PageContent): Html {
  const options = Object.entries(keys).map(
    ([key, plan]) => html`<option value="${key}">${key} (${plan})</option>`,
  );
  return html`<header class="top">
<h1><img src="/playground/icon.svg" alt="" width="28" height="28">Screenshot service <span>playground</span></h1>
<div class="key field" data-field="X-API-Key"><div class="key-line"><label for="key">API key</label><select id="key" aria-describedby="key-error">${options}<option value="">Another key…</option></select><input type="text" id="typed-key" aria-label="Your API key" placeholder="Your API key" autocomplete="off" spellcheck="false" hidden></div><p class="error" id="key-error" hidden></p></div>
<section class="limits" aria-label="Limits of the key">
${renderGauge('rate', 'Rate')}${renderGauge('quota', 'Quota')}
</section>
</header>`;
}

function renderGauge(id: string, name: string): Html {
  return html`<div class="gauge" id="${id}"><p><span class="gauge-name">${name}</span> <span class="gauge-left">not known yet</span></p><div class="track" role="meter" aria-label="${name}" aria-valuemin="0" aria-valuemax="1" aria-valuenow="1" aria-valuetext="not known yet"><div class="fill"></div></div><p class="gauge-reset">capture once to see it</p></div>`;
}

function renderGroup({ title, fields }: FieldGroup): Html {
  const endpoint = ENDPOINT_OF_GROUP[title];
  return html`<details class="group"${endpoint !== undefined && html` data-endpoint="${endpoint}"`}${endpoint === '/content' && html` hidden`}${OPEN_GROUPS.has(title) && html` open`}><summary><h2>${title}</h2><span class="changed" hidden></span></summary><div class="fields">
${fields.map(renderField)}</div></details>
`;
}

function renderResult(): Html {
  return html`<section id="result" aria-labelledby="result-title" tabindex="-1">
<div class="section-head"><h2 id="result-title">Result</h2><p id="status" role="status"></p><p class="links" id="links"><a id="open" target="_blank" rel="noopener" hidden>Open</a><a id="download" hidden>Download</a></p></div>
<div class="stage"><div id="frame" tabindex="0" role="region" aria-label="The capture"><div class="idle"><p>Nothing captured yet.</p><p>Put in a URL and press <b>Capture</b>.</p></div></div></div>
<dl class="facts">${['Size', 'File', 'Page answered', 'Took'].map(
    (name) => html`<div><dt>${name}</dt><dd data-fact="${name}">–</dd></div>`,
  )}</dl>
<div class="timing"><h3>Time by stage</h3><div class="timing-bar" id="timing-bar" aria-hidden="true"></div><ul class="timing-list" id="timing-list" aria-label="Time by stage"></ul></div>
</section>`;
}

function renderRequest(): Html {
  return html`<section aria-labelledby="request-title"><div class="section-head"><h2 id="request-title">Request</h2><p>Only what differs from the defaults.</p></div>
<div class="codes">${renderCode('json', 'JSON body')}${renderCode('curl', 'curl')}${renderCode('link', 'signed link')}${renderCode('explain', 'report of how it came about')}</div></section>`;
}

function renderCode(id: string, title: string): Html {
  return html`<div class="code"><div class="code-head"><h3 id="${id}-title">${title}</h3><button type="button" class="quiet" id="copy-${id}" aria-label="Copy the ${title}">Copy</button></div><pre tabindex="0" role="region" aria-labelledby="${id}-title"><code id="${id}"></code></pre></div>`;
}

function renderHistory(): Html {
  return html`<section aria-labelledby="history-title"><div class="section-head"><h2 id="history-title">History</h2><p id="history-hint">This visit's captures. Choose two to compare.</p><button type="button" id="compare" disabled>Compare</button></div>
<ol id="history" aria-labelledby="history-title"></ol></section>`;
}

function renderComparison(): Html {
  return html`<dialog id="comparison" aria-labelledby="comparison-title"><div class="section-head"><h2 id="comparison-title">Compare</h2>
<div class="segments" role="radiogroup" aria-label="How to compare"><label><input type="radio" name="comparison-mode" value="slider" checked><span>Slider</span></label><label><input type="radio" name="comparison-mode" value="side"><span>Side by side</span></label></div>
<button type="button" id="comparison-close">Close</button></div>
<label class="share" id="share-label">Share of the first picture <input type="range" id="share" min="0" max="100" value="50"></label>
<div id="comparison-pictures" tabindex="0" role="region" aria-label="The two pictures"></div></dialog>`;
}

/** JSON that cannot close its surrounding element. */
function asScriptData(value: unknown): Html {
  return { html: JSON.stringify(value).replaceAll('<', '\\u003c') };
}

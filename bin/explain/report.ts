/**
 * Writes the account of a capture as one HTML page that needs no other file.
 * Everything a page says is escaped.
 */
import type { Box } from '../../lambda/capture/in-page/dom/boxes.ts';
import type { Fault } from '../../lambda/observe/fault.ts';
import { IMPROVEMENTS, type Improvement } from '../../lambda/observe/metric-names.ts';
import type { LostImprovements } from '../../lambda/observe/recorder.ts';
import { type Html, html } from '../playground/html.ts';
import type { Account, Attempt, DocumentChanges, PageRequest, Stage } from './account.ts';
import { FOLLOWED_MS } from './explain-capture.ts';
import { EVIDENCE, IMPROVED, MAY_GO, STAGES, UNPROVEN, WITH_OTHERS } from './meanings.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 1100px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; } h2 { margin-top: 2.5rem; font-size: 1.15rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #8884; }
td, pre, code { overflow-wrap: anywhere; } td.n { text-align: right; white-space: nowrap; }
pre { white-space: pre-wrap; background: #8881; padding: .8rem; }
img { max-width: 100%; border: 1px solid #8886; }
.stages { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 1rem; }
figure { margin: 0; } figcaption { font-size: .85rem; } ul { margin: .2rem 0; padding-left: 1.2rem; }
.bad { color: #c33; } .note { opacity: .75; }`;

export function renderReport(account: Account): string {
  const { request, attempts, file, error, logLine } = account;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; object-src data:; frame-src data:">
<title>Capture of ${request.url}</title><style>${{ html: STYLE }}</style></head><body>
<h1>Capture of ${request.url}</h1>
${error !== undefined && html`<p class="bad">The service answers ${error}</p>`}
<p>${sentenceOf(account)}</p>
${attempts.map((attempt, index) => renderAttempt(attempt, attempts.length > 1 ? index + 1 : undefined))}
${file !== undefined && html`<h2>The file</h2>${renderFile(file)}`}
<h2>Steps that were given up</h2>
<p class="note">By the capture that was not followed, as its log line says.</p>
${renderLost(logLine.lost ?? {}, logLine.cutShort ?? [])}
<h2>Log line</h2><pre>${JSON.stringify(logLine, undefined, 2)}</pre>
<h2>Request, with its defaults</h2><pre>${JSON.stringify(withoutSecrets(account), undefined, 2)}</pre>
</body></html>
`.html;
}

function sentenceOf({ attempts, file, error }: Account): string {
  const isReal = attempts.at(-1)?.isOnCommand === false;
  const time = isReal ? 'The last attempt ran in real time.' : 'The page’s time passed by command.';
  return [time, file && compare(file, error)].filter((sentence) => sentence !== undefined).join(' ');
}

/** What the service's own capture of the page, which is not followed, has to do with the file. */
function compare({ isSame }: NonNullable<Account['file']>, error: string | undefined): string | undefined {
  if (error !== undefined)
    return `The file below had up to ${FOLLOWED_MS / 1000} s, and another load of the page.`;
  if (isSame === undefined) return undefined;
  return isSame
    ? 'A capture that is not followed gives the same bytes.'
    : 'A capture that is not followed gives other bytes: the page differs from load to load, or by the ' +
        'pictures taken here.';
}

function renderAttempt(
  { stages, kept, requests, browser, failure }: Attempt,
  number: number | undefined,
): Html {
  const name = number === undefined ? '' : `, attempt ${number}`;
  const changes = stages.flatMap((stage) => stage.changes);
  return html`<h2>Stages${name}</h2>
${failure !== undefined && html`<p class="bad">It ended without a file: ${failure}</p>`}
<table><tr><th>stage</th><th>real ms</th><th>page ms</th><th>what it does</th></tr>${stages.map(renderStage)}</table>
<h2>What the page looked like${name}</h2>
<p class="note">The viewport after each stage that has changed it.</p>
<div class="stages">${stages.filter(hasNewPicture).map(renderPicture)}</div>
<h2>What was removed and changed${name}</h2>
${changes.length === 0 ? html`<p class="note">Nothing.</p>` : changes.map(renderChanges)}
<h2>What stays over the page${name}</h2>
<p class="note">After the last cleaning: the proof that failed. A removal needs all of one kind.</p>
${kept.length === 0 ? html`<p class="note">Nothing.</p>` : kept.map(renderKept)}
<h2>Requests${name}</h2>
<table><tr><th></th><th>request</th><th>result</th><th>bytes</th><th>ms</th></tr>${requests.map(renderRequest)}</table>
<h2>Browser${name}</h2><p>${browser.product}<br>${browser.userAgent}</p>
<details><summary>Flags</summary><pre>${browser.flags?.join('\n') ?? 'This machine does not tell them.'}</pre></details>
`;
}

function renderStage({ name, realMs, pageMs, notes }: Stage): Html {
  const said = notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`;
  return html`<tr><td>${name}</td><td class="n">${realMs.toFixed(1)}</td><td class="n">${pageMs?.toFixed(0)}</td>
<td><span class="note">${STAGES[name]}</span>${said}</td></tr>`;
}

/** Most stages leave the page as it is. */
function hasNewPicture({ picture }: Stage, index: number, stages: readonly Stage[]): boolean {
  const before = stages.slice(0, index).findLast((stage) => stage.picture !== undefined);
  return picture !== undefined && picture !== before?.picture;
}

function renderPicture({ name, picture = '' }: Stage): Html {
  return html`<figure><img alt="The viewport after ${name}" src="data:image/jpeg;base64,${picture}">
<figcaption>after ${name}</figcaption></figure>`;
}

function renderChanges({ url, hidden, changed }: DocumentChanges): Html {
  return html`<p class="note">${url}</p>
${
  hidden.length > 0 &&
  html`<table><tr><th>hidden</th><th>box</th><th>why</th><th>text</th></tr>
${hidden.map(renderHidden)}</table>`
}
${
  changed.length > 0 &&
  html`<table><tr><th>changed back</th><th>attribute</th><th>before</th><th>after</th></tr>
${changed.map(renderChanged)}</table>`
}
`;
}

function renderKept({ url, overlays }: Attempt['kept'][number]): Html {
  return html`<p class="note">${url}</p>
<table><tr><th>stays</th><th>box</th><th>as a request for consent</th><th>as a popup</th><th>text</th></tr>
${overlays.map(renderOverlay)}</table>`;
}

function renderOverlay({
  selector,
  box,
  text,
  says,
  unproven,
}: Attempt['kept'][number]['overlays'][number]): Html {
  const [consent, popup] = (['consent', 'popup'] as const).map((kind) => {
    const part = unproven[kind];
    return part === null ? MAY_GO[kind] : UNPROVEN[kind][part];
  });
  const words =
    says.length > 0
      ? `: it has only ${says.join(', ')}`
      : ': it has no known word, or a form, a task or an offer';
  return html`<tr><td><code>${selector}</code></td><td class="n">${placeOf(box)}</td>
<td>${consent}${unproven.consent === 'unwanted' ? words : ''}</td><td>${popup}</td><td>${text}</td></tr>`;
}

function placeOf(box: Box): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  return `${width} x ${height} at ${x}, ${y}`;
}

function renderChanged({ selector, name, before, after }: DocumentChanges['changed'][number]): Html {
  const [from, to] = [before, after].map((value) => (value === '' ? '(empty)' : (value ?? '(none)')));
  return html`<tr><td><code>${selector}</code></td><td>${name}</td><td>${from}</td><td>${to}</td></tr>`;
}

function renderHidden({ selector, box, text, evidence }: DocumentChanges['hidden'][number]): Html {
  const why = evidence === undefined ? WITH_OTHERS : `${evidence}: ${EVIDENCE[evidence] ?? ''}`;
  return html`<tr><td><code>${selector}</code></td><td class="n">${placeOf(box)}</td>
<td>${why}</td><td>${text}</td></tr>`;
}

function renderRequest({ method, url, type, result, bytes, realMs, rule }: PageRequest): Html {
  const isBad = rule !== undefined || !/^[23]/.test(result);
  const answer = rule === undefined ? result : `${result} by ${rule}`;
  return html`<tr><td>${method} ${type}</td><td>${url}</td><td class="${isBad ? 'bad' : ''}">${answer}</td>
<td class="n">${bytes}</td><td class="n">${realMs}</td></tr>`;
}

function renderFile({ contentType, base64 }: NonNullable<Account['file']>): Html {
  const source = `data:${contentType};base64,${base64}`;
  if (contentType.startsWith('image/')) return html`<img alt="The file" src="${source}">`;
  return html`<embed type="${contentType}" src="${source}" width="100%" height="800">`;
}

function renderLost(lost: LostImprovements, cutShort: readonly Improvement[]): Html {
  const rows = IMPROVEMENTS.flatMap((step) => {
    const cut = cutShort.includes(step) ? 'it was not through when its time was up' : undefined;
    const reasons = lost[step]?.map(reasonOf).join(', caused by ') ?? cut;
    if (reasons === undefined) return [];
    return html`<tr><td>${step}</td><td class="note">${IMPROVED[step]}</td><td>${reasons}</td></tr>`;
  });
  if (rows.length === 0) return html`<p class="note">None.</p>`;
  return html`<table><tr><th>step</th><th>what it does</th><th>why it was given up</th></tr>${rows}</table>`;
}

function reasonOf({ name, method, at }: Fault): string {
  if (name === 'CapReached') return 'it took longer than it may';
  return [name, method, at?.[0]].filter((part) => part !== undefined).join(' ');
}

/** Names without their values. */
function withoutSecrets({ request }: Account) {
  const { credentials, ...rest } = request;
  return {
    ...rest,
    headers: Object.keys(request.headers),
    cookies: request.cookies.map(({ name, domain }) => `${name} (${domain})`),
    ...(request.localStorage && { localStorage: Object.keys(request.localStorage) }),
    ...(credentials && { credentials: 'set' }),
  };
}

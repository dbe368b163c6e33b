/**
 * Writes the account of a capture as one HTML page that needs no other file.
 * Everything a page says is escaped.
 */
import { type Html, html } from '../playground/html.ts';
import type { Account, Attempt, DocumentChanges, PageRequest, Stage } from './account.ts';

/** Stage -> what happens in it. */
const STAGES: Record<string, string> = {
  launch: 'The browser starts.',
  prepare: 'A page opens; emulation, interception and scripts are set up.',
  navigate: 'The page loads until its document is there.',
  ready: 'Waits for the load event, two seconds of the page’s time, fonts, images and requests in flight.',
  wait: 'Waits that the request asks for.',
  steps: 'A click or the script of the request.',
  clean: 'Removes banners, popups and advertisements, as the options say.',
  scroll: 'Scrolls through the page, or to the element.',
  hold: 'Lets animations end and stops what moves.',
  measure: 'Measures what is taken, and lays fixed backgrounds.',
  read: 'Reads what the page says.',
  encode: 'The browser draws and encodes the file.',
  close: 'The browser ends.',
};

/** Evidence -> what has been proven for a removal. */
const EVIDENCE: Record<string, string> = {
  consent: 'its text asks for consent to storing or tracking',
  popup: 'it covers the page and wants an answer, or is a widget beside it',
  remains: 'it is what is left of an overlay whose content is gone',
  obstruction: 'it is fixed above the content (aggressivePopupRemoval)',
  listed: 'a list for overlays names it, and it is no content of the page',
  advertisement: 'a list for advertisements names it, and it is no content of the page',
  'consent frame': 'the document in its frame asks for consent',
  'popup frame': 'there is only a dialog in its frame',
  'failed frame': 'it waits for a frame that never came',
};
/** For what is hidden without evidence of its own. */
const WITH_OTHERS = 'goes with a blocked request or a removed overlay: an empty place, a label or a backdrop';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 1100px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; } h2 { margin-top: 2.5rem; font-size: 1.15rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #8884; }
td, pre, code { overflow-wrap: anywhere; } td.n { text-align: right; white-space: nowrap; }
pre { white-space: pre-wrap; background: #8881; padding: .8rem; } img { max-width: 100%; border: 1px solid #8886; }
.stages { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 1rem; } figure { margin: 0; } figcaption { font-size: .85rem; }
.bad { color: #c33; } .note { opacity: .75; }`;

export function renderReport(account: Account): string {
  const { request, attempts, file, error, logLine } = account;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; object-src data:; frame-src data:">
<title>Capture of ${request.url}</title><style>${{ html: STYLE }}</style></head><body>
<h1>Capture of ${request.url}</h1>
${error === undefined ? html`<p>${sentenceOf(account)}</p>` : html`<p class="bad">${error}</p>`}
${attempts.map((attempt, index) => renderAttempt(attempt, attempts.length > 1 ? index + 1 : undefined))}
${file !== undefined && html`<h2>The file</h2>${renderFile(file)}`}
<h2>Steps that were given up</h2>
${renderLost(logLine.lost ?? {})}
<h2>Log line</h2><pre>${JSON.stringify(logLine, undefined, 2)}</pre>
<h2>Request, with its defaults</h2><pre>${JSON.stringify(withoutSecrets(account), undefined, 2)}</pre>
</body></html>
`.html;
}

function sentenceOf({ attempts, file }: Account): string {
  const isReal = attempts.at(-1)?.isOnCommand === false;
  const time = isReal ? 'It was taken in real time.' : 'The page’s time passed by command.';
  if (file?.isSame === undefined) return time;
  const same = 'A capture that is not followed gives the same bytes.';
  const other =
    'A capture that is not followed gives other bytes: the page differs from load to load, or by the pictures taken here.';
  return `${time} ${file.isSame ? same : other}`;
}

function renderAttempt({ stages, requests, browser, failure }: Attempt, number: number | undefined): Html {
  const name = number === undefined ? '' : `, attempt ${number}`;
  const changes = stages.flatMap((stage) => stage.changes);
  return html`<h2>Stages${name}</h2>
${failure !== undefined && html`<p class="bad">It ended without a file: ${failure}</p>`}
<table><tr><th>stage</th><th>real ms</th><th>page ms</th><th></th></tr>${stages.map(renderStage)}</table>
<h2>What the page looked like${name}</h2>
<p class="note">The viewport after each stage that has changed it.</p><div class="stages">${stages.filter(hasNewPicture).map(renderPicture)}</div>
<h2>What was removed and changed${name}</h2>
${changes.length === 0 ? html`<p class="note">Nothing.</p>` : changes.map(renderChanges)}
<h2>Requests${name}</h2>
<table><tr><th></th><th>request</th><th>result</th><th>bytes</th><th>ms</th></tr>${requests.map(renderRequest)}</table>
<h2>Browser${name}</h2><p>${browser.product}<br>${browser.userAgent}</p>
<details><summary>Flags</summary><pre>${browser.flags?.join('\n') ?? 'This machine does not tell them.'}</pre></details>
`;
}

function renderStage({ name, realMs, pageMs }: Stage): Html {
  return html`<tr><td>${name}</td><td class="n">${realMs.toFixed(1)}</td><td class="n">${pageMs?.toFixed(0)}</td><td class="note">${STAGES[name]}</td></tr>`;
}

/** Most stages leave the page as it is. */
function hasNewPicture({ picture }: Stage, index: number, stages: readonly Stage[]): boolean {
  const before = stages.slice(0, index).findLast((stage) => stage.picture !== undefined);
  return picture !== undefined && picture !== before?.picture;
}

function renderPicture({ name, picture = '' }: Stage): Html {
  return html`<figure><img alt="The viewport after ${name}" src="data:image/jpeg;base64,${picture}"><figcaption>after ${name}</figcaption></figure>`;
}

function renderChanges({ url, hidden, changed }: DocumentChanges): Html {
  return html`<p class="note">${url}</p>
${hidden.length > 0 && html`<table><tr><th>hidden</th><th>box</th><th>why</th><th>text</th></tr>${hidden.map(renderHidden)}</table>`}
${
  changed.length > 0 &&
  html`<table><tr><th>changed</th><th>attribute</th><th>before</th><th>after</th></tr>${changed.map(
    ({ selector, name, before, after }) =>
      html`<tr><td><code>${selector}</code></td><td>${name}</td><td>${before ?? '(none)'}</td><td>${after ?? '(none)'}</td></tr>`,
  )}</table>`
}
`;
}

function renderHidden({ selector, box, text, evidence }: DocumentChanges['hidden'][number]): Html {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  const why = evidence === undefined ? WITH_OTHERS : `${evidence}: ${EVIDENCE[evidence] ?? ''}`;
  return html`<tr><td><code>${selector}</code></td><td class="n">${width} x ${height} at ${x}, ${y}</td><td>${why}</td><td>${text}</td></tr>`;
}

function renderRequest({ method, url, type, result, bytes, realMs, rule }: PageRequest): Html {
  const isBad = rule !== undefined || !/^[23]/.test(result);
  return html`<tr><td>${method} ${type}</td><td>${url}</td><td class="${isBad ? 'bad' : ''}">${result}${rule !== undefined && ` by ${rule}`}</td><td class="n">${bytes}</td><td class="n">${realMs}</td></tr>`;
}

function renderFile({ contentType, base64 }: NonNullable<Account['file']>): Html {
  const source = `data:${contentType};base64,${base64}`;
  if (contentType.startsWith('image/')) return html`<img alt="The file" src="${source}">`;
  return html`<embed type="${contentType}" src="${source}" width="100%" height="800">`;
}

function renderLost(lost: NonNullable<Account['logLine']['lost']>): Html {
  const entries = Object.entries(lost);
  if (entries.length === 0) return html`<p class="note">None.</p>`;
  const nameOf = ({ name, method, at }: { name: string; method?: string; at?: string[] }) =>
    [name === 'CapReached' ? 'it took longer than it may' : name, method, ...(at ?? []).slice(0, 1)].join(
      ' ',
    );
  return html`<table>${entries.map(([step, faults]) => html`<tr><td>${step}</td><td>${(faults ?? []).map(nameOf).join(', caused by ')}</td></tr>`)}</table>`;
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

/** Writes what was found as one HTML page: the pictures of each finding side by side. */
import { writeFile } from 'node:fs/promises';
import { html } from '../../bin/playground/html.ts';

export interface Finding {
  title: string;
  isGood: boolean;
  text: string;
  /** What it shows -> its file beside the report. They are links where the finding is good. */
  pictures: Readonly<Record<string, string>>;
}

interface Report {
  title: string;
  /** Lines at the top. */
  summary: readonly string[];
  findings: readonly Finding[];
}

const STYLE = `body { font: 15px/1.4 sans-serif; margin: 24px } h2 { font-size: 16px; margin: 24px 0 0 } p { margin: 4px 0 }
div { display: flex; gap: 12px; align-items: start } figure { margin: 0; flex: 1; min-width: 0; max-width: 480px }
img { max-width: 100%; max-height: 1600px; border: 1px solid #999 } .good { color: #777 }`;

export async function writeReport(file: string, { title, summary, findings }: Report): Promise<void> {
  const page = html`<!doctype html><meta charset="utf-8"><title>${title}</title><style>${{ html: STYLE }}</style>
<h1>${title}</h1><ul>${summary.map((line) => html`<li>${line}</li>`)}</ul>${findings.map(renderFinding)}`;
  await writeFile(file, page.html);
}

function renderFinding({ title, isGood, text, pictures }: Finding) {
  const shown = Object.entries(pictures).map(([label, file]) =>
    isGood
      ? html`<a href="${file}">${label}</a>`
      : html`<figure><figcaption>${label}</figcaption><a href="${file}"><img loading="lazy" src="${file}"></a></figure>`,
  );
  return html`<section class="${isGood ? 'good' : 'bad'}"><h2>${title}</h2><p>${text}</p><div>${shown}</div></section>
`;
}

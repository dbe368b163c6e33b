/** Writes the pictures of the field, and build/field/index.html, which shows them side by side. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isGood, trialName, type Verdict } from './trial.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'build', 'field');

interface PictureReport {
  add(verdict: Verdict): Promise<void>;
  /** Returns the path of the page. */
  finish(): Promise<string>;
}

/** Pictures of passed trials are kept only on request, since there are thousands. */
export async function startPictureReport(keepsAll: boolean): Promise<PictureReport> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const rows: string[] = [];
  const finish = async () => {
    const path = join(FOLDER, 'index.html');
    await writeFile(path, `${HEAD}${rows.join('\n')}`);
    return path;
  };
  return {
    async add(verdict) {
      if (isGood(verdict) && !keepsAll) return;
      rows.push(await rowOf(verdict));
      await finish();
    },
    finish,
  };
}

async function rowOf({ trial, outcome, detail, pictures }: Verdict): Promise<string> {
  const name = trialName(trial);
  const figures: string[] = [];
  for (const [shows, file] of pictures) {
    await writeFile(join(FOLDER, `${name}--${shows}.png`), file);
    const src = `${name}--${shows}.png`;
    figures.push(
      `<figure><figcaption>${shows}</figcaption><a href="${src}"><img loading="lazy" src="${src}"></a></figure>`,
    );
  }
  return `<section><h2>${name}</h2><p>${outcome} ${detail}</p><div>${figures.join('')}</div></section>`;
}

const HEAD = `<!doctype html><meta charset="utf-8"><title>The field</title><style>
body { margin: 16px; font: 14px/1.4 sans-serif } h2 { font-size: 15px; margin: 20px 0 0 } p { margin: 0 }
div { display: flex; gap: 12px } figure { margin: 0; flex: 1; min-width: 0 } img { max-width: 100%; border: 1px solid #999 }
</style>`;

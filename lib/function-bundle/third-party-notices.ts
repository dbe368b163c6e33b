/**
 * Writes the licence notice of a bundle: each package with its version, licence and source, and
 * the full text of every licence.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { standardText } from './standard-licences.ts';

const ManifestSchema = v.object({ name: v.string(), version: v.string(), license: v.string() });

/** A NOTICE file must be passed on with the licence (Apache-2.0, 4d). */
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

const TITLE = 'This code contains the following packages. Their licences stand below them.';
const LINE = '-'.repeat(80);

/**
 * The notice, as text: the same for the same packages, in whatever order they come. Packages
 * with the same texts share them. Throws an Error if a package neither contains its licence
 * nor has one whose text is known.
 */
export async function renderNotices(folders: readonly string[]): Promise<string> {
  const packages = await Promise.all(folders.map(readNotice));
  const linesByText = new Map<string, string[]>();
  for (const { line, text } of packages.sort((one, other) => (one.line < other.line ? -1 : 1))) {
    linesByText.set(text, [...(linesByText.get(text) ?? []), line]);
  }
  const sections = [...linesByText].map(([text, lines]) => `${lines.join('\n')}\n\n${text}`);
  return `${[TITLE, ...sections].join(`\n\n${LINE}\n\n`)}\n`;
}

async function readNotice(folder: string): Promise<{ line: string; text: string }> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = v.parse(ManifestSchema, manifest);
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const text = texts.length === 0 ? await standardText({ folder, name, license }) : texts.join('\n\n');
  return {
    line: `${name} ${version} (${license}, https://www.npmjs.com/package/${name}/v/${version})`,
    text: text.replaceAll('\r\n', '\n').trim(),
  };
}

/** Runs the code of bin/README.md that signs links, in each language that is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signQuery } from '../../lambda/admission/link/signature.ts';
import { canonicalQuery } from '../../lambda/request/link/canonical-query.ts';

const FIELDS: [string, string][] = [
  ['url', "https://example.com/?q=a b&c='ü'"],
  ['hideSelectors', '.b'],
  ['hideSelectors', '.a!*(~)'],
  ['keyId', '0123456789ab'],
];
const SECRET = 'link_example';

const readme = readFileSync(join(import.meta.dirname, '../../bin/README.md'), 'utf8');
/** The texts between unnamed fences. */
const blocks = readme.split(/^```.*\n/m);
const code = blocks.find((block) => block.startsWith('fields (')) ?? '';
const vector = code.split('\n').slice(1, 3).join('\n');

/** The lines below the language's name. */
function snippetOf(language: string): string {
  const parts = code.split(/^(?:\/\/|#) (\w+)\n/m);
  return parts[parts.indexOf(language) + 1] ?? '';
}

const listOf = (open: string, close: string) =>
  `[${FIELDS.map((field) => open + field.map((text) => JSON.stringify(text)).join(', ') + close).join(', ')}]`;
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Language -> the program with its arguments, and what stands around the snippet. */
const LANGUAGES: Record<string, { run: string[]; before: string; after: string }> = {
  Node: {
    run: [process.execPath, '--input-type=module', '-e'],
    before: `import { createHmac } from 'node:crypto'; const fields = ${listOf('[', ']')}, secret = '${SECRET}';`,
    after: 'console.log([query, signature].join("\\n"));',
  },
  Python: {
    run: ['python3', '-c'],
    before: `import hmac, urllib.parse\nfields = ${listOf('(', ')')}\nsecret = "${SECRET}"`,
    after: 'print(query, signature, sep="\\n")',
  },
  PHP: {
    run: ['php', '-r'],
    before: `$fields = ${listOf('[', ']')}; $secret = '${SECRET}';`,
    after: 'echo "$query\\n$signature\\n";',
  },
  Ruby: {
    run: ['ruby', '-rerb', '-ropenssl', '-e'],
    before: `fields = ${listOf('[', ']')}; secret = "${SECRET}"`,
    after: 'puts query, signature',
  },
  Shell: {
    run: ['sh', '-c'],
    before: `set -- ${FIELDS.map((field) => quoted(field.join('='))).join(' ')}; secret=${SECRET}`,
    after: 'printf "%s\\n" "$query" "$signature"',
  },
};

const isInstalled = ([program = '']: string[]) => spawnSync(program, ['-c', ':']).error === undefined;

describe('the README', () => {
  it.each(Object.entries(LANGUAGES))('signs in %s', (language, { run, before, after }) => {
    const snippet = snippetOf(language);
    expect(snippet).toContain('signature');
    if (!isInstalled(run)) return console.warn(`${language} is not installed`);
    const [program = '', ...words] = run;
    const output = execFileSync(program, [...words, [before, snippet, after].join('\n')], {
      encoding: 'utf8',
    });
    expect(output.trim()).toBe(vector);
  });

  it('shows the query and signature that the service computes', () => {
    const values = Map.groupBy(FIELDS, ([name]) => name);
    const parameters = [...values].map(([name, fields]) => [name, fields.map(([, value]) => value)]);
    const query = canonicalQuery(Object.fromEntries(parameters));
    expect(vector).toBe(`${query}\n${signQuery(query, SECRET)}`);
  });
});

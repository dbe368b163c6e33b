import { describe, expect, it } from 'vitest';
import { collectDecisions } from '../../lib/filter-engines/scriptlets.ts';

describe('collectDecisions', () => {
  it('reads what sets a cookie, a storage item or clicks, by domain', () => {
    const lines = [
      "a.example,b.example#%#//scriptlet('set-cookie', 'consent', 'true')",
      `a.example#%#//scriptlet("trusted-set-local-storage-item", "choice", "{\\"ads\\":false}")`,
      "c.*#%#//scriptlet('trusted-click-element', '#cmp >>> button[title=\\'No\\']')",
    ];
    expect(collectDecisions(lines)).toEqual({
      'a.example': [
        { action: 'cookie', args: ['consent', 'true'] },
        { action: 'localStorage', args: ['choice', '{"ads":false}'] },
      ],
      'b.example': [{ action: 'cookie', args: ['consent', 'true'] }],
      'c.*': [{ action: 'click', args: ["#cmp >>> button[title='No']"] }],
    });
  });

  it.each([
    ['runs code of the list', "a.example#%#//scriptlet('set-constant', 'x', 'true')"],
    ['runs code of its own', 'a.example#%#alert(1)'],
    ['holds for one path alone', "[$path=/x]a.example#%#//scriptlet('set-cookie', 'a', '1')"],
    ['holds for every site', "#%#//scriptlet('set-cookie', 'a', '1')"],
    ['has a name of an object', "a.example#%#//scriptlet('constructor', 'a')"],
    ['hides', 'a.example##.bar'],
  ])('leaves out what %s', (_what, line) => expect(collectDecisions([line])).toEqual({}));

  it('leaves out what an exception takes back', () => {
    const rule = "//scriptlet('set-cookie', 'a', '1')";
    const lines = [`a.example,b.example#%#${rule}`, `a.example#@%#${rule}`];
    expect(collectDecisions(lines)).toEqual({ 'b.example': [{ action: 'cookie', args: ['a', '1'] }] });
  });
});

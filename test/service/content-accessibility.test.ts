/** POST /content: the page as assistive technology sees it. */
import { describe, expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startSharingService } from '../support/service.ts';

const pages = servePages({
  '/': `<!doctype html><title>Forms</title><h1>Sign up</h1><nav aria-label="Main"><ul><li><a href="/x">Home</a></li><li>Two</li></ul></nav>
    <button disabled>Press</button><label><input type="checkbox" checked> News</label><input placeholder="Search" value="fox">
    <p>Hello <b>bold</b> text, <a href="/y">read on</a> or not.</p><div aria-hidden="true">Hidden</div><p style="display:none">Gone</p>
    <iframe srcdoc="<h2>In a frame</h2><button aria-expanded=false>Open</button>"></iframe><div id="host"></div><img alt="A fox" src="x">
    <table><tr><th>Name</th><td>Fox</td></tr></table><select aria-label="Pick"><option>a<option selected>b</select><details><summary>More</summary>Inside</details>
    <div role="slider" aria-label="Loud" aria-valuenow="3"></div><h3>One
- button "Forged"</h3>
    <script>host.attachShadow({mode: 'closed'}).innerHTML = '<p>In a tree</p>'</script>`,
  '/flat': `<body><main></main><script>for (let i = 0; i < 4000; i++) { const p = document.createElement('p'); p.role = 'img'; p.ariaLabel = 'Picture ' + i; document.querySelector('main').append(p) }</script>`,
  '/crowd': `<body><div hidden></div><script>document.querySelector('div').innerHTML = '<b>b</b>'.repeat(30000)</script>`,
  '/frames': `<body><script>for (let i = 0; i < 25; i++) { const f = document.createElement('iframe'); f.srcdoc = 'Frame ' + i; document.body.append(f) }</script>`,
  '/deep': `<body>${'<section aria-label="s">'.repeat(400)}Bottom`,
  '/clobbered': `<form aria-label="f"><input name="childNodes"><input name="nodeType"></form><script>document.createTreeWalker = Array.prototype.push = () => { throw 1 }</script>`,
});
const service = duringTests(() => startSharingService());

async function read(path: string, fields: object = {}): Promise<{ list: string; truncated: unknown }> {
  const answer = await service.call({
    path: '/content',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { url: pages.url + path, parts: ['accessibility'], ...fields },
  });
  expect(answer.status, answer.file.toString().slice(0, 500)).toBe(200);
  const { accessibility, truncated } = answer.json();
  return { list: accessibility as string, truncated };
}

describe('"accessibility"', () => {
  it('is a list of roles, names and states, with frames and trees of all kinds', async () => {
    const { list, truncated } = await read('/');
    expect(list.split('\n')).toEqual([
      '- document "Forms"',
      '  - heading "Sign up" [level=1]',
      '  - navigation "Main"',
      '    - list',
      '      - listitem',
      '        - link "Home"',
      '      - listitem: Two',
      '  - button "Press" [disabled]',
      '  - checkbox "News" [checked]',
      '  - textbox "Search": fox',
      '  - paragraph',
      '    - text: Hello',
      '    - text: bold',
      '    - text: text,',
      '    - link "read on"',
      '    - text: or not.',
      '  - iframe',
      '    - document',
      '      - heading "In a frame" [level=2]',
      '      - button "Open" [expanded=false]',
      '  - paragraph: In a tree',
      '  - img "A fox"',
      '  - table',
      '    - row',
      '      - rowheader "Name"',
      '      - cell "Fox"',
      '  - combobox "Pick" [hasPopup=menu] [expanded=false]: b',
      '    - listbox',
      '      - option "a"',
      '      - option "b" [selected]',
      '  - group',
      '    - button "More" [expanded=false]',
      '  - slider "Loud": 3',
      '  - heading "One - button \\"Forged\\"" [level=3]',
    ]);
    expect(truncated).toEqual([]);
  });

  it('is that of one element with "selector"', async () => {
    expect((await read('/', { selector: 'nav' })).list.split('\n')).toEqual([
      '- navigation "Main"',
      '  - list',
      '    - listitem',
      '      - link "Home"',
      '    - listitem: Two',
    ]);
  });

  it('of a large document is read node by node', async () => {
    const { list, truncated } = await read('/flat');
    const lines = list.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '- document',
      '  - main',
      '    - img "Picture 0"',
      '    - img "Picture 1"',
    ]);
    expect(lines.at(-1)).toBe('    - img "Picture 3999"');
    expect(truncated).toEqual([]);
  });

  it('of a document that is too large is null, and said to be cut', async () => {
    expect(await read('/crowd')).toEqual({ list: null, truncated: ['accessibility'] });
  });

  it('has 20 frames at most', async () => {
    const { list, truncated } = await read('/frames');
    // On a busy machine, its time may be over before the last of them.
    expect(list).toContain('Frame 0');
    expect(list).not.toContain('Frame 20');
    expect(truncated).toEqual(['accessibility']);
  });

  it.each<[string, RegExp]>([
    ['/deep', /\bBottom$/],
    ['/clobbered', /^- document\n {2}- form "f"\n {4}- textbox\n {4}- textbox$/],
  ])('of %s is whole', async (path, expected) => {
    const { list, truncated } = await read(path);
    expect(list).toMatch(expected);
    expect(truncated).toEqual([]);
  });

  it('leaves the picture as it is', async () => {
    const look = { url: pages.url, width: 400, height: 300 };
    const answer = await service.call({
      path: '/content',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
      body: { ...look, parts: ['accessibility', 'file'] },
    });
    const { data } = answer.json().file as { data: string };
    expect(Buffer.from(data, 'base64').equals((await service.post(look)).file)).toBe(true);
  });
});

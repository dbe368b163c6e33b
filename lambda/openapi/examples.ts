/** Example requests, and the first one in three languages. */
import type { JsonObject } from './json.ts';

const PAGE = 'https://example.com/';

export function captureExamples(): JsonObject {
  return {
    page: { summary: 'What a desktop browser shows, as PNG', value: { url: PAGE } },
    fullPage: {
      summary: 'The whole page on a phone, as WebP',
      value: { url: PAGE, format: 'webp', quality: 90, fullPage: true, device: 'iphone-15-pro', scale: 2 },
    },
    element: {
      summary: 'One element, without ads and popups',
      value: { url: PAGE, selector: 'h1', hidePopups: true, blockAds: true },
    },
    pdf: { summary: 'The page as a PDF', value: { url: PAGE, format: 'pdf', fullPage: true } },
    paper: {
      summary: 'A PDF on A4 sheets, with page numbers',
      value: {
        url: PAGE,
        format: 'pdf',
        pdf: {
          margin: { top: '2cm', right: '15mm', bottom: '2cm', left: '15mm' },
          footer: '<div style="text-align: center"><span class="pageNumber"></span></div>',
        },
      },
    },
    ownHtml: {
      summary: 'HTML of your own, in dark colours, as a thumbnail',
      value: { url: PAGE, html: '<h1>Hello</h1>', colorScheme: 'dark', outputWidth: 400 },
    },
    steps: {
      summary: 'After a click, with a script of your own, and only if the page answers well',
      value: {
        url: PAGE,
        click: ['#show-more'],
        script: "document.querySelector('video')?.pause()",
        waitForExpression: "document.querySelectorAll('.row').length > 20",
        blockResources: ['font', 'media'],
        failOnStatus: ['4xx', '5xx'],
      },
    },
    visitor: {
      summary: 'As a visitor in Berlin sees it',
      value: {
        url: PAGE,
        timezone: 'Europe/Berlin',
        geolocation: { latitude: 52.52, longitude: 13.405 },
        localStorage: { theme: 'dark' },
        waitForSelector: 'h1',
        hideSelectors: ['.chat'],
      },
    },
    behindLogin: {
      summary: 'A page behind a login',
      value: {
        url: PAGE,
        headers: { 'Accept-Language': 'de' },
        cookies: [{ name: 'session', value: 'abc123', secure: true, httpOnly: true, sameSite: 'Lax' }],
      },
    },
    upload: {
      summary: 'Uploaded to your bucket',
      value: { url: PAGE, storage: 'r2', r2CredentialId: 'my-bucket' },
    },
  };
}

/** For documentation tools. Each reads the key from API_KEY and writes page.png. */
export function codeSamples(server: string): JsonObject[] {
  const url = `${server}/screenshot`;
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(url) },
    { lang: 'JavaScript', label: 'JavaScript (Node)', source: javaScriptSample(url) },
    { lang: 'Python', label: 'Python', source: pythonSample(url) },
  ];
}

// With -L and -d but without -X, curl follows a 303 with GET.
function curlSample(url: string): string {
  return `curl --fail-with-body -sSL -o page.png ${url} \\
  -H "X-API-Key: $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"url": "${PAGE}"}'`;
}

function javaScriptSample(url: string): string {
  return `import { writeFile } from 'node:fs/promises';

const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'X-API-Key': process.env.API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({ url: '${PAGE}' }),
});
if (!response.ok) {
  const { code, detail, requestId } = await response.json();
  throw new Error(\`\${code}: \${detail} (\${requestId})\`);
}
await writeFile('page.png', Buffer.from(await response.arrayBuffer()));
console.log(response.headers.get('X-Quota-Remaining'), 'screenshots left');`;
}

function pythonSample(url: string): string {
  return `import json
import os
import urllib.error
import urllib.request

request = urllib.request.Request(
    "${url}",
    data=json.dumps({"url": "${PAGE}"}).encode(),
    headers={"X-API-Key": os.environ["API_KEY"], "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request, timeout=60) as response:
        with open("page.png", "wb") as file:
            file.write(response.read())
        print(response.headers["X-Quota-Remaining"], "screenshots left")
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['detail']} ({problem['requestId']})")`;
}

/**
 * Checks of the optional fields: HTML of the caller's own, paper, and what makes no sense together.
 */
import { capture } from './capture-checks.ts';
import type { Check } from './check.ts';
import { expectCaller, expectHeader, expectPicture, expectProblem } from './expect-answer.ts';

/** Nobody answers at this host: it is reserved. Source: RFC 2606, section 2. */
const NOWHERE = 'https://nobody.invalid/';

const ownHtml: Check = {
  name: 'html is captured without asking its url, and is the same bytes twice',
  async run(context) {
    const fields = { url: NOWHERE, html: '<h1>Hello</h1>', fullPage: true, colorScheme: 'dark' };
    const [one, other] = [await capture(context, fields), await capture(context, fields)];
    expectPicture(one, 'png');
    expectHeader(one, 'X-Target-Status', '200');
    if (!one.body.equals(other.body)) throw new Error('they differ');
    return `${one.body.length} bytes`;
  },
};

const paper: Check = {
  name: 'pdf lays the page out on paper',
  async run(context) {
    const answer = await capture(context, {
      format: 'pdf',
      pdf: { paper: 'a5', margin: { top: '1cm' }, footer: '<span class="pageNumber"></span>' },
    });
    expectHeader(answer, 'Content-Type', 'application/pdf');
    if (!/\/MediaBox \[0 0 419\.\d+ 595\.\d+\]/.test(answer.body.toString('latin1')))
      throw new Error('no page has the size of A5');
    return `${answer.body.length} bytes`;
  },
};

const noSuchPage: Check = {
  name: 'pages that are not there are 422 capture_out_of_page',
  async run({ client, target, now }) {
    const answer = await client.post({ url: target, format: 'pdf', pdf: { pageRanges: '9999' } });
    expectCaller(answer, 422, now());
    expectProblem(answer, 'capture_out_of_page');
    return undefined;
  },
};

const thumbnail: Check = {
  name: 'outputWidth gives a picture of that width',
  async run(context) {
    const { width, height } = expectPicture(await capture(context, { outputWidth: 200 }), 'png');
    if (width !== 200) throw new Error(`it is ${width} x ${height}`);
    return `${width} x ${height}`;
  },
};

const steps: Check = {
  name: 'click and script act on the page, and failOnStatus answers for its status',
  async run(context) {
    const { client, target, now } = context;
    const html = `<button onclick="document.title = 'clicked'">Go</button>`;
    const script = `if (document.title !== 'clicked') throw new Error('not clicked')`;
    expectPicture(await capture(context, { url: NOWHERE, html, click: ['button'], script }), 'png');
    const answer = await client.post({ url: target, html, failOnStatus: ['200'] });
    expectCaller(answer, 422, now());
    expectProblem(answer, 'target_status');
    return undefined;
  },
};

const senseless: Check = {
  name: 'fields that make no sense together are 400, at the second of them',
  async run({ client, target, now }) {
    const answer = await client.post({ url: target, format: 'jpeg', omitBackground: true });
    expectCaller(answer, 400, now());
    expectProblem(answer, 'invalid_request');
    return undefined;
  },
};

export const OPTION_CHECKS: readonly Check[] = [ownHtml, paper, noSuchPage, thumbnail, steps, senseless];

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { collectOutput } from '../support/output.ts';
import { startService } from '../support/service.ts';

/** In all that the request and the page say. */
const SECRET = 'secret-4b81d7';

const pages = servePages({
  [`/${SECRET}`]: `<title>${SECRET}</title><style>body { height: 3000px }</style><p id="${SECRET}">${SECRET}</p>
    <button>${SECRET}</button>
    <div style="position: fixed; bottom: 0; width: 100%; background: #fff">
      <p>${SECRET}: we use cookies. Do you accept?</p><button>Accept all cookies</button>
    </div>
    <script>
      console.error('${SECRET}');
      setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<i class="${SECRET}">${SECRET}</i>'), 100);
    </script>`,
  '/closed': (request) => request.socket.destroy(),
});
// The service reads it when it starts.
beforeAll(() => void vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'DEBUG'));
afterAll(() => void vi.unstubAllEnvs());
const service = duringTests(() => startService({}, { logLevel: 'debug' }));

async function logOf(path: string, changes: Record<string, unknown> = {}) {
  const output = collectOutput();
  try {
    const url = `http://user:${SECRET}@127.0.0.1:${pages.port}${path}?${SECRET}`;
    const headers = { 'X-Token': SECRET };
    const answer = await service.post({ url, headers, width: 400, height: 300, ...changes });
    const written = output.take();
    const lines = written
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    return { answer, written, steps: lines.filter(({ level }) => level === 'DEBUG'), line: lines.at(-1) };
  } finally {
    output.stop();
  }
}

it('says with LOG_LEVEL=debug what each step of a capture does, and nothing of the page', async () => {
  const { answer, written, steps, line } = await logOf(`/${SECRET}`, {
    click: ['button'],
    waitForSelector: `.${SECRET}`,
    delay: 100,
    fullPage: true,
  });
  expect(answer.status).toBe(200);
  expect(written).not.toContain(SECRET);
  const said = steps.map(({ stage, step }) => `${stage}: ${step.replaceAll(/\d+(\.\d+)?/g, '#')}`);
  expect(said).toEqual(
    expect.arrayContaining([
      'open: the page is open, and its time stands',
      'ready: waits for the load event, # s left; requests in flight: #',
      'ready: lets # s of page time pass, # s left',
      'steps: clicks at #, #',
      'wait: waits for the element of waitForSelector, # s left',
      'wait: lets # s of page time pass, as delay asks',
      'clean: overlays removed so far: #',
      'scroll: has scrolled through the page: # px high before',
      'measure: the file shows # x # px, from #, #',
    ]),
  );
  expect(steps.at(-1)).toMatchObject({
    message: 'step',
    requestId: line.requestId,
    pageMs: expect.any(Number),
    leftMs: expect.any(Number),
  });
  // A stage that is timed, and of which no line tells, would be a gap.
  const ended = new Set(said.filter((each) => each.includes('has taken')).map((each) => each.split(':')[0]));
  const outside = ['key', 'admission', 'delivery', 'settle'];
  expect([...ended].sort()).toEqual(
    Object.keys(line.stagesMs)
      .filter((stage) => !outside.includes(stage))
      .sort(),
  );
});

it('says why an attempt has failed', async () => {
  const { answer, written, steps } = await logOf('/closed');
  expect(answer.status).toBe(502);
  expect(written).not.toContain(SECRET);
  expect(steps.map(({ step }) => step)).toContain('the attempt has failed: target_unreachable');
});

import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../../lambda/errors.ts';
import { type CaptureBody, captureShared as capture, codeOf, fileOf } from '../../../support/capture.ts';
import { servePages } from '../../../support/during-tests.ts';
import { answerWith, type Route, redirectTo } from '../../../support/page-server.ts';

const status = (code: number, body = `<h1>${code}</h1>`): Route =>
  answerWith('text/html', body, { status: code });

const pages = servePages({
  '/200': status(200),
  '/203': status(203),
  '/404': status(404),
  '/404-empty': status(404, ''),
  '/503': status(503),
  '/slow-404': (_request, response) =>
    void response.writeHead(404, { 'Content-Type': 'text/html' }).write('<p>'),
  '/leads-to-404': redirectTo('/404'),
  '/leads-to-200': redirectTo('/200'),
  '/goes-to-404': '<script>location = "/404"</script>',
  '/parts': '<img src=/404><iframe src=/404></iframe><script src=/503></script>',
  '/asks': (request, response) =>
    request.headers.authorization === undefined
      ? response
          .writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"', 'Content-Type': 'text/html' })
          .end('<p>No')
      : response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Yes'),
});

const look = (path: string, failOnStatus: string[], more: Partial<CaptureBody> = {}) =>
  capture({
    url: pages.url + path,
    width: 200,
    height: 100,
    hideCookieBanners: false,
    failOnStatus,
    ...more,
  });

describe('failOnStatus', () => {
  it.each([
    ['/404', ['4xx']],
    ['/404', ['404']],
    ['/503', ['4xx', '5xx']],
    ['/203', ['203']],
    ['/404-empty', ['4xx']],
    ['/leads-to-404', ['404']],
    ['/goes-to-404', ['404']],
    ['/asks', ['401']],
  ])('%s fails with target_status for %j', async (path, statuses) => {
    expect(codeOf(await look(path, statuses))).toBe('target_status');
  });

  it.each([
    ['/404', ['5xx', '403'], 404],
    ['/200', ['4xx', '5xx'], 200],
    ['/leads-to-200', ['302'], 200],
    ['/parts', ['4xx', '5xx'], 200],
  ])('%s is captured with %j', async (path, statuses, targetStatus) => {
    expect(await look(path, statuses)).toMatchObject({ targetStatus });
  });

  it('does not count the question for a password that the request answers', async () => {
    const url = `http://user:secret@127.0.0.1:${pages.port}/asks`;
    expect(await look('', ['4xx'], { url })).toMatchObject({ targetStatus: 200 });
  });

  it('sees 200 for a document of the request itself', async () => {
    fileOf(await look('/404', ['4xx'], { html: '<h1>Own</h1>' }));
  });

  it('names the status, and does not wait for the rest of the page', async () => {
    const startedAt = performance.now();
    const refused = await look('/slow-404', ['4xx']);
    expect(refused).toBeInstanceOf(ServiceError);
    expect(refused).toMatchObject({
      message: 'The page answered with status 404.',
      options: { errors: [{ field: 'failOnStatus' }] },
    });
    // Without failOnStatus, the load event is waited for, 10 s at most.
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  });
});

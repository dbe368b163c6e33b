/**
 * Pages that report what they see: their script posts JSON to their server, and then sets `hasReported`.
 */
import { duringTests } from '../support/during-tests.ts';
import { type PageServer, type Route, startPages } from '../support/page-server.ts';

export interface ReportingPages extends PageServer {
  /** Returns the latest report, and clears it. */
  takeReport(): Record<string, unknown>;
}

const HEAD = '<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><p>Page</p>';

/** `scripts`: path -> the body of an async function that returns the report. */
export async function startReportingPages(
  scripts: Record<string, string>,
  routes: Record<string, Route> = {},
): Promise<ReportingPages> {
  let report: Record<string, unknown> | undefined;
  const pages = Object.entries(scripts).map(([path, script]): [string, Route] => [
    path,
    `${HEAD}<script>
      (async () => { ${script} })().catch((error) => ({ error: String(error) }))
        .then((seen) => fetch('/report', { method: 'POST', body: JSON.stringify(seen) }))
        .then(() => { globalThis.hasReported = true });
    </script>`,
  ]);
  const takeIn: Route = async (request, response) => {
    report = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end();
  };
  const server = await startPages({ ...routes, ...Object.fromEntries(pages), '/report': takeIn });
  return {
    ...server,
    takeReport() {
      if (report === undefined) throw new Error('No page reported');
      const taken = report;
      report = undefined;
      return taken;
    },
  };
}

/** Serves such pages during the tests of the file that calls it. */
export function serveReportingPages(...args: Parameters<typeof startReportingPages>): ReportingPages {
  return duringTests(() => startReportingPages(...args));
}

/** Code of the same server's origin under another host name. */
export const OTHER_ORIGIN = `location.origin.replace('localhost', '127.0.0.1')`;

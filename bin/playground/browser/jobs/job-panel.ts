/** A job from its list of addresses to the last picture: starts it, follows it, cancels what waits. */
import type { ApiKey } from '../api-key.ts';
import { find, make } from '../dom.ts';
import type { LimitGauges } from '../limit-gauges.ts';
import { askForJob, type Job, type JobProblem, type JobReply } from './job-client.ts';
import { useJobGallery } from './job-gallery.ts';
import { useWebhookList } from './webhook-list.ts';

interface JobDeps {
  /** The request of the form, whose options all items get. */
  readBody: () => Record<string, unknown>;
  apiKey: ApiKey;
  gauges: LimitGauges;
}

interface Followed {
  id: string;
  key: string;
  hasWebhook: boolean;
}

const PAGE = 100;
/** A gallery that stands still for longer looks stuck. */
const MOST_SECONDS_BETWEEN_LOOKS = 6;
const HOOK_LOOK_SECONDS = 1;
/** A receiver that answers at once is told at once. */
const MOST_HOOK_LOOKS = 30;
const MOST_SHOWN_ERRORS = 10;

export function useJob({ readBody, apiKey, gauges }: JobDeps): void {
  const urls = find('job-urls', HTMLTextAreaElement);
  const [start, cancel] = [find('job-start', HTMLButtonElement), find('job-cancel', HTMLButtonElement)];
  const hook = find('job-hook', HTMLInputElement);
  const problemPlace = find('job-problem', HTMLElement);
  const gallery = useJobGallery();
  const hooks = useWebhookList();
  let followed: Followed | undefined;

  start.addEventListener('click', () => void begin());
  cancel.addEventListener('click', () => void cancelWaiting());
  void hooks.refresh('');

  async function begin(): Promise<void> {
    const list = urls.value.split('\n').flatMap((line) => line.trim() || []);
    if (list.length === 0) return showProblem({ title: 'Put in an address first', detail: '', errors: [] });
    start.disabled = true;
    const key = apiKey.read();
    const body = {
      requests: list.map((url) => ({ ...readBody(), url })),
      ...(hook.checked && { webhook: hooks.address }),
    };
    const { job, problem } = tell(key, await askForJob('/jobs', { apiKey: key, body }));
    start.disabled = false;
    if (job === undefined) return showProblem(problem);
    showProblem(undefined);
    gallery.open(list);
    followed = { id: job.id, key, hasWebhook: hook.checked };
    show(job);
    await follow(followed);
  }

  /** Looks again and again until all items have ended, or another job is followed. */
  async function follow(one: Followed): Promise<void> {
    for (let open = gallery.firstOpen(); open !== undefined; open = gallery.firstOpen()) {
      const path = `/jobs/${one.id}?from=${Math.floor(open / PAGE) * PAGE}`;
      const reply = tell(one.key, await askForJob(path, { apiKey: one.key }));
      if (followed !== one) return;
      if (reply.job !== undefined) show(reply.job);
      if (reply.job?.status !== 'done') await pause(secondsToNextCheck(reply));
      if (followed !== one) return;
    }
    cancel.hidden = true;
    for (let count = 0; one.hasWebhook && count < MOST_HOOK_LOOKS; count++) {
      if ((await hooks.refresh(one.id)) || followed !== one) return;
      await pause(HOOK_LOOK_SECONDS);
    }
  }

  async function cancelWaiting(): Promise<void> {
    if (followed === undefined) return;
    const { id, key } = followed;
    const { job, problem } = tell(key, await askForJob(`/jobs/${id}/cancel`, { apiKey: key, body: {} }));
    if (job === undefined) return showProblem(problem);
    if (followed.id === id) show(job);
  }

  function tell(key: string, reply: JobReply): JobReply {
    if (reply.limits !== undefined) gauges.update(key, reply.limits);
    return reply;
  }

  function show(job: Job): void {
    gallery.show(job.items);
    cancel.hidden = job.queued === 0;
    const ended = job.count - job.queued - job.running;
    Object.assign(find('job-progress', HTMLProgressElement), { max: job.count, value: ended });
    find('job-status', HTMLElement).textContent = describe(job, ended);
  }

  function showProblem(problem: JobProblem | undefined): void {
    problemPlace.hidden = problem === undefined;
    if (problem === undefined) return;
    const { title, detail, errors } = problem;
    const lines = errors
      .slice(0, MOST_SHOWN_ERRORS)
      .map(({ field, message }) => `${nameOf(field)} ${message}`);
    problemPlace.replaceChildren(
      `${title}. ${detail}`,
      make('ul', {}, ...lines.map((line) => make('li', {}, line))),
    );
  }
}

/** Each look counts toward the rate limit. */
function secondsToNextCheck({ job, retryAfterSeconds = 1, limits }: JobReply): number {
  if (job === undefined) return retryAfterSeconds;
  const ofRate = limits === undefined ? 0 : 60 / limits.rate.limit;
  return Math.max(Math.min(retryAfterSeconds, MOST_SECONDS_BETWEEN_LOOKS), ofRate);
}

function describe({ count, running, failed, cancelled }: Job, ended: number): string {
  const more = Object.entries({ running, failed, cancelled }).flatMap(([name, number]) =>
    number === 0 ? [] : `${number} ${name}`,
  );
  return [`${ended} of ${count} ended`, ...more].join(', ');
}

/** `requests[3].url`: of the fourth address. */
function nameOf(field: string): string {
  return field.replace(/^requests\[(\d+)\]\.?/, (_, index) => `Address ${Number(index) + 1}: `).trim();
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

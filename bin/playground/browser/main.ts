/**
 * The playground: what is put in is shown as JSON, curl and a link while it changes; Capture sends it, and
 * what comes back is shown, counted and kept for this visit.
 */
import type { ListedDevice } from '../../../lambda/request/device-profiles.ts';
import { useApiKey } from './api-key.ts';
import { useCapture } from './capture-form.ts';
import { useComparison } from './comparison.ts';
import { find } from './dom.ts';
import { useHistory } from './history.ts';
import { useJob } from './jobs/job-panel.ts';
import { useLimitGauges } from './limit-gauges.ts';
import { useRequestCode } from './request-code.ts';
import { useRequestForm } from './request-form.ts';
import { say, showCaptured } from './result-panel.ts';

const form = find('request', HTMLFormElement);
const devices: ListedDevice[] = JSON.parse(find('devices', HTMLScriptElement).text);
const showCode = useRequestCode(JSON.parse(find('link-rules', HTMLScriptElement).text), say);
const gauges = useLimitGauges(Date.now);
const apiKey = useApiKey(showRequest);
let shown: { path: string; body: Record<string, unknown> } = { path: '/screenshot', body: {} };

startWithSamplePage();
const request = useRequestForm(form, devices, (changed) => {
  shown = changed;
  showRequest();
});
const keep = useHistory({
  show: (captured) => void showCaptured(captured),
  compare: useComparison(),
});
useJob({ readBody: () => request.read().body, apiKey, gauges });
const { capture, cancel } = useCapture({ request, apiKey, gauges, keep });

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void capture();
});
addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void capture();
});
find('cancel', HTMLButtonElement).addEventListener('click', cancel);
find('defaults', HTMLButtonElement).addEventListener('click', request.reset);

function showRequest(): void {
  const key = apiKey.read();
  gauges.choose(key);
  showCode({ origin: location.origin, apiKey: key, path: shown.path, body: shown.body });
}

/** A first capture needs no network, where the service's own page may be captured. */
function startWithSamplePage(): void {
  const allowed = (document.body.dataset.privateTargets ?? '').split(',').map((entry) => entry.trim());
  const input = form.querySelector<HTMLInputElement>('[data-field=url] input');
  if (input === null || !(allowed.includes('true') || allowed.includes(location.host))) return;
  input.defaultValue = `${location.origin}/sample`;
}

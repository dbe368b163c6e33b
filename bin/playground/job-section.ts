/**
 * The part of the page for jobs: a list of addresses, their pictures as they come, and
 * the webhooks that were received.
 */
import { type Html, html } from './html.ts';

export function renderJob(): Html {
  return html`<section id="job" aria-labelledby="job-title">
<div class="section-head"><h2 id="job-title">Job</h2><p>Many addresses, each with the options of the form.</p></div>
<label for="job-urls">Addresses, one a line</label>
<textarea id="job-urls" rows="4" spellcheck="false" autocomplete="off" aria-describedby="job-problem" placeholder="https://example.com/"></textarea>
<div class="job-actions"><button type="button" class="primary" id="job-start">Start the job</button><button type="button" id="job-cancel" hidden>Cancel what waits</button><label class="job-hook"><input type="checkbox" id="job-hook"> Tell the receiver below when it is done</label></div>
<div class="error" id="job-problem" role="alert" hidden></div>
<div class="job-progress"><progress id="job-progress" max="1" value="0" aria-label="Items that have ended"></progress><p id="job-status" role="status">No job yet.</p></div>
<ol id="job-items" class="gallery" aria-label="Items of the job"></ol>
<h3 id="hooks-title">Webhooks that came to this machine</h3>
<p class="about">Their signatures are checked with the secrets of the local keys. Address: <code id="hook-address"></code></p>
<ol id="hooks" class="hooks" aria-labelledby="hooks-title"></ol>
</section>`;
}

/** Libraries that show a note in a corner or at an edge for a short time. */
import type { OverlayCase } from './field-case.ts';

const JQUERY = 'jquery/dist/jquery.min.js';

export const TOASTS: readonly OverlayCase[] = [
  {
    name: 'izitoast',
    page: 'shop',
    language: 'en',
    styles: ['izitoast/dist/css/iziToast.min.css'],
    scripts: ['izitoast/dist/js/iziToast.min.js'],
    init: `iziToast.show({ title: 'Hey', message: 'What would you like to add?', timeout: false });`,
    root: '.iziToast-wrapper',
    variants: ['csp', 'shadow-open', 'late'],
  },
  {
    name: 'notyf',
    page: 'article',
    language: 'fr',
    styles: ['notyf/notyf.min.css'],
    scripts: ['notyf/notyf.min.js'],
    init: `new Notyf({ duration: 0, dismissible: true }).success('Vos changements ont été enregistrés.');`,
    root: '.notyf, .notyf-announcer',
    variants: ['csp', 'shadow-open', 'late'],
  },
  {
    name: 'toastr',
    page: 'app',
    language: 'de',
    styles: ['toastr/build/toastr.min.css'],
    scripts: [JQUERY, 'toastr/build/toastr.min.js'],
    init: `toastr.options = { timeOut: 0, extendedTimeOut: 0, closeButton: true }; toastr.info('Es gibt neue Aufträge.', 'Hallo');`,
    root: '#toast-container',
    variants: ['csp', 'shadow-closed', 'late'],
    busyMs: 700,
  },
  {
    name: 'toastify-js',
    page: 'article',
    language: 'en',
    styles: ['toastify-js/src/toastify.css'],
    scripts: ['toastify-js/src/toastify.js'],
    init: `Toastify({ text: 'A new version is available', duration: -1, close: true, gravity: 'bottom', position: 'left' }).showToast();`,
  },
  {
    name: 'noty',
    page: 'shop',
    language: 'fr',
    styles: ['noty/lib/noty.css', 'noty/lib/themes/mint.css'],
    scripts: ['noty/lib/noty.min.js'],
    init: `new Noty({ type: 'success', layout: 'topRight', text: 'Votre panier vous attend.' }).show();`,
    busyMs: 700,
  },
  {
    name: 'awesome-notifications',
    page: 'app',
    language: 'en',
    styles: ['awesome-notifications/dist/style.css'],
    scripts: ['awesome-notifications/dist/index.var.js'],
    init: `new AWN({ durations: { global: 0 } }).info('You have been added to a project.');`,
    busyMs: 700,
  },
  {
    name: 'bootstrap toast',
    page: 'shop',
    language: 'en',
    base: { styles: ['bootstrap/dist/css/bootstrap.min.css'] },
    scripts: ['bootstrap/dist/js/bootstrap.bundle.min.js'],
    html: `<div class="toast-container position-fixed bottom-0 end-0 p-3"><div id="liveToast" class="toast" role="alert" aria-live="assertive" aria-atomic="true" data-bs-autohide="false"><div class="toast-header"><strong class="me-auto">Harbour Walks</strong><small>11 mins ago</small><button type="button" class="btn-close" data-bs-dismiss="toast" aria-label="Close"></button></div><div class="toast-body">Someone in Leith just bought an oilskin jacket.</div></div></div>`,
    init: `new bootstrap.Toast('#liveToast').show();`,
    busyMs: 900,
  },
];

/** More libraries of modals, toasts, tours and banners, of frameworks and design systems. */
import type { OverlayCase } from './field-case.ts';
import { mountReact } from './mount-react.ts';

const JQUERY = 'jquery/dist/jquery.min.js';
const LETTER = `<h3>One letter a month</h3><p>News of the walks, and nothing else.</p><input type="email" placeholder="Your email"><button>Subscribe</button>`;

export const MORE_POPUPS: readonly OverlayCase[] = [
  {
    name: 'react-toastify',
    page: 'app',
    language: 'en',
    bundle: mountReact(
      `import { ToastContainer, toast } from 'react-toastify';
setTimeout(() => toast('Wow so easy!', { autoClose: false }), 100);`,
      `<ToastContainer />`,
    ),
    busyMs: 900,
    variants: ['csp', 'late'],
  },
  {
    name: 'react-hot-toast',
    page: 'shop',
    language: 'de',
    bundle: mountReact(
      `import toast, { Toaster } from 'react-hot-toast';
setTimeout(() => toast.success('In den Warenkorb gelegt', { duration: Infinity }), 100);`,
      `<Toaster />`,
    ),
    busyMs: 900,
  },
  {
    name: 'sonner',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import { Toaster, toast } from 'sonner';
setTimeout(() => toast('Event has been created', { duration: Infinity, description: 'Sunday at nine', action: { label: 'Undo', onClick() {} } }), 100);`,
      `<Toaster />`,
    ),
    busyMs: 900,
  },
  {
    name: 'notistack',
    page: 'app',
    language: 'fr',
    bundle: mountReact(
      `import { SnackbarProvider, enqueueSnackbar } from 'notistack';
setTimeout(() => enqueueSnackbar('Enregistré.', { persist: true }), 100);`,
      `<SnackbarProvider />`,
    ),
    busyMs: 900,
  },
  {
    name: 'react-modal',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import Modal from 'react-modal';`,
      `<Modal isOpen ariaHideApp={false} contentLabel="Letter"><h2>One letter a month</h2><p>News of the walks.</p><form><input type="email" /><button>Subscribe</button></form><button>close</button></Modal>`,
    ),
    busyMs: 700,
  },
  {
    name: 'react-responsive-modal',
    page: 'shop',
    language: 'fr',
    bundle: mountReact(
      `import { Modal } from 'react-responsive-modal';
import 'react-responsive-modal/styles.css';`,
      `<Modal open center onClose={() => {}}><h2>-10 %</h2><p>Sur votre première commande.</p></Modal>`,
    ),
    busyMs: 900,
  },
  {
    name: 'reactour',
    page: 'app',
    language: 'en',
    bundle: mountReact(
      `import { TourProvider } from '@reactour/tour';`,
      `<TourProvider defaultOpen steps={[{ selector: 'h1', content: 'These are your orders.' }, { selector: '.card', content: 'And this week.' }]}><i /></TourProvider>`,
    ),
    busyMs: 900,
  },
  {
    name: 'react-joyride',
    page: 'app',
    language: 'de',
    bundle: mountReact(
      `import * as joyride from 'react-joyride';
const Joyride = joyride.Joyride ?? joyride.default;`,
      `<Joyride run continuous steps={[{ target: 'h1', content: 'Hier stehen die Aufträge.', disableBeacon: true, skipBeacon: true }]} />`,
    ),
    busyMs: 1_200,
  },
  {
    name: 'tourguidejs',
    page: 'article',
    language: 'en',
    bundle: `import { TourGuideClient } from '@sjmc11/tourguidejs';
import '@sjmc11/tourguidejs/dist/css/tour.min.css';
new TourGuideClient({ steps: [{ title: 'Welcome', content: 'Shall we show you around?' }, { title: 'Title', content: 'This is the article.', target: 'h1' }] }).start();`,
    busyMs: 1_200,
  },
  {
    name: 'trip.js',
    page: 'article',
    language: 'de',
    styles: ['trip.js/dist/trip.min.css'],
    scripts: [JQUERY, 'trip.js/dist/trip.min.js'],
    init: `new Trip([{ sel: $('h1'), content: 'Das ist der neue Artikel.', position: 's' }], { delay: -1, showNavigation: true, showCloseBox: true}).start();`,
    busyMs: 900,
  },
  {
    name: 'chardin.js',
    page: 'app',
    language: 'en',
    styles: ['chardin.js/chardinjs.css'],
    scripts: [JQUERY, 'chardin.js/chardinjs.js'],
    init: `$('h1').attr('data-intro', 'The orders').attr('data-position', 'bottom'); $('body').chardinJs('start');`,
    busyMs: 900,
  },
  {
    name: 'alertifyjs',
    page: 'article',
    language: 'en',
    styles: ['alertifyjs/build/css/alertify.min.css', 'alertifyjs/build/css/themes/default.min.css'],
    scripts: ['alertifyjs/build/alertify.min.js'],
    init: `alertify.alert('Ready!', 'The shop opens on Monday.'); alertify.success('Welcome back', 0);`,
    busyMs: 900,
  },
  {
    name: 'jquery-confirm',
    page: 'shop',
    language: 'en',
    styles: ['jquery-confirm/dist/jquery-confirm.min.css'],
    scripts: [JQUERY, 'jquery-confirm/dist/jquery-confirm.min.js'],
    init: `$.confirm({ title: 'Ship to Norway?', content: 'You are looking at the British shop.', buttons: { stay() {}, go() {} } });`,
    busyMs: 900,
  },
  {
    name: 'lity',
    page: 'article',
    language: 'en',
    styles: ['lity/dist/lity.min.css'],
    scripts: [JQUERY, 'lity/dist/lity.min.js'],
    html: `<div id="letter" class="lity-hide" style="background:#fff;padding:20px;width:400px">${LETTER}</div>`,
    init: `lity('#letter');`,
    busyMs: 900,
  },
  {
    name: 'colorbox',
    page: 'shop',
    language: 'en',
    styles: ['jquery-colorbox/example1/colorbox.css'],
    scripts: [JQUERY, 'jquery-colorbox/jquery.colorbox-min.js'],
    init: `$.colorbox({ html: '${LETTER}', width: 480, height: 320, transition: 'none' });`,
    busyMs: 900,
  },
  {
    name: 'fancybox',
    page: 'article',
    language: 'de',
    bundle: `import { Fancybox } from '@fancyapps/ui/dist/fancybox/fancybox.js';
import '@fancyapps/ui/dist/fancybox/fancybox.css';
Fancybox.show([{ html: '<div style="padding:30px"><h3>Ein Brief im Monat</h3><input type="email"><button>Anmelden</button></div>', type: 'html' }], { animated: false });`,
    busyMs: 1_200,
  },
  {
    name: 'picomodal',
    page: 'article',
    language: 'en',
    scripts: ['picomodal/src/picoModal.js'],
    init: `picoModal('Ah, the pitter patter of tiny feet in huge combat boots.').show();`,
    busyMs: 500,
  },
  {
    name: 'sweetalert',
    page: 'app',
    language: 'en',
    scripts: ['sweetalert/dist/sweetalert.min.js'],
    init: `swal('Good job!', 'You have finished the tour.', 'success');`,
    busyMs: 1_200,
  },
  {
    name: 'tingle.js',
    page: 'shop',
    language: 'en',
    styles: ['tingle.js/dist/tingle.min.css'],
    scripts: ['tingle.js/dist/tingle.min.js'],
    init: `const modal = new tingle.modal({ footer: true, stickyFooter: false }); modal.setContent('${LETTER}'); modal.addFooterBtn('No thanks', 'tingle-btn', () => modal.close()); modal.open();`,
    busyMs: 700,
  },
  {
    name: 'basiclightbox',
    page: 'article',
    language: 'en',
    styles: ['basiclightbox/dist/basicLightbox.min.css'],
    scripts: ['basiclightbox/dist/basicLightbox.min.js'],
    init: `basicLightbox.create('<div style="background:#fff;padding:30px">${LETTER}</div>').show();`,
    busyMs: 900,
  },
  {
    name: 'jbox notice',
    page: 'app',
    language: 'en',
    styles: ['jbox/dist/jBox.all.css'],
    scripts: [JQUERY, 'jbox/dist/jBox.all.min.js'],
    init: `new jBox('Notice', { content: 'Hurray! A notice!', color: 'blue', autoClose: false });`,
    busyMs: 700,
  },
  {
    name: 'simple-notify',
    page: 'shop',
    language: 'en',
    styles: ['simple-notify/dist/simple-notify.css'],
    scripts: ['simple-notify/dist/simple-notify.min.js'],
    init: `new Notify({ status: 'success', title: 'Added', text: 'The jacket is in your basket.', autoclose: false });`,
    busyMs: 700,
  },
  {
    name: 'notiflix report',
    page: 'article',
    language: 'en',
    scripts: ['notiflix/dist/notiflix-aio-3.2.8.min.js'],
    init: `Notiflix.Report.info('Title', 'We moved to a new harbour.', 'Okay'); Notiflix.Notify.success('Welcome', { timeout: 1e6 });`,
    busyMs: 900,
  },
  {
    name: 'bootstrap-notify',
    page: 'shop',
    language: 'fr',
    base: { styles: ['bootstrap/dist/css/bootstrap.min.css'] },
    scripts: [JQUERY, 'bootstrap-notify/bootstrap-notify.min.js'],
    init: `$.notify({ message: 'Livraison offerte ce week-end' }, { type: 'info', delay: 0 });`,
    busyMs: 700,
  },
  {
    name: 'jquery-toast-plugin',
    page: 'article',
    language: 'en',
    styles: ['jquery-toast-plugin/dist/jquery.toast.min.css'],
    scripts: [JQUERY, 'jquery-toast-plugin/dist/jquery.toast.min.js'],
    init: `$.toast({ heading: 'News', text: 'Three new walks this week.', hideAfter: false, position: 'bottom-left', icon: 'info' });`,
    busyMs: 900,
  },
  {
    name: 'notifyjs',
    page: 'app',
    language: 'en',
    scripts: [JQUERY, 'notifyjs-browser/dist/notify.js'],
    init: `$.notify('Access granted', { className: 'success', autoHide: false });`,
    busyMs: 900,
  },
  {
    name: 'exit-intent-popup',
    page: 'article',
    language: 'en',
    scripts: ['exit-intent-popup/js/bioep.js'],
    init: `bioEp.init({ html: '<div style="padding:20px"><h2>Before you leave</h2><p>Ten per cent off.</p></div>', delay: 0, showOnDelay: true, cookieExp: 0 });`,
    busyMs: 900,
  },
  {
    name: 'smartbanner.js',
    page: 'article',
    language: 'en',
    styles: ['smartbanner.js/dist/smartbanner.min.css'],
    html: `<div class="smartbanner smartbanner--android js_smartbanner"><a href="javascript:void();" class="smartbanner__exit js_smartbanner__exit" aria-label="Close Smart App Banner"></a><div class="smartbanner__icon"></div><div class="smartbanner__info"><div class="smartbanner__info__title">Harbour Walks</div><div class="smartbanner__info__author">Harbour Ltd</div><div class="smartbanner__info__price">FREE - In Google Play</div></div><a href="https://play.google.com/store/apps/details?id=a.b" class="smartbanner__button js_smartbanner__button" rel="noopener"><span class="smartbanner__button__label">VIEW</span></a></div>`,
  },
  {
    name: 'browser-update',
    page: 'shop',
    language: 'de',
    bundle: `import update from 'browser-update/update.npm.full.js';
update({ required: { c: 9999 }, insecure: true, test: true, api: 2024.01, text: 'Ihr Browser ist veraltet. Aktualisieren Sie ihn für mehr Sicherheit. <a{up_but}>Aktualisieren</a> <a{ignore_but}>Ignorieren</a>' });`,
    busyMs: 900,
  },
  {
    name: 'shoelace dialog',
    page: 'app',
    language: 'en',
    styles: ['@shoelace-style/shoelace/dist/themes/light.css'],
    bundle: `import '@shoelace-style/shoelace/dist/components/dialog/dialog.js';
import '@shoelace-style/shoelace/dist/components/button/button.js';`,
    html: '<sl-dialog label="What is new" open>Orders can now be printed.<sl-button slot="footer" variant="primary">Close</sl-button></sl-dialog>',
    busyMs: 900,
    variants: ['csp', 'late'],
  },
  {
    name: 'shoelace toast alert',
    page: 'shop',
    language: 'en',
    styles: ['@shoelace-style/shoelace/dist/themes/light.css'],
    bundle: `import '@shoelace-style/shoelace/dist/components/alert/alert.js';
const alert = Object.assign(document.createElement('sl-alert'), { variant: 'primary', closable: true, duration: Infinity, textContent: 'Free shipping this weekend.' });
document.body.append(alert);
customElements.whenDefined('sl-alert').then(() => alert.toast());`,
    busyMs: 900,
  },
  {
    name: 'vaadin dialog',
    page: 'app',
    language: 'de',
    bundle: `import '@vaadin/dialog';
const dialog = document.createElement('vaadin-dialog');
dialog.headerTitle = 'Neu';
dialog.renderer = (root) => { root.textContent = 'Aufträge lassen sich jetzt drucken.'; };
document.body.append(dialog);
dialog.opened = true;`,
    busyMs: 900,
  },
  {
    name: 'vaadin notification',
    page: 'app',
    language: 'en',
    bundle: `import { Notification } from '@vaadin/notification';
Notification.show('Your report is ready', { duration: 0, position: 'bottom-stretch' });`,
    busyMs: 900,
  },
  {
    name: 'uikit modal',
    page: 'article',
    language: 'fr',
    base: { styles: ['uikit/dist/css/uikit.min.css'] },
    scripts: ['uikit/dist/js/uikit.min.js'],
    init: `UIkit.modal.alert('Le sentier est fermé lundi.'); UIkit.notification('Bonjour', { timeout: 0 });`,
    busyMs: 900,
  },
  {
    name: 'materialize modal and toast',
    page: 'shop',
    language: 'en',
    base: { styles: ['materialize-css/dist/css/materialize.min.css'] },
    scripts: ['materialize-css/dist/js/materialize.min.js'],
    html: `<div id="modal1" class="modal"><div class="modal-content"><h4>Welcome</h4><p>Ten per cent off today.</p></div><div class="modal-footer"><a href="#!" class="modal-close btn-flat">Agree</a></div></div>`,
    init: `const modal = document.getElementById('modal1'); M.Modal.init(modal, { inDuration: 0 }); M.Modal.getInstance(modal).open(); M.toast({ html: 'I am a toast!', displayLength: 1e9 });`,
    busyMs: 900,
  },
  {
    name: 'fomantic modal',
    page: 'article',
    language: 'en',
    base: { styles: ['fomantic-ui-css/semantic.min.css'] },
    scripts: ['jquery/dist/jquery.min.js', 'fomantic-ui-css/semantic.min.js'],
    html: `<div class="ui modal"><i class="close icon"></i><div class="header">Support the walks</div><div class="content"><p>Give what you like.</p></div><div class="actions"><div class="ui cancel button">Later</div></div></div>`,
    init: `$('.ui.modal').modal({ duration: 0 }).modal('show');`,
    busyMs: 1_000,
  },
  {
    name: 'a popover opened late by a toggle',
    page: 'article',
    language: 'en',
    html: `<div popover="manual" id="pop" style="margin:auto;padding:20px"><h3>New here?</h3><p>Read three walks a month for free.</p><button>Create an account</button></div>`,
    init: `document.getElementById('pop').showPopover();`,
    variants: ['csp', 'late'],
  },
];

/** Dialogs, messages and tours of component frameworks. */
import type { OverlayCase } from './field-case.ts';
import { mountReact } from './mount-react.ts';

const VUE = 'vue3/dist/vue.global.prod.js';
const JQUERY = 'jquery/dist/jquery.min.js';
const LETTER = `<h3>One letter a month</h3><p>News of the walks, and nothing else.</p><input type="email" placeholder="Your email"><button>Subscribe</button>`;

export const FRAMEWORK_POPUPS: readonly OverlayCase[] = [
  {
    name: 'antd notification',
    page: 'app',
    language: 'en',
    bundle: mountReact(
      `import { notification } from 'antd';
function Note() { const [api, holder] = notification.useNotification(); React.useEffect(() => { api.open({ title: 'Version 2 is here', message: 'Version 2 is here', description: 'Tables can now be sorted.', duration: 0 }); }, []); return holder; }`,
      `<Note />`,
    ),
    busyMs: 900,
  },
  {
    name: 'antd tour',
    page: 'app',
    language: 'de',
    bundle: mountReact(
      `import { Tour } from 'antd';`,
      `<Tour open steps={[{ title: 'Aufträge', description: 'Hier stehen die Aufträge.', target: () => document.querySelector('h1') }, { title: 'Woche', description: 'Und diese Woche.', target: () => document.querySelector('.card') }]} />`,
    ),
    busyMs: 1_200,
  },
  {
    name: 'element-plus message box',
    page: 'shop',
    language: 'en',
    styles: ['element-plus/dist/index.css'],
    scripts: [VUE, 'element-plus/dist/index.full.min.js'],
    init: `ElementPlus.ElMessageBox.confirm('Stay on the British shop or go to Norway?', 'Where are you?', { confirmButtonText: 'Go', cancelButtonText: 'Stay' }).catch(() => {});`,
    variants: ['csp', 'late'],
    busyMs: 900,
  },
  {
    name: 'element-plus notification',
    page: 'article',
    language: 'fr',
    styles: ['element-plus/dist/index.css'],
    scripts: [VUE, 'element-plus/dist/index.full.min.js'],
    init: `ElementPlus.ElNotification({ title: 'La lettre', message: 'Une fois par mois, les nouvelles du port.', duration: 0 });`,
    busyMs: 900,
  },
  {
    name: 'quasar dialog',
    page: 'shop',
    language: 'de',
    base: { styles: ['quasar/dist/quasar.prod.css'] },
    scripts: [VUE, 'quasar/dist/quasar.umd.prod.js'],
    init: `const holder = document.createElement('div'); document.body.append(holder);
const app = Vue.createApp({}); app.use(Quasar, { plugins: { Dialog: Quasar.Dialog } }); app.mount(holder);
Quasar.Dialog.create({ title: 'Sind Sie schon 18?', message: 'Der Laden verkauft Wein.', cancel: 'Nein', ok: 'Ja', persistent: true });`,
    busyMs: 1_200,
  },
  {
    name: 'layui layer',
    page: 'article',
    language: 'ja',
    base: { styles: ['layui/dist/css/layui.css'] },
    scripts: ['layui/dist/layui.js'],
    init: `layui.use(() => layui.layer.open({ type: 1, title: '订阅', content: '<div style="padding:20px">每月一封信<br><input type="email"><button>订阅</button></div>', area: ['360px', '220px'] }));`,
    busyMs: 900,
  },
  {
    name: 'vant dialog',
    page: 'shop',
    language: 'ja',
    base: { styles: ['vant/lib/index.css'] },
    scripts: [VUE, 'vant/lib/vant.min.js'],
    init: `vant.showConfirmDialog({ title: 'お知らせ', message: '月に一度のお便りを受け取りますか。' }).catch(() => {});`,
    busyMs: 900,
  },
  {
    name: 'ionic alert',
    page: 'app',
    language: 'en',
    bundle: `import { defineCustomElement } from '@ionic/core/components/ion-alert.js';
import { initialize } from '@ionic/core/components';
initialize({ animated: false }); defineCustomElement();
const alert = document.createElement('ion-alert');
Object.assign(alert, { header: 'Rate this app', message: 'Do you like the walks?', buttons: ['Not now', 'Yes'] });
document.body.append(alert); alert.present();`,
    busyMs: 1_200,
  },
  {
    name: 'flowbite modal',
    page: 'article',
    language: 'en',
    base: { styles: ['flowbite/dist/flowbite.min.css'] },
    scripts: ['flowbite/dist/flowbite.min.js'],
    html: `<div id="letter" tabindex="-1" aria-hidden="true" class="hidden overflow-y-auto overflow-x-hidden fixed top-0 right-0 left-0 z-50 justify-center items-center w-full md:inset-0 h-full"><div class="relative p-4 w-full max-w-md max-h-full"><div class="relative bg-white rounded-lg shadow" style="background:#fff"><button type="button" class="absolute top-3 right-3" data-modal-hide="letter">×</button><div class="p-4">${LETTER}</div></div></div></div>`,
    init: `new Modal(document.getElementById('letter'), { backdropClasses: 'bg-gray-900/50 fixed inset-0 z-40' }).show();`,
    variants: ['csp', 'late'],
    busyMs: 700,
  },
  {
    name: 'foundation reveal',
    page: 'shop',
    language: 'en',
    base: { styles: ['foundation-sites/dist/css/foundation.min.css'] },
    scripts: [JQUERY, 'foundation-sites/dist/js/foundation.min.js'],
    html: `<div class="reveal" id="letter" data-reveal>${LETTER}<button class="close-button" data-close aria-label="Close modal" type="button"><span aria-hidden="true">&times;</span></button></div>`,
    init: `$(document).foundation(); $('#letter').foundation('open');`,
    busyMs: 900,
  },
  {
    name: 'boarding.js',
    page: 'article',
    language: 'de',
    bundle: `import { Boarding } from 'boarding.js';
import 'boarding.js/styles/main.css';
import 'boarding.js/styles/themes/basic.css';
const boarding = new Boarding({ animate: false });
boarding.defineSteps([{ element: 'h1', popover: { title: 'Der Artikel', description: 'Hier steht, worum es geht.' } }, { element: 'aside', popover: { title: 'Mehr', description: 'Und hier mehr.' } }]);
boarding.start();`,
    busyMs: 1_200,
  },
  {
    name: 'mdui dialog',
    page: 'app',
    language: 'en',
    base: { styles: ['mdui/mdui.css'] },
    scripts: ['mdui/mdui.global.js'],
    init: `mdui.dialog({ headline: 'Turn on notices?', description: 'We tell you when an order arrives.', actions: [{ text: 'No' }, { text: 'Turn on' }] });`,
    busyMs: 1_200,
  },
  {
    name: 'onsenui alert',
    page: 'article',
    language: 'en',
    base: { styles: ['onsenui/css/onsen-css-components.min.css'] },
    scripts: ['onsenui/js/onsenui.min.js'],
    init: `ons.ready(() => ons.notification.confirm('Would you like our letter?', { animation: 'none' }));`,
    busyMs: 1_200,
  },
  {
    name: 'bulma modal',
    page: 'shop',
    language: 'en',
    base: { styles: ['bulma/css/bulma.min.css'] },
    html: `<div class="modal is-active"><div class="modal-background"></div><div class="modal-content"><div class="box">${LETTER}</div></div><button class="modal-close is-large" aria-label="close"></button></div>`,
    init: `document.documentElement.classList.add('is-clipped');`,
  },
  {
    name: 'spectre.css modal',
    page: 'article',
    language: 'de',
    base: { styles: ['spectre.css/dist/spectre.min.css'] },
    html: `<div class="modal active" id="m"><a href="#close" class="modal-overlay" aria-label="Close"></a><div class="modal-container"><div class="modal-header"><a href="#close" class="btn btn-clear float-right" aria-label="Close"></a><div class="modal-title h5">Ein Brief im Monat</div></div><div class="modal-body"><input type="email" placeholder="E-Mail"></div><div class="modal-footer"><button>Bestellen</button></div></div></div>`,
  },
];

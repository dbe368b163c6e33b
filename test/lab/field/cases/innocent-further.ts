/** More pages and widgets of packages: editors, calendars, tables, players and templates. */
import type { InnocentCase } from './field-case.ts';
import { ownPage } from './own-page.ts';

const FILES = [
  'swagger-ui-dist/index.html',
  'startbootstrap-resume/dist/index.html',
  'startbootstrap-sb-admin/dist/index.html',
  'startbootstrap-sb-admin/dist/charts.html',
  'startbootstrap-sb-admin/dist/login.html',
  'startbootstrap-sb-admin/dist/password.html',
  'startbootstrap-sb-admin/dist/401.html',
  'jspanel4/dist/index.html',
  'jsoneditor/examples/10_templates.html',
];

const holder = (id: string, height = 420) =>
  `<div id="${id}" style="margin:12px 12px 12px 160px;height:${height}px"></div>`;

const WIDGETS: readonly InnocentCase[] = [
  {
    name: 'a plyr player',
    onPage: {
      page: 'article',
      language: 'en',
      styles: ['plyr/dist/plyr.css'],
      scripts: ['plyr/dist/plyr.min.js'],
      html: '<video id="player" controls style="width:600px"></video>',
      init: `new Plyr('#player', { iconUrl: '/none.svg', blankVideo: '' });`,
    },
    isReal: true,
  },
  {
    name: 'a tabulator table',
    onPage: {
      page: 'app',
      language: 'en',
      styles: ['tabulator-tables/dist/css/tabulator.min.css'],
      scripts: ['tabulator-tables/dist/js/tabulator.min.js'],
      html: holder('table', 300),
      init: `new Tabulator('#table', { height: 280, data: [{ name: 'Session cookie', consent: 'not needed' }, { name: 'Statistics cookie', consent: 'needed' }], columns: [{ title: 'Cookie', field: 'name', headerFilter: 'input' }, { title: 'Consent', field: 'consent' }] });`,
    },
    isReal: true,
  },
  {
    name: 'a gridstack dashboard',
    onPage: {
      page: 'app',
      language: 'de',
      styles: ['gridstack/dist/gridstack.min.css'],
      scripts: ['gridstack/dist/gridstack-all.js'],
      html: '<div class="grid-stack" style="margin-left:150px"></div>',
      init: `GridStack.init({ animate: false }).load([{ x: 0, y: 0, w: 4, h: 2, content: 'Aufträge' }, { x: 4, y: 0, w: 4, h: 2, content: 'Kunden' }]);`,
    },
    isReal: true,
  },
  {
    name: 'a toast ui calendar',
    onPage: {
      page: 'app',
      language: 'fr',
      styles: ['@toast-ui/calendar/dist/toastui-calendar.min.css'],
      scripts: ['@toast-ui/calendar/dist/toastui-calendar.min.js'],
      html: holder('calendar', 500),
      init: `const calendar = new tui.Calendar('#calendar', { defaultView: 'month', usageStatistics: false }); calendar.setDate('2026-03-01');`,
    },
    isReal: true,
  },
  {
    name: 'a frappe gantt chart',
    onPage: {
      page: 'app',
      language: 'en',
      styles: ['frappe-gantt/dist/frappe-gantt.css'],
      scripts: ['frappe-gantt/dist/frappe-gantt.umd.js'],
      html: holder('gantt'),
      init: `new Gantt('#gantt', [{ id: '1', name: 'Steps', start: '2026-01-05', end: '2026-01-20', progress: 40 }, { id: '2', name: 'Benches', start: '2026-01-15', end: '2026-02-01', progress: 10, dependencies: '1' }], { scroll_to: 'start' });`,
    },
    isReal: true,
  },
  {
    name: 'a quill editor',
    onPage: {
      page: 'app',
      language: 'en',
      styles: ['quill/dist/quill.snow.css'],
      scripts: ['quill/dist/quill.js'],
      html: holder('editor', 200),
      init: `new Quill('#editor', { theme: 'snow' }).setText('We use cookies. Accept?');`,
    },
    isReal: true,
  },
  {
    name: 'a flatpickr calendar that is open',
    onPage: {
      page: 'shop',
      language: 'de',
      styles: ['flatpickr/dist/flatpickr.min.css'],
      scripts: ['flatpickr/dist/flatpickr.min.js'],
      first: '<input id="day" placeholder="Tag" style="margin:20px">',
      init: `flatpickr('#day', { inline: true, defaultDate: '2026-03-01', now: '2026-03-01' });`,
    },
    isReal: true,
  },
  {
    name: 'a select2 list that is open',
    onPage: {
      page: 'shop',
      language: 'en',
      styles: ['select2/dist/css/select2.min.css'],
      scripts: ['jquery/dist/jquery.min.js', 'select2/dist/js/select2.min.js'],
      first:
        '<select id="size" style="width:200px"><option>Small</option><option>Medium</option><option>Large</option></select>',
      init: `$('#size').select2({ minimumResultsForSearch: Infinity }).select2('open');`,
    },
    isReal: true,
  },
  {
    name: 'a grapesjs builder',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Builder</title><link rel="stylesheet" href="/lib/grapesjs/dist/css/grapes.min.css"></head><body style="margin:0"><div id="gjs"><h1>Our walks</h1><p>Accept cookies?</p></div><script src="/lib/grapesjs/dist/grapes.min.js"></script><script>grapesjs.init({ container: '#gjs', fromElement: true, height: '100vh', storageManager: false, telemetry: false })</script></body></html>`,
    isReal: true,
  },
  {
    name: 'a video.js player',
    onPage: {
      page: 'article',
      language: 'fr',
      styles: ['video.js/dist/video-js.min.css'],
      scripts: ['video.js/dist/video.min.js'],
      html: '<video id="film" class="video-js" controls width="600" height="300"></video>',
      init: `videojs('film');`,
    },
    isReal: true,
  },
];

const OWN: Readonly<Record<string, string>> = {
  'an app in a frame as large as the page': `<iframe srcdoc="<body style='margin:0;font:16px Arimo'><main><h1>Orders</h1><p>Three orders today. We use cookies to sign you in.</p><button>Accept order</button></main></body>" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>`,
  'a preview in a frame beside its settings': `<div style="width:300px;padding:20px"><h2>Popup builder</h2><label>Title <input value="Spin the wheel"></label><button>Save</button></div><iframe srcdoc="<body style='margin:0;background:#eee;display:grid;place-items:center;height:100vh;font:16px Arimo'><div style='background:#fff;padding:40px'><h2>Spin the wheel</h2><input type='email'><button>Spin</button></div></body>" style="position:fixed;left:340px;top:0;right:0;bottom:0;width:calc(100% - 340px);height:100%;border:0;z-index:5"></iframe>`,
};

export const FURTHER_PAGES: readonly InnocentCase[] = [
  ...FILES.map((file) => ({ name: file, file, isReal: true })),
  ...WIDGETS,
  ...Object.entries(OWN).map(([name, body]) => ({ name, html: ownPage(body), isReal: false })),
];

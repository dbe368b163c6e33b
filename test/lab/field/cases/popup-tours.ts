/** Tours, product guides and tooltips of onboarding. */
import type { OverlayCase } from './field-case.ts';

export const TOURS: readonly OverlayCase[] = [
  {
    name: 'shepherd.js',
    page: 'app',
    language: 'en',
    bundle: `import Shepherd from 'shepherd.js';
import 'shepherd.js/dist/css/shepherd.css';
const tour = new Shepherd.Tour({ useModalOverlay: true, defaultStepOptions: { cancelIcon: { enabled: true } } });
tour.addStep({ title: 'Welcome', text: 'These are your orders.', attachTo: { element: 'h1', on: 'bottom' }, buttons: [{ text: 'Next', action: tour.next }] });
tour.start();`,
    busyMs: 700,
    variants: ['csp', 'late'],
  },
  {
    name: 'shepherd.js in the middle',
    page: 'article',
    language: 'de',
    bundle: `import Shepherd from 'shepherd.js';
import 'shepherd.js/dist/css/shepherd.css';
const tour = new Shepherd.Tour({ useModalOverlay: true });
tour.addStep({ text: 'Willkommen! Sollen wir Ihnen zeigen, was neu ist?', buttons: [{ text: 'Nein danke', action: tour.cancel }, { text: 'Gern', action: tour.next }] });
tour.start();`,
    busyMs: 700,
  },
  {
    name: 'intro.js',
    page: 'app',
    language: 'de',
    styles: ['intro.js/minified/introjs.min.css'],
    scripts: ['intro.js/minified/intro.min.js'],
    init: `introJs.tour().setOptions({ steps: [{ intro: 'Willkommen bei den Hafenwegen!' }, { element: document.querySelector('h1'), intro: 'Hier stehen die Aufträge.' }] }).start();`,
    busyMs: 900,
    variants: ['csp', 'late'],
  },
  {
    name: 'driver.js',
    page: 'app',
    language: 'en',
    styles: ['driver.js/dist/driver.css'],
    scripts: ['driver.js/dist/driver.js.iife.js'],
    init: `window.driver.js.driver({ animate: false, showProgress: true, steps: [{ element: '.card', popover: { title: 'Cards', description: 'The week at a glance.' } }, { element: 'h1', popover: { title: 'Orders', description: 'All of them.' } }] }).drive();`,
    busyMs: 900,
    variants: ['csp', 'late'],
  },
  {
    name: 'hopscotch',
    page: 'article',
    language: 'en',
    styles: ['hopscotch/dist/css/hopscotch.min.css'],
    scripts: ['hopscotch/dist/js/hopscotch.min.js'],
    init: `document.querySelector('h1').id = 'title'; hopscotch.startTour({ id: 'hello', steps: [{ title: 'My header', content: 'This is the header of my page.', target: 'title', placement: 'bottom' }] });`,
    busyMs: 700,
  },
];

/** Pages of templates: admin panels, mail, shops, blogs, coming-soon pages and sign-in pages. */
import type { InnocentCase } from './field-case.ts';

const FILES = [
  'admin-lte-3/pages/mailbox/mailbox.html',
  'admin-lte-3/pages/mailbox/compose.html',
  'admin-lte-3/pages/mailbox/read-mail.html',
  'admin-lte-3/pages/examples/e-commerce.html',
  'admin-lte-3/pages/examples/lockscreen.html',
  'admin-lte-3/pages/examples/login-v2.html',
  'admin-lte-3/pages/UI/modals.html',
  'admin-lte-3/index.html',
  'startbootstrap-sb-admin-2/index.html',
  'startbootstrap-sb-admin-2/login.html',
  'startbootstrap-clean-blog/dist/index.html',
  'startbootstrap-coming-soon/dist/index.html',
  'startbootstrap-shop-homepage/dist/index.html',
  'startbootstrap-creative/dist/index.html',
  'startbootstrap-landing-page/dist/index.html',
];

export const TEMPLATE_PAGES: readonly InnocentCase[] = FILES.map((file) => ({
  name: file.replace('.html', ''),
  file,
  isReal: true,
}));

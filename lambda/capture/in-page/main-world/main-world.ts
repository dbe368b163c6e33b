/** Changes the page's main world before its scripts run. */
import './count-works.ts';
import './creeping-clock.ts';
import './no-early-resize.ts';
import './no-pointer-lock.ts';
import './no-print.ts';
import './script-errors.ts';
import './scroll-followers.ts';
import './stay-open.ts';
import './whole-editors.ts';

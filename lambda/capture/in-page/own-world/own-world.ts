/** What is changed in the page's own world, before its scripts. */
import './screen-rate.ts';
import './skip-view-transitions.ts';
import './stay-open.ts';

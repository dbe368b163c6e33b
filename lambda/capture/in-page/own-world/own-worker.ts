/** What is changed in workers, before their scripts. They can draw on canvases of the page. */
import './screen-rate.ts';

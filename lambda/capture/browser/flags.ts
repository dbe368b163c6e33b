/**
 * The command line Chromium is launched with, one flag a line with its reason. Nothing is inherited from
 * puppeteer's or the browser package's defaults: those switch the web's own security off and composite by an
 * emulated GPU, which is slower and goes wrong past 16,384 px.
 */

import { DESKTOP_USER_AGENT } from '../emulation/user-agent.ts';

export interface FlagOptions {
  /** Folder of this capture's profile. */
  profile: string;
  /** `socks5://address:port` of this capture's egress proxy, and its bare address. */
  proxyUrl: string;
  proxyAddress: string;
  /** Who the browser says it is, and the languages it asks for, as in `de-CH,de`. */
  userAgent?: string;
  languages?: string;
  /** Lambda forbids what several processes need; elsewhere they may be wanted. */
  processModel: 'single' | 'multi';
}

const FIXED_FLAGS = [
  '--headless', // The shell: no window, no user interface.
  '--no-sandbox', // Lambda grants no user namespaces, so the sandbox cannot start.
  '--disable-gpu', // Composites in software: twice as fast as emulated GL, and right at any height.
  '--disable-checker-imaging', // Images are decoded before they are painted, so that none is missing.
  // Chromium scales an image from a size that it decoded before. With one thread, the same sizes are there each time.
  '--num-raster-threads=1',
  '--disable-partial-raster', // Tiles are drawn whole: the same page gives the same bytes.
  '--disable-frame-rate-limit', // Frames follow each other at once: nobody watches, and every wait is for one of them.
  '--disable-threaded-animation', // Animations stand where the page was told to stop them.
  '--disable-threaded-scrolling', // A scroll is done when the script that asked for it goes on.
  '--hide-scrollbars', // A picture has none.
  '--force-color-profile=srgb', // The same colours on every machine.
  '--font-render-hinting=none', // The same glyph shapes at every scale.
  '--window-size=1920,1080', // What a desktop page sees as its window; never smaller than its default viewport.
  `--blink-settings=${[
    // A mouse, where no touch is emulated: pages ask (hover: hover) and (pointer: fine) before they show menus.
    'primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2',
    'imageAnimationPolicy=2', // Animated images stand at their first frame.
  ].join(',')}`,
  '--lang=en-US', // Locale of pages, unless the request says else.
  '--mute-audio', // Nobody listens.
  '--autoplay-policy=user-gesture-required', // Videos stand at their poster.
  '--block-new-web-contents', // window.open gives null: no page floods us with windows.
  '--deny-permission-prompts', // Nobody is there to answer.
  '--disable-notifications', // Nobody is there to read them.
  '--disable-speech-api', // Would reach for outside services.
  '--disable-background-networking', // No connections of the browser's own.
  '--disable-component-update', // The same.
  '--disable-domain-reliability', // The same.
  '--disable-sync', // The same.
  '--disable-default-apps', // The same.
  '--disable-client-side-phishing-detection', // The same.
  '--metrics-recording-only', // Collects, but sends nothing.
  '--no-pings', // No hyperlink auditing.
  '--no-first-run', // No welcome.
  '--no-default-browser-check', // No question.
  '--disable-breakpad', // No crash reports on disk.
  '--disable-crash-reporter', // The same.
  '--disable-extensions', // None are installed; saves looking for them.
  '--disable-print-preview', // No window of it.
  '--disable-dev-shm-usage', // Lambda has no /dev/shm to speak of.
  '--disable-background-timer-throttling', // The page is always in front.
  '--disable-backgrounding-occluded-windows', // The same.
  '--disable-renderer-backgrounding', // The same.
  '--disable-hang-monitor', // Our deadline is the monitor.
  '--incognito', // Nothing is written to the profile: the launch is a third shorter, and so is the wiping.
  '--password-store=basic', // No key ring.
  '--use-mock-keychain', // The same, on macOS.
  '--disable-quic', // UDP would go around the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // So would WebRTC; this one flag stops it.
  '--dns-prefetch-disable', // Names are looked up by the proxy alone.
  '--enable-unsafe-swiftshader', // WebGL in software.
];

const DISABLED_FEATURES = [
  'AudioServiceOutOfProcess', // One process, also for sound.
  'IsolateOrigins', // One process for all frames: Lambda can have no more.
  'site-per-process', // The same.
  'Translate', // No bar over the page.
  'AcceptCHFrame', // No extra handshake.
  'MediaRouter', // Would look for devices on the network.
  'OptimizationHints', // Would ask an outside service.
  'HttpsUpgrades', // The page at the URL that was asked for.
  'PaintHolding', // Show the new page at once, not the old one.
  'Prerender2', // Nothing is loaded that is not shown.
];

const PROCESS_FLAGS = {
  // Without these Chromium dies in Lambda on prctl(PR_SET_NO_NEW_PRIVS).
  single: ['--single-process', '--no-zygote'],
  multi: ['--no-zygote'],
} as const;

export function browserFlags(options: FlagOptions): string[] {
  return [
    ...FIXED_FLAGS,
    ...PROCESS_FLAGS[options.processModel],
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    // An override in the page reaches no service or shared worker, and no language of any worker; these do.
    `--user-agent=${options.userAgent ?? DESKTOP_USER_AGENT}`,
    `--accept-lang=${options.languages ?? 'en-US,en'}`,
    `--user-data-dir=${options.profile}`,
    `--proxy-server=${options.proxyUrl}`,
    // Chromium goes past a proxy for loopback and link-local addresses unless told not to.
    '--proxy-bypass-list=<-loopback>',
    // A second lock: whatever went past the proxy resolves nothing, address literals included.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${options.proxyAddress}`,
    'about:blank',
  ];
}

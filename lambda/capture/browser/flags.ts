/**
 * Chromium's command line: one flag per line, each with its reason. It inherits no defaults from puppeteer or
 * the browser package, because those disable web security and composite with an emulated GPU, which is slower
 * and breaks above 16,384 px.
 *
 * Measured for the processor time of a light capture, and not taken because nothing changed: V8 without
 * its optimizing compilers, with one thread, or with --max-lazy; no GL at all, which WebGL needs; no
 * shader cache; no field trials.
 */

import { DESKTOP_USER_AGENT } from '../emulation/user-agent.ts';

export interface FlagOptions {
  /** Folder of the capture's profile. */
  profile: string;
  /** `socks5://address:port` of the capture's egress proxy, and the address alone. */
  proxyUrl: string;
  proxyAddress: string;
  /** The browser's user agent, and its languages as in `de-CH,de`. */
  userAgent?: string;
  languages?: string;
  /** Whether WebSockets may connect. Default: true. */
  hasWebSockets?: boolean;
  /** Seed of Math.random. Default: chance. */
  seed?: number | undefined;
  /** Whether frames are drawn on command. Otherwise they come as on a screen. Default: true. */
  isOnCommand?: boolean;
  /** 'single' for Lambda, which forbids the system calls that several processes need. */
  processModel: 'single' | 'multi';
}

const FIXED_FLAGS = [
  '--headless', // The headless shell: no window and no user interface.
  '--no-sandbox', // Lambda grants no user namespaces, so the sandbox cannot start.
  '--disable-gpu', // Composites in software, which is twice as fast as emulated GL and correct at any height.
  '--disable-checker-imaging', // Decodes images before painting, so that none is missing.
  // Chromium may scale an image from a size that it decoded earlier. One raster thread makes those sizes
  // deterministic.
  '--num-raster-threads=1',
  '--disable-partial-raster', // Draws whole tiles, so that the same page gives the same bytes.
  '--disable-threaded-animation', // Keeps animations where the page was told to stop them.
  '--disable-threaded-scrolling', // Completes a scroll before the script that requested it continues.
  '--hide-scrollbars', // Images must not show scrollbars.
  '--force-color-profile=srgb', // The same colours on every machine.
  '--font-render-hinting=none', // The same glyph shapes at every scale.
  '--window-size=1920,1080', // The window size that desktop pages see; at least the default viewport.
  `--blink-settings=${[
    // Reports a mouse unless touch is emulated: pages query (hover: hover) and
    // (pointer: fine) before they show menus.
    'primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2',
    'imageAnimationPolicy=1', // Animated images stand when they have ended once.
  ].join(',')}`,
  '--lang=en-US', // Locale of pages, unless the request overrides it.
  '--mute-audio', // Audio has no use here.
  '--autoplay-policy=user-gesture-required', // Videos show their poster.
  '--block-new-web-contents', // window.open returns null, so pages cannot open windows.
  '--deny-permission-prompts', // No user can answer prompts.
  '--disable-notifications', // No user can see notifications.
  '--disable-speech-api', // It would contact external services.
  '--disable-background-networking', // The browser makes no connections of its own.
  '--disable-component-update', // The same.
  '--disable-domain-reliability', // The same.
  '--disable-sync', // The same.
  '--disable-default-apps', // The same.
  '--disable-client-side-phishing-detection', // The same.
  '--metrics-recording-only', // Collects, but sends nothing.
  '--no-pings', // No hyperlink auditing.
  '--no-startup-window', // No page but the one that the capture creates.
  '--no-first-run', // No first-run page.
  '--no-default-browser-check', // No default-browser prompt.
  '--disable-breakpad', // No crash reports on disk.
  '--disable-crash-reporter', // The same.
  '--disable-extensions', // None are installed; skips the search for them.
  '--disable-print-preview', // No print preview window.
  '--disable-dev-shm-usage', // Shares memory in the profile: /dev/shm is missing in Lambda, and keeps what is left behind.
  '--disable-background-timer-throttling', // Treats the page as visible at all times.
  '--disable-backgrounding-occluded-windows', // The same.
  '--disable-renderer-backgrounding', // The same.
  '--disable-hang-monitor', // The capture's deadline ends a hanging page.
  '--incognito', // Writes nothing to the profile: a third off the launch, and of a light capture's processor time.
  '--password-store=basic', // Does not use the system's key ring.
  '--use-mock-keychain', // The same, on macOS.
  '--disable-quic', // QUIC uses UDP, which bypasses the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // WebRTC uses UDP too; this flag alone prevents it.
  '--dns-prefetch-disable', // Only the proxy resolves names.
  '--enable-unsafe-swiftshader', // WebGL in software.
];

/** Draws frames only when the capture asks for one (see clock/). */
const COMMAND_FLAGS = ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw'];

const DISABLED_FEATURES = [
  'AudioServiceOutOfProcess', // Keeps audio in the same process.
  'IsolateOrigins', // One process for all frames, because Lambda allows no more.
  'site-per-process', // The same.
  'Translate', // No translation bar.
  'AcceptCHFrame', // No extra handshake.
  'MediaRouter', // It would search for devices on the network.
  'OptimizationHints', // It would contact an external service.
  'HttpsUpgrades', // Loads the requested URL without an upgrade to HTTPS.
  'PaintHolding', // Shows the new page immediately instead of the old one.
  'Prerender2', // Does not load pages that are not shown.
  'DeferRendererTasksAfterInput', // What a click loads would wait for a frame, which waits for what is loaded.
];

const PROCESS_FLAGS = {
  // Without these flags Chromium crashes in Lambda on prctl(PR_SET_NO_NEW_PRIVS).
  single: ['--single-process', '--no-zygote'],
  multi: ['--no-zygote'],
} as const;

export function browserFlags(options: FlagOptions): string[] {
  return [
    ...FIXED_FLAGS,
    ...(options.isOnCommand === false ? [] : COMMAND_FLAGS),
    ...PROCESS_FLAGS[options.processModel],
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    // An override on the page's session sets no user agent in service or shared workers, and no languages in
    // any worker. These flags reach all workers.
    `--user-agent=${options.userAgent ?? DESKTOP_USER_AGENT}`,
    `--accept-lang=${options.languages ?? 'en-US,en'}`,
    // The same for each document, frame and worker.
    ...(options.seed === undefined ? [] : [`--js-flags=--random-seed=${options.seed}`]),
    `--user-data-dir=${options.profile}`,
    `--proxy-server=${proxyRules(options)}`,
    // Chromium bypasses the proxy for loopback and link-local addresses by default.
    '--proxy-bypass-list=<-loopback>',
    // A second barrier: a connection that bypasses the proxy cannot resolve any host, including address
    // literals.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${options.proxyAddress}`,
  ];
}

/**
 * The protocol can block no WebSockets, but they have a proxy of their own. Nothing listens at its port.
 * Source: https://chromium.googlesource.com/chromium/src/+/HEAD/net/docs/proxy.md
 */
function proxyRules({ proxyUrl, proxyAddress, hasWebSockets = true }: FlagOptions): string {
  if (hasWebSockets) return proxyUrl;
  return `http=${proxyUrl};https=${proxyUrl};socks=socks5://${proxyAddress}:1`;
}

/**
 * A page that tries to reach other servers by every kind of browser request, for some spellings of their
 * address. Each kind requests a path with its name.
 */
import { answerWith, type Route } from '../support/page-server.ts';

interface Attack {
  /** Spellings of the victims' address in a URL. */
  hosts: readonly string[];
  /** More spellings, which only the usual kinds of requests try. */
  further?: readonly string[];
  port: number;
}

/** Kinds of requests that reach a victim from the attack page when nothing stops them. */
export const KINDS = [
  'audio',
  'beacon',
  'css-background',
  'css-import',
  'csp-report',
  'dedicated-worker',
  'dedicated-worker-import',
  'dedicated-worker-socket',
  'dynamic-import',
  'embed',
  'event-source',
  'fetch',
  'font',
  'form-get',
  'form-post',
  'frame-location',
  'frame-refresh',
  'iframe',
  'img',
  'input-image',
  'link-header',
  'module',
  'modulepreload',
  'nested-frame',
  'object',
  'poster',
  'prefetch',
  'preload',
  'redirect-fetch',
  'redirect-frame',
  'redirect-img',
  'script',
  'service-worker',
  'service-worker-import',
  'shared-worker',
  'shared-worker-import',
  'source-set',
  'stylesheet',
  'svg-image',
  'track',
  'video',
  'web-socket',
  'xhr',
] as const;

/** Colour of the page, which its picture must show. */
export const ATTACK_COLOUR = '#00ff00';

/** Returns routes for a page server. The page is /attack; /attack-all tries the further spellings, too. */
export function attackRoutes({ hosts, further = [], port }: Attack): Record<string, Route> {
  const places = hosts.map((host) => `${host}:${port}`);
  const each = (write: (place: string) => string) => places.map(write).join('\n');
  const script = (body: string): Route => {
    const text = `const places = ${JSON.stringify(places)};\n${body}`;
    return answerWith('text/javascript', text);
  };

  return {
    '/attack': (_request, response) => {
      const links = places.map((place) => `<http://${place}/link-header>; rel=preload; as=script`);
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        Link: asHeader(links.join(', ')),
        NEL: '{"report_to": "victims", "max_age": 60, "success_fraction": 1}',
        'Report-To': asHeader(
          JSON.stringify({
            group: 'victims',
            max_age: 60,
            endpoints: places.map((place) => ({ url: `https://${place}/network-error-logging` })),
          }),
        ),
        'Reporting-Endpoints': asHeader(
          places.map((place, at) => `v${at}="https://${place}/reporting"`).join(', '),
        ),
      });
      response.end(page(each, places));
    },
    '/attack-all': page(each, places) + further.map((host) => usual(`${host}:${port}`)).join(''),
    // Keeps the page loading during the attack.
    '/slow.png': (_request, response) => void setTimeout(() => response.writeHead(404).end(), 2_000),
    '/redirect': (request, response) => {
      const to = new URL(request.url ?? '', 'http://pages').searchParams.get('to') ?? '';
      response.writeHead(302, { Location: asHeader(to), 'Access-Control-Allow-Origin': '*' }).end();
    },
    '/refresh': each((place) => `<meta http-equiv="refresh" content="0;url=http://${place}/frame-refresh">`),
    '/csp': (_request, response) => {
      const reportTo = places.map((place) => `http://${place}/csp-report`).join(' ');
      response.writeHead(200, {
        'Content-Type': 'text/html',
        'Content-Security-Policy': `img-src 'none'; report-uri ${asHeader(reportTo)}`,
      });
      response.end('<img src="/anything.png">');
    },
    '/attack.js': script(IN_PAGE),
    '/dedicated-worker.js': script(inWorker('dedicated-worker')),
    '/shared-worker.js': script(inWorker('shared-worker')),
    '/service-worker.js': script(inServiceWorker(places)),
  };
}

/** Node writes headers as Latin-1, browsers read them as UTF-8. */
function asHeader(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function page(each: (write: (place: string) => string) => string, places: string[]): string {
  const rules = places.flatMap((place) => [`http://${place}/speculation`, `https://${place}/speculation`]);
  return `<!doctype html><title>Attack</title>
    <link rel="icon" href="http://${places[0]}/icon"><link rel="manifest" href="http://${places[0]}/manifest">
    <style>body { background: ${ATTACK_COLOUR}; margin: 0 }
      .hidden { position: absolute; left: 100px; top: 100px; width: 100px; height: 100px; overflow: hidden; opacity: .01 }
      ${each((place) => `@import url(http://${place}/css-import-late);`)}
      ${each((place) => `@font-face { font-family: "f${place}"; src: url(http://${place}/font) }`)}
    </style>
    ${each((place) => `<style>@import url(http://${place}/css-import);</style>`)}
    ${each((place) => `<link rel=stylesheet href="http://${place}/stylesheet">`)}
    ${each((place) => `<link rel=prefetch href="http://${place}/prefetch">`)}
    ${each((place) => `<link rel=prerender href="http://${place}/prerender">`)}
    ${each((place) => `<link rel=preconnect href="http://${place}"><link rel=dns-prefetch href="//${place}">`)}
    ${each((place) => `<link rel=preload as=script href="http://${place}/preload">`)}
    ${each((place) => `<link rel=modulepreload href="http://${place}/modulepreload">`)}
    <script type="speculationrules">${JSON.stringify({
      prefetch: [{ source: 'list', urls: rules, eagerness: 'immediate' }],
      prerender: [{ source: 'list', urls: rules, eagerness: 'immediate' }],
    })}</script>
    <img src="/slow.png" alt="">
    <div class="hidden">
      ${each((place) => `<span style='font-family: "f${place}"; background: url(http://${place}/css-background)'>text</span>`)}
      ${each((place) => `<img src="http://${place}/img"><img srcset="http://${place}/source-set 1x">`)}
      ${each((place) => `<img src="/redirect?to=http://${place}/redirect-img">`)}
      ${each((place) => `<input type=image src="http://${place}/input-image">`)}
      ${each((place) => `<svg><image href="http://${place}/svg-image" width="5" height="5"/></svg>`)}
      ${each((place) => `<iframe src="http://${place}/iframe"></iframe>`)}
      ${each((place) => `<iframe src="view-source:http://${place}/view-source"></iframe>`)}
      ${each((place) => `<iframe src="/redirect?to=http://${place}/redirect-frame"></iframe>`)}
      ${each((place) => `<iframe srcdoc='<iframe srcdoc="<iframe src=http://${place}/nested-frame></iframe>"></iframe>'></iframe>`)}
      ${each((place) => `<iframe srcdoc='<meta http-equiv=refresh content="0;url=http://${place}/frame-refresh">'></iframe>`)}
      ${each((place) => `<iframe srcdoc='<script>location = "http://${place}/frame-location"</script>'></iframe>`)}
      ${each((place) => `<iframe srcdoc='<form method=post action=http://${place}/form-post></form><script>document.forms[0].submit()</script>'></iframe>`)}
      ${each((place) => `<iframe srcdoc='<form action=http://${place}/form-get></form><script>document.forms[0].submit()</script>'></iframe>`)}
      ${each((place) => `<iframe srcdoc='<form target=_blank action=http://${place}/form-window></form><script>document.forms[0].submit()</script>'></iframe>`)}
      <iframe src="/csp"></iframe>
      ${each((place) => `<object data="http://${place}/object"></object><embed src="http://${place}/embed">`)}
      ${each((place) => `<video preload=auto src="http://${place}/video" poster="http://${place}/poster"></video>`)}
      ${each((place) => `<audio preload=auto src="http://${place}/audio"></audio>`)}
      ${each((place) => `<video crossorigin><track default kind=captions src="http://${place}/track"></video>`)}
      ${each((place) => `<a class=ping href="#" ping="http://${place}/ping">ping</a>`)}
      ${each((place) => `<a class=window target=_blank href="http://${place}/window">window</a>`)}
    </div>
    ${each((place) => `<script async src="http://${place}/script"></script>`)}
    ${each((place) => `<script type=module async src="http://${place}/module"></script>`)}
    <script src="/attack.js"></script>`;
}

/** The usual kinds of requests for one spelling. */
function usual(place: string): string {
  return `<div class="hidden"><img src="http://${place}/img"><img src="/redirect?to=http://${place}/redirect-img">
    <iframe src="http://${place}/iframe"></iframe></div><script async src="http://${place}/script"></script>
    <script>fetch('http://${place}/fetch', { mode: 'no-cors' }).catch(() => {});
    try { new WebSocket('ws://${place}/web-socket') } catch {}</script>`;
}

/** Each step catches its own errors, so that the next one runs. */
const IN_PAGE = `
  const attempt = (step) => { try { Promise.resolve(step()).catch(() => {}) } catch {} };
  for (const place of places) {
    attempt(() => fetch('http://' + place + '/fetch', { mode: 'no-cors' }));
    attempt(() => fetch('https://' + place + '/fetch', { mode: 'no-cors', keepalive: true }));
    attempt(() => fetch('/redirect?to=http://' + place + '/redirect-fetch'));
    attempt(() => { const xhr = new XMLHttpRequest(); xhr.open('GET', 'http://' + place + '/xhr'); xhr.send() });
    attempt(() => navigator.sendBeacon('http://' + place + '/beacon', 'x'));
    attempt(() => new EventSource('http://' + place + '/event-source'));
    attempt(() => new WebSocket('ws://' + place + '/web-socket'));
    attempt(() => new WebSocket('wss://' + place + '/web-socket'));
    attempt(() => new WebTransport('https://' + place + '/web-transport').ready);
    attempt(() => import('http://' + place + '/dynamic-import'));
    attempt(() => open('http://' + place + '/open'));
    attempt(() => new AudioContext().audioWorklet.addModule('http://' + place + '/audio-worklet'));
    attempt(() => CSS.paintWorklet.addModule('http://' + place + '/paint-worklet'));
    attempt(async () => {
      const peer = new RTCPeerConnection({ iceServers: [
        { urls: ['stun:' + place, 'stun:' + place + '?transport=udp'] },
        { urls: ['udp', 'tcp'].map((by) => 'turn:' + place + '?transport=' + by), username: 'u', credential: 'c' },
        { urls: 'turns:' + place + '?transport=tcp', username: 'u', credential: 'c' },
      ] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      const port = place.split(':').at(-1);
      const host = place.slice(0, -port.length - 1);
      const ends = peer.localDescription.sdp.match(/a=(ice-ufrag|ice-pwd|fingerprint).*/g).join('\\r\\n');
      await peer.setRemoteDescription({ type: 'answer', sdp: [
        'v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
        'c=IN IP4 0.0.0.0', 'a=mid:0', 'a=setup:active', 'a=sctp-port:5000', ends,
        'a=candidate:1 1 udp 2122260223 ' + host + ' ' + port + ' typ host',
        'a=candidate:2 1 tcp 1518280447 ' + host + ' ' + port + ' typ host tcptype passive',
      ].join('\\r\\n') + '\\r\\n' });
    });
  }
  attempt(() => document.querySelectorAll('.ping, .window').forEach((link) => link.click()));
  attempt(() => new Worker('/dedicated-worker.js'));
  attempt(() => new SharedWorker('/shared-worker.js'));
  attempt(() => navigator.serviceWorker.register('/service-worker.js'));
`;

function inWorker(kind: string): string {
  return `
    for (const place of places) {
      fetch('http://' + place + '/${kind}', { mode: 'no-cors' }).catch(() => {});
      try { new WebSocket('ws://' + place + '/${kind}-socket') } catch {}
    }
    for (const place of places) try { importScripts('http://' + place + '/${kind}-import') } catch {}
  `;
}

/** A service worker may import scripts only during its first installation. */
function inServiceWorker(places: string[]): string {
  const imports = places.map(
    (place) => `try { importScripts('http://${place}/service-worker-import') } catch {}`,
  );
  return `${imports.join('\n')}
    oninstall = (event) => event.waitUntil(Promise.allSettled(places.map((place) =>
      fetch('http://' + place + '/service-worker', { mode: 'no-cors' }))));
  `;
}

/** Chat widgets and popups, with the markup of their vendors or of page builders. */
import type { Addition } from './fixture-page.ts';

export interface Overlay extends Addition {
  name: string;
  /** Host and path of the vendor's loader. Without it, the site itself serves the script. */
  vendor?: string;
}

const launcher = (attributes: string, inner = '') =>
  `<div ${attributes}><div data-look="corner">${inner}</div></div>`;

/** The site serves the vendors' scripts itself, so that no host name identifies them. */
export const CHAT_WIDGETS: Overlay[] = [
  {
    name: 'Intercom',
    vendor: 'widget.intercom.io/widget/abc',
    markup: launcher(
      'class="intercom-lightweight-app"',
      '<div class="intercom-lightweight-app-launcher" role="button" aria-label="Open Intercom Messenger">?</div>',
    ),
  },
  {
    name: 'Zendesk',
    vendor: 'static.zdassets.com/ekr/snippet.js',
    markup:
      '<iframe id="launcher" title="Opens a widget where you can chat to one of our agents" data-look="corner"></iframe>',
  },
  {
    name: 'HubSpot',
    vendor: 'js.usemessages.com/conversations-embed.js',
    markup: launcher('id="hubspot-messages-iframe-container"', '<iframe title="Chat Widget"></iframe>'),
  },
  {
    name: 'LiveChat',
    vendor: 'cdn.livechatinc.com/tracking.js',
    markup: launcher('id="chat-widget-container"', '<iframe id="chat-widget-minimized"></iframe>'),
  },
  {
    name: 'Drift',
    vendor: 'js.driftt.com/include/1/abc.js',
    markup: launcher('id="drift-frame-controller"', '<iframe id="drift-widget"></iframe>'),
  },
  {
    name: 'Crisp',
    vendor: 'client.crisp.chat/l.js',
    markup: launcher('class="crisp-client"', '<a role="button" aria-label="Open chat">C</a>'),
  },
  {
    name: 'Tawk',
    vendor: 'embed.tawk.to/5a/default',
    markup: launcher('class="widget-visible"', '<iframe title="chat widget"></iframe>'),
  },
  {
    name: 'Tidio',
    vendor: 'code.tidio.co/abc.js',
    markup: launcher('id="tidio-chat"', '<iframe id="tidio-chat-iframe" title="Tidio Chat"></iframe>'),
  },
  {
    name: 'Olark',
    vendor: 'static.olark.com/jsclient/loader.js',
    markup: launcher('id="olark-wrapper"', '<button class="olark-launch-button">Chat</button>'),
  },
  {
    name: 'Freshchat',
    vendor: 'wchat.freshchat.com/js/widget.js',
    markup: launcher(
      'id="fc_frame" class="fc-widget-small"',
      '<iframe id="fc_widget" title="Chat"></iframe>',
    ),
  },
  {
    name: 'Gorgias',
    vendor: 'config.gorgias.chat/bundle-loader/01',
    markup: launcher('id="gorgias-chat-container"', '<iframe id="chat-button"></iframe>'),
  },
  {
    name: 'Messenger',
    vendor: 'connect.facebook.net/en_US/sdk/xfbml.customerchat.js',
    markup: launcher(
      'id="fb-root" class="fb_reset"',
      '<div class="fb_dialog fb_dialog_advanced"><iframe name="blank_facebook"></iframe></div>',
    ),
  },
  {
    name: 'WhatsApp',
    markup: '<a href="https://wa.me/441234567890" class="float" target="_blank" data-look="corner">W</a>',
  },
  {
    name: 'Help Scout',
    vendor: 'beacon-v2.helpscout.net/',
    markup: launcher('id="beacon-container"', '<div class="BeaconFabButtonFrame"><iframe></iframe></div>'),
  },
  {
    name: 'JivoChat',
    vendor: 'code.jivosite.com/widget/abc',
    markup: '<jdiv><jdiv class="globalClass" data-look="corner">…</jdiv></jdiv>',
  },
  {
    name: 'Zoho SalesIQ',
    vendor: 'salesiq.zoho.com/widget',
    markup: launcher('id="zsiq_float" class="zsiq_floatmain"', '<em>Chat</em>'),
  },
  {
    name: 'a custom element with a closed shadow tree',
    markup: '<acme-chat-widget><div data-look="corner"><button>Talk to us</button></div></acme-chat-widget>',
    shadow: 'closed',
  },
  {
    name: 'an unknown vendor, in an open shadow tree',
    markup:
      '<help-bubble><div data-look="corner"><button aria-label="Open chat">…</button></div></help-bubble>',
    shadow: 'open',
  },
];

const close = '<button aria-label="Close">×</button>';

export const POPUPS: Overlay[] = [
  {
    name: 'a newsletter modal with a backdrop',
    markup: `<div class="nl-back" data-look="backdrop"></div><div class="newsletter-popup" data-look="modal">${close}<h2>Ten per cent off</h2><form><input type="email" placeholder="Your e-mail"><button>Sign up</button></form></div>`,
    locks: true,
  },
  {
    name: 'a modal dialog element',
    markup: `<dialog open data-look="modal">${close}<p>Take our survey and win.</p><button>Start</button></dialog>`,
  },
  {
    name: 'an ARIA dialog',
    markup: `<div role="dialog" aria-modal="true" data-look="modal">${close}<p>You are visiting the European site.</p><button>Go to the US site</button></div>`,
  },
  {
    name: 'Klaviyo',
    vendor: 'static.klaviyo.com/onsite/js/klaviyo.js',
    markup: `<div class="needsclick kl-private-reset-css-Xuajs1" data-look="modal"><form><input type="email"><button>Join</button></form></div>`,
  },
  {
    name: 'OptinMonster',
    vendor: 'a.omappapi.com/app/js/api.min.js',
    markup: `<div id="om-abc123" class="Campaign Popup" data-look="modal"><button class="CloseButton">×</button><input type="email"></div>`,
  },
  {
    name: 'Mailchimp',
    vendor: 'chimpstatic.com/mcjs-connected/js/users/1.js',
    markup: `<div id="PopupSignupForm_0"><div class="mc-modal" data-look="modal"><form><input name="EMAIL" type="email"><button>Subscribe</button></form></div></div>`,
  },
  {
    name: 'OneSignal',
    vendor: 'cdn.onesignal.com/sdks/OneSignalSDK.js',
    markup: `<div id="onesignal-slidedown-container" data-look="top"><p>We would like to show you notifications.</p><button>Allow</button><button>No thanks</button></div>`,
  },
  {
    name: 'an app banner',
    markup: `<div class="get-app" data-look="top"><p>Harbour Walks is better in the app.</p><a href="https://apps.apple.com/app/id1">Open</a></div>`,
  },
  {
    name: 'an exit-intent overlay over everything',
    markup: `<div class="exit-intent-overlay" data-look="backdrop"><div data-look="modal">${close}<h2>Wait!</h2><p>Do not leave yet.</p></div></div>`,
    locks: true,
  },
  {
    name: 'a slide-in that wants an address',
    markup: `<div class="z9" data-look="corner" style="width:260px;height:160px">${close}<p>News by post</p><input type="email"></div>`,
  },
  {
    name: 'an age gate',
    markup: `<div class="age-gate" data-look="backdrop"><div data-look="modal"><p>Are you over 18?</p><button>Yes</button><button>No</button></div></div>`,
  },
  {
    name: 'a slider that answers a question',
    markup: `<div class="z5" data-look="modal">${close}<p>How likely are you to come again?</p><input type="range"><button>Send</button></div>`,
  },
  {
    name: 'a drawer that wants an address, for chosen topics',
    markup: `<div class="drawer" data-look="corner" style="width:260px;height:200px">${close}<p>Our letter</p><label><input type="checkbox">News</label><label><input type="checkbox">Offers</label><input type="email"><button>Subscribe</button></div>`,
  },
  {
    name: 'a popover',
    markup: `<div popover="manual" id="po" data-look="modal">${close}<p>New: walks by boat</p></div>`,
  },
];

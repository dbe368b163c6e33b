/**
 * Consent systems with the markup that their own scripts build: the ids and classes
 * that the public rules look for.
 */
import type { Addition } from './fixture-page.ts';

export interface ConsentSystem extends Addition {
  name: string;
  /** Host and path of the vendor's loader. Without it, the site itself serves the script. */
  vendor?: string;
  /** The markup is part of the HTML that the server sends; no script adds it. */
  isStatic?: boolean;
}

const TEXT = 'We and our partners use cookies to store and access information on this device.';
const POLICY = '<a href="/cookie-policy">Cookie policy</a>';

export const CONSENT_SYSTEMS: ConsentSystem[] = [
  {
    name: 'OneTrust',
    vendor: 'cdn.cookielaw.org/scripttemplates/otSDKStub.js',
    markup: `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter" data-look="backdrop"></div>
      <div id="onetrust-banner-sdk" class="otFlat bottom" role="dialog" aria-label="Privacy" data-look="bar"><p id="onetrust-policy-text">${TEXT} ${POLICY}</p>
      <button id="onetrust-pc-btn-handler">Cookie settings</button><button id="onetrust-reject-all-handler">Reject all</button>
      <button id="onetrust-accept-btn-handler">Accept all</button></div></div>`,
    closes: '#onetrust-reject-all-handler',
    locks: true,
  },
  {
    name: 'Cookiebot',
    vendor: 'consent.cookiebot.com/uc.js',
    markup: `<div id="CybotCookiebotDialog" class="CybotEdge" role="dialog" data-look="modal"><p id="CybotCookiebotDialogBodyContentText">${TEXT}</p>
      <button id="CybotCookiebotDialogBodyButtonDecline">Deny</button><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll">Allow all</button></div>`,
    closes: '#CybotCookiebotDialogBodyButtonDecline',
  },
  {
    name: 'Didomi',
    vendor: 'sdk.privacy-center.org/loader.js',
    markup: `<div id="didomi-host"><div id="didomi-popup" class="didomi-popup-backdrop" data-look="backdrop"><div class="didomi-popup-notice" data-look="modal"><p>${TEXT}</p>
      <button id="didomi-notice-disagree-button">Disagree</button><button id="didomi-notice-agree-button">Agree</button></div></div></div>`,
    closes: '#didomi-notice-disagree-button',
    locks: true,
  },
  {
    name: 'InMobi (Quantcast)',
    vendor: 'cmp.inmobi.com/choice.js',
    markup: `<div id="qc-cmp2-container"><div id="qc-cmp2-main"><div id="qc-cmp2-ui" data-look="modal"><h2>We value your privacy</h2><p>${TEXT}</p>
      <div class="qc-cmp2-summary-buttons"><button id="disagree-btn" mode="secondary">Disagree</button><button mode="primary">Agree</button></div></div></div></div>`,
    closes: '#disagree-btn',
  },
  {
    name: 'Usercentrics',
    vendor: 'app.usercentrics.eu/browser-ui/latest/loader.js',
    markup: `<div id="usercentrics-root"><div data-testid="uc-container" data-look="modal"><p>${TEXT}</p>
      <button data-testid="uc-deny-all-button">Deny</button><button data-testid="uc-accept-all-button">Accept all</button></div></div>`,
    closes: '[data-testid=uc-deny-all-button]',
    shadow: 'open',
  },
  {
    name: 'Sourcepoint',
    vendor: 'cdn.privacy-mgmt.com/unified/wrapperMessagingWithoutDetection.js',
    markup: `<div id="sp_message_container_901" data-look="backdrop"><iframe id="sp_message_iframe_901" title="SP Consent Message" src="/index.html?message_id=901" data-look="modal"></iframe></div>`,
    locks: true,
  },
  {
    name: 'consentmanager',
    vendor: 'cdn.consentmanager.net/delivery/js/cmp_en.min.js',
    markup: `<div id="cmpbox" class="cmpbox cmpstyleroot" role="dialog" data-look="bar"><p class="cmpboxtxt">${TEXT}</p>
      <a class="cmpboxbtn cmpboxbtnno" role="button" href="#">Reject</a><a class="cmpboxbtn cmpboxbtnyes" role="button" href="#">Accept</a></div>`,
    closes: '.cmpboxbtnno',
  },
  {
    name: 'CookieYes',
    vendor: 'cdn-cookieyes.com/client_data/5f0c/script.js',
    markup: `<div class="cky-overlay" data-look="backdrop"></div><div class="cky-consent-container cky-box-bottom-left" data-look="modal"><p>${TEXT}</p>
      <button class="cky-btn" data-cky-tag="reject-button">Reject all</button><button data-cky-tag="accept-button">Accept all</button></div>`,
    closes: '[data-cky-tag=reject-button]',
  },
  {
    name: 'iubenda',
    vendor: 'cdn.iubenda.com/cs/iubenda_cs.js',
    markup: `<div id="iubenda-cs-banner" class="iubenda-cs-default-floating" role="alertdialog" data-look="bar"><p>${TEXT} ${POLICY}</p>
      <button class="iubenda-cs-reject-btn">Reject</button><button class="iubenda-cs-accept-btn">Accept</button></div>`,
    closes: '.iubenda-cs-reject-btn',
  },
  {
    name: 'Google Funding Choices',
    vendor: 'fundingchoicesmessages.google.com/i/pub-1',
    markup: `<div class="fc-consent-root"><div class="fc-dialog-overlay" data-look="backdrop"></div><div class="fc-dialog-container"><div class="fc-dialog fc-choice-dialog" role="dialog" data-look="modal"><h2>Harbour Walks asks for your consent to use your personal data</h2><p>${TEXT}</p>
      <button class="fc-button fc-cta-do-not-consent"><p>Do not consent</p></button><button class="fc-button fc-cta-consent"><p>Consent</p></button></div></div></div>`,
    closes: '.fc-cta-do-not-consent',
    locks: true,
  },
  {
    name: 'TrustArc',
    vendor: 'consent.trustarc.com/notice',
    markup: `<div id="truste-consent-track" data-look="bar"><div id="truste-consent-content"><p>${TEXT}</p>
      <button id="truste-consent-required">Required only</button><button id="truste-consent-button">Accept all</button></div></div>`,
    closes: '#truste-consent-required',
  },
  {
    name: 'Osano',
    vendor: 'cmp.osano.com/16A0/osano.js',
    markup: `<div class="osano-cm-window"><div class="osano-cm-dialog osano-cm-dialog--type_bar" role="dialog" data-look="bar"><p>${TEXT}</p>
      <button class="osano-cm-denyAll osano-cm-button">Reject all</button><button class="osano-cm-accept-all">Accept all</button></div></div>`,
    closes: '.osano-cm-denyAll',
  },
  {
    name: 'Termly',
    vendor: 'app.termly.io/embed.min.js',
    markup: `<div id="termly-code-snippet-support"><div class="t-consentPrompt" data-look="bar"><p>${TEXT}</p>
      <button data-tid="banner-decline">Decline</button><button data-tid="banner-accept">Accept</button></div></div>`,
    closes: '[data-tid=banner-decline]',
  },
  {
    name: 'Complianz',
    markup: `<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner cmplz-show banner-1 optin" role="dialog" data-look="modal"><p>${TEXT}</p>
      <button class="cmplz-btn cmplz-deny">Deny</button><button class="cmplz-btn cmplz-accept">Accept</button></div></div>`,
    closes: '.cmplz-deny',
  },
  {
    name: 'Borlabs Cookie',
    markup: `<div id="BorlabsCookieBox" class="BorlabsCookie"><div class="_brlbs-block-content"><div class="_brlbs-box-wrap" data-look="modal"><p>Wir nutzen Cookies auf unserer Website.</p>
      <a href="#" role="button" data-cookie-refuse class="_brlbs-btn">Nur essenzielle</a><a href="#" role="button" data-cookie-accept-all>Alle akzeptieren</a></div></div></div>`,
    closes: '[data-cookie-refuse]',
    locks: true,
  },
  {
    name: 'CookieFirst',
    vendor: 'consent.cookiefirst.com/banner.js',
    markup: `<div class="cookiefirst-root notranslate" role="dialog" data-look="bar"><p>${TEXT}</p>
      <button data-cookiefirst-action="reject">Reject</button><button data-cookiefirst-action="accept">Accept all</button></div>`,
    closes: '[data-cookiefirst-action=reject]',
  },
  {
    name: 'Cookie-Script',
    vendor: 'cdn.cookie-script.com/s/1a2b.js',
    markup: `<div id="cookiescript_injected" role="dialog" data-look="bar"><div id="cookiescript_description">${TEXT}</div>
      <div id="cookiescript_reject" role="button">Decline all</div><div id="cookiescript_accept" role="button">Accept all</div></div>`,
    closes: '#cookiescript_reject',
  },
  {
    name: 'Axeptio',
    vendor: 'static.axept.io/sdk.js',
    markup: `<div class="axeptio_mount"><div class="axeptio_widget axeptio-widget--open" data-look="modal"><p>Des cookies sur ce site: on vous explique.</p>
      <button id="axeptio_btn_dismiss">Non merci</button><button id="axeptio_btn_acceptAll">OK pour moi</button></div></div>`,
    closes: '#axeptio_btn_dismiss',
  },
  {
    name: 'tarteaucitron',
    markup: `<div id="tarteaucitronRoot"><div id="tarteaucitronAlertBig" class="tarteaucitronAlertBigBottom" data-look="bar"><span id="tarteaucitronDisclaimerAlert">Ce site utilise des cookies et vous donne le contrôle.</span>
      <button id="tarteaucitronPersonalize2">OK, tout accepter</button><button id="tarteaucitronAllDenied2">Interdire tous les cookies</button></div></div>`,
    closes: '#tarteaucitronAllDenied2',
  },
  {
    name: 'CookieConsent 3',
    markup: `<div id="cc-main"><div class="cm-wrapper"><div class="cm cm--bar" role="dialog" data-look="bar"><p>${TEXT}</p>
      <button class="cm__btn" data-role="all">Accept all</button><button class="cm__btn" data-role="necessary">Reject all</button></div></div></div>`,
    closes: '[data-role=necessary]',
  },
  {
    name: 'CookieConsent 2',
    markup: `<div id="cc--main"><div id="cm" role="dialog" data-look="modal"><p>${TEXT}</p><button id="c-p-bn">Accept</button><button id="c-s-bn">Settings</button></div>
      <div id="s-cnt"><button id="s-all-bn">Accept all</button><button id="s-rall-bn">Reject all</button></div></div>`,
    closes: '#s-rall-bn',
  },
  {
    name: 'Klaro',
    markup: `<div class="klaro" id="klaro"><div class="cookie-notice" role="dialog" data-look="modal"><p>${TEXT}</p>
      <button class="cm-btn cn-decline">I decline</button><button class="cm-btn cm-btn-success">That's ok</button></div></div>`,
    closes: '.cn-decline',
  },
  {
    name: 'Civic Cookie Control',
    vendor: 'cc.cdn.civiccomputing.com/9/cookieControl-9.x.min.js',
    markup: `<div id="ccc"><div id="ccc-notify" role="dialog" data-look="bar"><p>${TEXT}</p><div class="ccc-notify-buttons">
      <button class="ccc-notify-button ccc-reject-button">Reject</button><button class="ccc-accept-button">Accept</button></div></div></div>`,
    closes: '.ccc-reject-button',
  },
  {
    name: 'Ketch',
    vendor: 'global.ketchcdn.com/web/v3/config/a/b/boot.js',
    markup: `<div id="lanyard_root"><div role="dialog" id="ketch-banner" data-look="bar"><p>${TEXT}</p>
      <button aria-label="Reject All">Reject All</button><button aria-label="Accept All">Accept All</button></div></div>`,
    closes: '[aria-label="Reject All"]',
  },
  {
    name: 'Moove GDPR',
    markup: `<div id="moove_gdpr_cookie_info_bar" class="moove-gdpr-align-center" role="dialog" data-look="bar"><p>${TEXT}</p>
      <button class="mgbutton moove-gdpr-infobar-reject-btn">Reject</button><button class="moove-gdpr-infobar-allow-all">Accept</button></div>`,
    closes: '.moove-gdpr-infobar-reject-btn',
  },
  {
    name: 'TermsFeed',
    vendor: 'www.termsfeed.com/public/cookie-consent/4.1.0/cookie-consent.js',
    markup: `<div class="termsfeed-com---nb termsfeed-com---nb-simple" role="dialog" data-look="bar"><p class="cc-nb-text">${TEXT}</p>
      <button class="cc-nb-okagree">I agree</button><button class="cc-nb-reject">I decline</button></div>`,
    closes: '.cc-nb-reject',
  },
  {
    name: 'Consentmo',
    markup: `<csm-cookie-consent><div class="csm-wrapper" data-look="bar"><p>${TEXT}</p><button class="cc-deny">Decline</button><button class="cc-allow">Accept</button></div></csm-cookie-consent>`,
    closes: '.cc-deny',
    shadow: 'open',
  },
  {
    name: 'Shopify',
    markup: `<div id="shopify-pc__banner" role="alertdialog" data-look="bar"><p>${TEXT}</p>
      <button id="shopify-pc__banner__btn-accept">Accept</button><button id="shopify-pc__banner__btn-decline">Decline</button></div>`,
    closes: '#shopify-pc__banner__btn-decline',
  },
  {
    name: 'HubSpot',
    vendor: 'js.hs-banner.com/v2/1234/banner.js',
    markup: `<div id="hs-eu-cookie-confirmation" role="dialog" data-look="top"><div id="hs-eu-cookie-confirmation-inner"><p>${TEXT}</p>
      <a href="#" id="hs-eu-confirmation-button" role="button">Accept</a><a href="#" id="hs-eu-decline-button" role="button">Decline</a></div></div>`,
    closes: '#hs-eu-decline-button',
  },
  {
    name: 'Wix',
    markup: `<div data-hook="ccsu-banner-wrapper" data-look="bar"><p>${TEXT}</p><button data-hook="ccsu-banner-decline-all">Decline all</button>
      <button data-hook="ccsu-banner-accept">Accept</button></div>`,
    closes: '[data-hook=ccsu-banner-decline-all]',
  },
  {
    name: 'GOV.UK',
    isStatic: true,
    markup: `<div class="govuk-cookie-banner" role="region" aria-label="Cookies on Harbour Walks" data-look="flow"><div class="govuk-cookie-banner__message"><h2>Cookies on Harbour Walks</h2>
      <p>We use some essential cookies to make this website work.</p><button class="govuk-button">Accept additional cookies</button><a href="/cookies">View cookies</a></div></div>`,
  },
  {
    name: 'Cookie Law Info',
    isStatic: true,
    markup: `<div id="cookie-law-info-bar" data-nosnippet="true" data-look="bar"><span>${TEXT}</span><a role="button" id="cookie_action_close_header" href="#">Accept</a></div>`,
  },
  {
    name: 'Insites Cookie Consent',
    markup: `<div role="dialog" aria-label="cookieconsent" class="cc-window cc-banner cc-type-opt-out cc-bottom" data-look="bar"><span id="cookieconsent:desc" class="cc-message">${TEXT}</span>
      <div class="cc-compliance"><a role="button" class="cc-btn cc-deny" href="#">Decline</a><a role="button" class="cc-btn cc-allow" href="#">Allow cookies</a></div></div>`,
    closes: '.cc-deny',
  },
  {
    name: 'Drupal EU Cookie Compliance',
    markup: `<div id="sliding-popup" class="sliding-popup-bottom" data-look="bar"><div class="eu-cookie-compliance-banner eu-cookie-compliance-banner-info"><p>${TEXT}</p>
      <button class="agree-button">OK, I agree</button><button class="decline-button">Decline</button></div></div>`,
    closes: '.decline-button',
  },
  {
    name: 'Cookie Notice (WordPress)',
    markup: `<div id="cookie-notice" role="dialog" class="cookie-revoke-hidden cn-position-bottom" data-look="bar"><div class="cookie-notice-container"><span id="cn-notice-text">${TEXT}</span>
      <button id="cn-accept-cookie" class="cn-button">Ok</button><button id="cn-refuse-cookie">No</button></div></div>`,
    closes: '#cn-refuse-cookie',
  },
  {
    name: 'Cookie Information',
    vendor: 'policy.app.cookieinformation.com/uc.js',
    markup: `<div id="coiOverlay" role="dialog" data-look="backdrop"><div id="coi-banner-wrapper" class="coi-banner__wrapper" data-look="modal"><p>${TEXT}</p>
      <button id="declineButton" class="coi-banner__decline">Decline</button><button class="coi-banner__accept">Accept all</button></div></div>`,
    closes: '#declineButton',
  },
  {
    name: 'Jetpack',
    isStatic: true,
    markup: `<div class="widget_eu_cookie_law_widget" data-look="bar"><div id="eu-cookie-law"><form method="post"><input type="submit" value="Close and accept" class="accept"></form>
      Privacy & Cookies: This site uses cookies. <a href="/cookies">Cookie Policy</a></div></div>`,
  },
  {
    name: 'Pandectes',
    markup: `<div id="pandectes-banner" class="pd-cookie-banner-window cc-window cc-banner" role="dialog" data-look="bar"><span class="cc-message">${TEXT}</span>
      <button class="cc-btn cc-btn-decision cc-deny">Decline</button><button class="cc-btn cc-allow">Accept</button></div>`,
    closes: '.cc-deny',
  },
  {
    name: 'Squarespace',
    markup: `<div class="sqs-cookie-banner-v2 BOTTOM" role="dialog" data-look="bar"><div class="sqs-cookie-banner-v2-text"><p>${TEXT}</p></div>
      <button class="sqs-cookie-banner-v2-deny">Decline all</button><button class="sqs-cookie-banner-v2-accept">Accept all</button></div>`,
    closes: '.sqs-cookie-banner-v2-deny',
  },
];

/** The document in Sourcepoint's frame. */
export const SOURCEPOINT_FRAME = `<body style="background:#ff00aa"><p>${TEXT}</p><button class="sp_choice_type_11">Accept</button>
<button class="sp_choice_type_13">Reject all</button></body>`;

/** Pages whose own content has names, positions or words that are typical of overlays. */
import { type Innocent, PARAGRAPH, page, TEXT } from './innocent-page.ts';
import { OWN_FLOW, SIGN_IN_SHEETS } from './own-flow.ts';

const CONSENT_TEXT =
  'We use cookies on this site. Call acceptAll() when your visitors agree, and rejectAll() when they decline. '.repeat(
    12,
  );

/** Ids that lists name, as generators of documentation write them. */
const LISTED_IDS = [
  'cookie-consent',
  'cookie-banner',
  'cookie-notice',
  'consent-manager',
  'advertising',
  'sponsored',
];
const titleOf = (id: string) => id.replace('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
const listed = (write: (id: string, title: string) => string) =>
  LISTED_IDS.map((id) => write(id, titleOf(id))).join('');

/** What asks for something else at the edge of the view, in the words of requests for consent. */
const BARS = [
  'Oat cookies, step 2 of 6 <button>Continue</button> <button>OK</button>',
  'New order: 24 cookies for Ana <button>Accept</button> <button>Reject</button>',
  'We use real butter in our oat cookies: 4 for £5.20 <button>Save</button> <button>Continue to checkout</button>',
  'This week on our website: chocolate cookies for 3,50 € <button>OK</button>',
  'Ciasteczka owsiane, na sobotę <button>Zapisz</button> <button>Dalej</button>',
  'Cookies frisch aus dem Ofen <button>Weiter</button> <button>Speichern</button>',
  'עוגיות שוקולד <button>שמירה</button> <button>המשך</button>',
  'Cookie preferences have unsaved changes <button>Save</button>',
  'Cookie _ga, category statistics <button>Approve</button> <button>Reject</button>',
  'Cookies: 14 stored <button>Clear</button> <button>Save</button>',
  'Total €24.50. By ordering you agree to our privacy policy. <button>Confirm and pay</button>',
];

/** People, files, recipes, products, games and programs with the word in their names, beside two answers. */
const NAMED_COOKIE = [
  'Cookie_Monster wants to join this page. <button>Accept</button> <button>Reject</button>',
  'Cookie wants to join this site. <button>Accept</button> <button>Decline</button>',
  '<a href="/cookie_monster">Cookie_Monster</a> möchte dieser Seite beitreten. <button>Annehmen</button>',
  'Cookie Monster quiere unirse a este sitio. <button>Aceptar</button> <button>Rechazar</button>',
  'クッキーモンスターさんがこのサイトに参加を希望しています。 <button>承認</button> <button>拒否</button>',
  'Delete cookies.txt from this page? <button>Yes</button> <button>No</button>',
  'Supprimer cookies.json de ce site ? <button>Accepter</button> <button>Refuser</button>',
  'Save cookie recipe to this page? <button>Save</button> <button>No</button>',
  'Uložit recept na sušenky na tuto stránku? <button>Souhlasím</button> <button>Ne</button>',
  'Enable cookie consent module: <button>Accept</button> <button>Decline</button>',
  '¿Activar el módulo de consentimiento de cookies en este sitio? <button>Aceptar</button>',
  'Cookie Team: this page is being recorded. <button>Accept recording</button> <button>Decline</button>',
  'Use 5 cookies to heal your dragon on this page? <button>Accept</button> <button>Decline</button>',
  'Anna suggests “cookies” instead of “cookeis” on this page. <button>Accept</button> <button>Reject</button>',
  'Parcel tracking: share the position of your parcel? <button>Allow</button> <button>Decline</button>',
  'Cookie mentioned you on this page. <button>Accept</button> <button>Decline</button>',
  'Cookie 想加入这个网站。 <button>接受</button> <button>拒绝</button>',
  'Cookie muốn tham gia trang web này. <button>Đồng ý</button> <button>Từ chối</button>',
  'Cookie ingin bergabung dengan situs ini. <button>Terima</button> <button>Tolak</button>',
  'Cookie 好吃吗？ <button>好</button> <button>不</button>',
  '要买 Cookie 吗？ <button>好</button> <button>不要</button>',
  'Cookie 关注了你，要回关吗？ <button>好</button> <button>不要</button>',
  'Cookie 请求访问此网站。 <button>允许</button> <button>拒绝</button>',
  'Cookie 使用了道具。 <button>同意</button> <button>拒绝</button>',
  'Cookie 想和你共享购物车。 <button>接受</button> <button>拒绝</button>',
  'Cookie 幫你記住行程，繼續嗎？ <button>好</button> <button>不要</button>',
  'Cookie 改善了成绩，继续吗？ <button>好</button> <button>不要</button>',
  'Cookie được thêm vào nhóm chứ? <button>Đồng ý</button> <button>Không</button>',
  'Cookie giúp bạn được chứ? <button>Được</button> <button>Không</button>',
  'Cookie membantu Anda? <button>Ya</button> <button>Tidak</button>',
  'クッキーさんを追加しますか？ <button>はい</button> <button>拒否</button>',
  'Cookie được ăn chứ? <button>Được</button> <button>Không</button>',
  'Cookie boleh dimakan? <button>Boleh</button> <button>Tidak</button>',
  'クッキーを食べますか？ <button>はい</button> <button>拒否</button>',
  '쿠키 먹을까요? <button>예</button> <button>거부</button>',
  'Des cookies tout chauds avec votre café ? <button>Oui</button> <button>Non</button>',
  '¿Cookies con el té? <button>Sí</button> <button>No</button>',
  'Cookies col caffè? <button>Sì</button> <button>No</button>',
  'Cookies para o chá? <button>Sim</button> <button>Não</button>',
  'Cookies met thee of koffie? <button>Ja</button> <button>Nee</button>',
  'Печенье cookies с чаем? <button>Да</button> <button>Нет</button>',
  'Cookie 配咖啡？ <button>好</button> <button>不</button>',
];

/** What is eaten, learned, followed or tested, with the verbs of requests in it or beside it. */
const BESIDE_COOKIES: [text: string, ...answers: string[]][] = [
  ['Anna agrees to bring cookies. We use the back door.', 'OK', 'Decline'],
  ['Anna nimmt Cookies mit. Wir nutzen die Hintertür.', 'Annehmen', 'Ablehnen'],
  ['Anna trae galletas. Usamos la puerta de atrás.', 'Aceptar', 'Rechazar'],
  ['Tom accepts cookies as payment. Use the side door.', 'OK'],
  ['Retken eväste on voileipä. Nuotiota saa käyttää.', 'Hyväksy', 'Hylkää'],
  ['We use only natural ingredients in our cookies.', 'Got it'],
  ['We accept orders for Christmas cookies until Friday.', 'OK', 'Close'],
  ['Печиво до чаю. Ми використовуємо фермерське молоко.', 'Прийняти'],
  ['Házi süti készül, friss vajat használunk.', 'Elfogadom', 'Elutasítom'],
  ['Upiecz z nami ciasteczka. Używamy świeżego masła.', 'Akceptuję', 'Odrzuć'],
  ['คุกกี้เนยสด เราใช้เนยแท้จากฟาร์ม', 'ยอมรับ', 'ปฏิเสธ'],
  ['クッキー作り教室ではバターを使用します。', '承認', '拒否'],
  ['我们的饼干使用新西兰黄油。', '接受', '拒绝'],
  ['כוס חלב ועוגיות. אנו משתמשים בחמאה וסוכר.', 'אישור'],
  ['Çerez tabağı için kuruyemiş ve tuz kullanıyoruz.', 'Kabul et', 'Reddet'],
  ['Request cookies: session_id. The preview uses this header.', 'Allow', 'Block'],
  ['Set-Cookie: sid=1; Path=/. Use cookies in the next request?', 'Yes', 'No'],
  ['Question 4 of 10: A website uses cookies. Is that legal?', 'Accept', 'Decline'],
  ['Cookie banner published. Visitors can now accept or reject cookies.', 'Close'],
  ['12 trackers blocked on this page.', 'Allow all', 'Details'],
  ['Start tracking your run? We use the GPS of your watch.', 'Allow', 'Not now'],
  ['I agree to take part in the study. Your data is stored for ten years.', 'I agree'],
];

/** Open on a page, with a button to close it: what a visitor sets something in, by its attributes. */
const CLOSE = '<button aria-label="Close">×</button>';
const checked = (...labels: string[]) =>
  labels.map((label) => `<label><input type="checkbox">${label}</label>`).join('');
const SETTINGS: [attributes: string, inner: string][] = [
  ['class="popover settings"', '<input type="range"><input type="range"><button>Serif</button>'],
  ['class="popover" role="dialog"', `${CLOSE}<h3>Farbe</h3><input type="range"><input type="range">`],
  [
    'class="filter-drawer" role="dialog"',
    `${CLOSE}<h3>Filters</h3>${checked('Boats', 'Walks')}<button>Show 24</button>`,
  ],
  [
    'class="drawer"',
    `${CLOSE}<button>Home</button><button>Walks</button><button>Boats</button><button>Map</button>`,
  ],
];

const stack = (bars: readonly string[]) =>
  bars
    .map(
      (inner, index) =>
        `<div class="c${index}" style="position:fixed;left:0;right:0;bottom:${index * 24}px;height:24px;background:#fed">${inner}</div>`,
    )
    .join('');

export const INNOCENTS: Innocent[] = [
  ...OWN_FLOW,
  {
    name: 'the sticky head of a grid of cookies',
    html: page(
      `<h1>Stored by this site</h1>${PARAGRAPH}<div role="grid" style="position:relative;height:300px"><div style="position:sticky;top:0;width:100%"><div style="position:absolute;width:100%;background:#eee"><span role="columnheader" style="cursor:pointer">Cookie</span> <span role="columnheader" style="cursor:pointer">Consent</span> <button aria-label="Close">×</button></div></div><div style="padding-top:40px">session, not needed</div><div>_pk_id, accepted</div></div>`,
    ),
  },
  {
    name: 'documentation about consent in a separate pane',
    html: page(
      `<aside style="position:fixed;left:0;top:0;bottom:0;width:220px;background:#eee"><a href="/1">Install</a><br><a href="/2">Consent</a></aside>
      <div id="cookieconsent-docs" class="cookie-consent" style="position:fixed;left:220px;top:0;right:0;bottom:0;overflow:auto"><h2>Cookie consent</h2><p>${CONSENT_TEXT}</p><button>Accept all</button><button>Reject all</button></div>`,
    ),
  },
  {
    name: 'a cookie policy without landmarks',
    html: page(
      '<div style="background:#123;color:#fff;padding:12px">Harbour</div><div class="cookie-policy"><h2>Cookie policy</h2><p>This policy says which cookies we use and how you accept or refuse them. You may withdraw your consent at any time.</p><a class="button" href="/settings">Accept or change settings</a></div><div>Harbour Ltd</div>',
    ),
  },
  {
    name: 'a table with a sticky header row',
    html: page(
      `<main><h1>Cookies that we set</h1><table><thead class="cookie-consent-bar" style="position:sticky;top:0;background:#ddd"><tr><th>Cookie</th><th>Consent</th><th><a href="#all">We use</a></th><th><button>Accept</button></th></tr></thead><tbody>${'<tr><td>sid</td><td>no</td><td>1 day</td><td></td></tr>'.repeat(40)}</tbody></table></main>`,
    ),
  },
  {
    name: 'privacy settings of an application',
    html: page(
      `<div class="app"><h2>Settings</h2><div class="privacy-settings consent-panel"><h3>Privacy</h3><p>We share your data with partners only with your consent.</p><label><input type="checkbox"> Statistics</label><button>Save</button><button>Reject all</button></div><div><h3>Profile</h3><p>${TEXT}</p></div></div>`,
    ),
  },
  {
    name: 'a game about cookies',
    html: page(
      '<div id="cookie-game" class="cookie" style="position:fixed;inset:0;background:#fed;z-index:2000"><h2>120 cookies</h2><button>Click the cookie</button><div class="cookie-shop">Grandma, 15 cookies <button>Buy</button></div><button>Options</button></div>',
    ),
  },
  {
    name: 'a basket of cookies',
    html: page(
      `<main><h1>Cookies by post</h1><p>${TEXT}</p></main><div class="cookie-cart" style="position:fixed;right:20px;bottom:20px;background:#fed;padding:20px">2 cookies in your box <button>Order</button></div>`,
    ),
  },
  {
    name: 'bars about cookies that are eaten, baked and stored',
    html: page(`<main><h1>Bakery</h1>${PARAGRAPH}</main>${stack(BARS)}`),
  },
  {
    name: 'bars with cookies in one sentence, and a verb of requests in the next',
    html: page(
      `<main><h1>Harbour school</h1>${PARAGRAPH}</main>${stack(
        BESIDE_COOKIES.map(
          ([text, ...answers]) => text + answers.map((answer) => `<button>${answer}</button>`).join(''),
        ),
      )}`,
    ),
  },
  {
    name: 'a mail that is being written',
    html: page(
      `<main><h1>Inbox</h1><p>${TEXT}</p></main><div class="compose-drawer message" role="dialog" style="position:fixed;right:40px;bottom:0;width:480px;height:420px;background:#fff;border:1px solid #999;z-index:50"><b>New message</b><button aria-label="Close">×</button><input type="text" placeholder="To"><input type="text" placeholder="Subject"><div contenteditable="true">Dear Jo,</div><button>Send</button></div>`,
    ),
  },
  {
    name: 'a mail in a pane with the role of a dialog',
    html: page(
      `<div style="position:fixed;inset:0;display:grid;grid-template-columns:160px 200px 1fr;background:#fff"><div>Inbox<br>Sent</div><div>Harbour news<br>Your subscription</div><div role="dialog" style="position:relative"><h2>Your subscription</h2><p>Please confirm your address. We use cookies in our newsletter.</p><button>Reply</button><button>Accept</button></div></div>`,
    ),
  },
  {
    name: 'a page that is a chat',
    html: page(
      `<div class="chat-app" style="position:fixed;inset:0;display:flex;background:#fff"><div class="channels" style="width:220px">general<br>harbour</div><div class="chat-messages" style="flex:1"><p>${TEXT}</p><textarea></textarea></div></div><button class="new-chat" style="position:fixed;right:20px;bottom:20px;width:56px;height:56px">+</button>`,
    ),
  },
  {
    name: 'a coming-soon page',
    html: page(
      '<div class="overlay" style="position:fixed;inset:0;background:linear-gradient(#246,#48a);color:#fff;z-index:1"></div><div class="masthead" style="position:fixed;left:10%;top:20%;width:500px;color:#fff;z-index:2"><h1>Our harbour opens soon</h1><p>Leave your address.</p><form><input type="email"><button>Notify me</button></form></div>',
    ),
  },
  {
    name: 'pictures that stay behind the text',
    html: page(
      `<div style="position:fixed;inset:0;background:#9bd;z-index:1"><button>Next picture</button></div><main style="position:relative;z-index:2"><h1>Harbour</h1>${PARAGRAPH}</main>`,
    ),
  },
  {
    name: 'a closed lightbox',
    html: page(
      `<main><h1>Pictures</h1><p>${TEXT}</p></main><div style="position:fixed;inset:0;background:rgba(0,0,0,.1);z-index:1;pointer-events:none"></div><div class="lightbox modal" style="position:fixed;inset:0;z-index:99;opacity:0;pointer-events:none"><button class="close">×</button><p>Picture 1 of 9</p></div>`,
    ),
  },
  {
    name: 'a splash screen with only a picture',
    html: page(
      `<main><h1>Harbour</h1><p>${TEXT}</p></main><div class="splash" style="position:fixed;inset:0;background:#fff;z-index:9999"><img alt="" width="60" height="60" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='60'%3E%3Crect width='60' height='60'/%3E%3C/svg%3E"></div>`,
    ),
  },
  {
    name: 'documentation whose only headline has a listed id',
    html: page(`<h1 id="cookie-consent">Cookie consent</h1>${PARAGRAPH.repeat(3)}`),
  },
  {
    name: 'documentation whose headings have listed ids',
    html: page(
      `<main><article><h1>Modules</h1>${PARAGRAPH}${listed((id, title) => `<h2 id="${id}">${title}<a href="#${id}">#</a></h2>${PARAGRAPH}`)}</article></main>`,
    ),
  },
  {
    name: 'documentation whose sections have listed ids',
    html: page(
      `<div class="document"><h1>Modules</h1>${PARAGRAPH}${listed((id, title) => `<section id="${id}"><h2>${title}<a href="#${id}">¶</a></h2>${PARAGRAPH}</section>`)}</div>`,
    ),
  },
  {
    name: 'documentation whose headings hold links with listed ids',
    html: page(
      `<h1>Modules</h1>${PARAGRAPH}${listed((id, title) => `<h2><a name="${id}" id="${id}">${title}</a><span><a id="${id}" href="#${id}">#</a></span></h2>${PARAGRAPH}`)}`,
    ),
  },
  {
    name: 'documentation in XHTML, whose links with listed ids never end',
    html: page(
      `<h1>Modules</h1>${PARAGRAPH}${listed((id, title) => `<div><h2><a id="${id}"/>${title}</h2></div>${PARAGRAPH}`)}`,
    ),
  },
  {
    name: 'documentation that is rendered late, with listed ids',
    html: page(
      `<main id="app"></main><script>setTimeout(() => { app.innerHTML = ${JSON.stringify(`<h1>Modules</h1>${PARAGRAPH}${listed((id, title) => `<h2 id="${id}">${title}</h2><p>All of it.</p>`)}`)} }, 400)</script>`,
    ),
  },
  {
    name: 'an example of a banner in documentation',
    html: page(
      `<main><h1>Components</h1>${PARAGRAPH}<div class="cookie-banner" id="cookie-banner" style="border:1px solid;padding:16px">We use cookies to improve your visit. <button>Accept</button> <button>Decline</button></div>${PARAGRAPH}</main>`,
    ),
  },
  {
    name: 'examples of dialogs and banners in documentation',
    isTall: true,
    html: page(
      `<main><h1>Dialogs</h1>${PARAGRAPH}
      <div style="position:relative;height:200px;overflow:hidden"><div style="position:absolute;inset:0;background:rgba(0,0,0,.5)"></div><div role="dialog" class="modal" style="position:absolute;left:20%;top:30px;width:60%;background:#fff;z-index:1050"><h2>Delete the file?</h2><p>This cannot be undone.</p><button>Cancel</button></div></div>${PARAGRAPH}
      <div style="transform:translateZ(0);height:200px"><div role="dialog" aria-modal="true" style="position:fixed;left:20%;top:30px;width:60%;background:#eee;z-index:1050"><h2>Sign up</h2><p>For our newsletter.</p><button aria-label="Close">×</button></div></div>${PARAGRAPH}
      <div style="contain:layout;height:200px"><div class="cookie-banner" style="position:fixed;left:0;right:0;bottom:0;background:#eee;z-index:9999">We use cookies. <button>Accept</button></div></div>${PARAGRAPH}
      <div style="position:relative;height:200px"><dialog open style="top:20px">Delete the file? <button>Cancel</button></dialog></div>${PARAGRAPH}
      <iframe style="width:100%;height:150px" srcdoc="&lt;p>We use cookies. You can change your consent here.&lt;/p>&lt;button>Accept all&lt;/button>&lt;button>Reject all&lt;/button>"></iframe></main>`,
    ),
  },
  {
    name: 'an editor of banners with a preview',
    html: page(
      '<header>Administration</header><div style="display:flex"><form style="width:40%"><h2>Your banner</h2><textarea>We use cookies.</textarea><button>Save</button></form><div style="width:60%;position:relative;height:400px;background:#eee"><div class="cookie-consent-preview" style="position:absolute;left:0;right:0;bottom:0;background:#fff;z-index:9999">We use cookies to improve your visit. <button>Accept all</button><button>Reject</button></div></div></div>',
    ),
  },
  {
    name: 'a frame beside its settings, of which a phone shows a strip',
    html: page(
      `<div style="width:300px"><h2>Your page</h2><label>Title <input value="Harbour"></label><button>Save</button></div><iframe srcdoc="&lt;h2>Harbour&lt;/h2>" style="position:fixed;left:340px;top:0;width:calc(100% - 340px);height:100%;border:0;background:#eee"></iframe>`,
    ),
  },
  {
    name: 'a drawing without words in a frame, beside the script of a vendor',
    html: page(
      `<main><h1>Sun</h1>${PARAGRAPH}</main><iframe srcdoc="&lt;i style='display:block;width:300px;height:300px;margin:0 auto;border-radius:50%;background:#f50'>&lt;/i>" style="display:block;border:0;width:100vw;height:100vh;margin-left:calc(50% - 50vw)"></iframe>`,
      '<script async src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>',
    ),
  },
  {
    name: 'a page that slides over the former one',
    html: page(
      `<main><h1>Harbours</h1>${PARAGRAPH.repeat(4)}</main><div class="route" style="position:fixed;inset:0;padding:40px;overflow:auto;background:#fff;z-index:99"><h1>The east quay</h1>${PARAGRAPH.repeat(3)}<a href="/back">Back</a></div>`,
    ),
  },
  {
    name: 'a cookie policy with a summary that sticks, and fixed links',
    html: page(
      `<main><h1>Cookie policy</h1><div style="position:sticky;top:0;background:#eee">We use cookies to count visits. <button>Accept all</button></div>${PARAGRAPH.repeat(4)}</main><div style="position:fixed;left:10px;bottom:10px"><a href="/imprint">Imprint</a> <a href="/privacy">Privacy policy</a></div>`,
    ),
  },
  {
    name: 'tools that can be closed',
    html: page(
      `<main><h1>Files</h1>${PARAGRAPH.repeat(3)}</main>
      <div class="selection-bar" style="position:fixed;left:0;right:0;bottom:0;background:#cde;padding:14px;z-index:50">3 selected <button>Archive</button><button>Move</button><button>Delete</button><button aria-label="Clear" class="close">×</button></div>
      <div class="dock" style="position:fixed;left:0;right:0;bottom:60px;background:#eee;padding:14px;z-index:50"><button aria-label="Pause">❚❚</button>Episode 12: The lighthouse keeper, 12:03 of 45:10<button aria-label="Close">×</button></div>
      <div class="compare-bar" style="position:fixed;left:0;right:0;bottom:120px;background:#eef;padding:14px;z-index:50">Compare: Boat A <button>×</button> Boat B <button>×</button> <button>Compare now</button></div>
      <div role="search" style="position:fixed;right:0;top:80px;width:320px;background:#eee;padding:14px;z-index:50"><input placeholder="Find"> 3 of 14 <button>↑</button><button aria-label="Close">×</button></div>
      <div role="toolbar" style="position:fixed;left:10%;right:10%;top:0;background:#eee;padding:14px;z-index:50"><button>B</button><button>I</button><button aria-label="Close">×</button></div>`,
    ),
  },
  {
    name: 'a consent screen that is the page',
    html: page(
      '<header><img alt="" width="48" height="48" src="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'%3E%3Crect width=\'48\' height=\'48\'/%3E%3C/svg%3E">Harbour accounts</header><div class="consent-screen" role="dialog" style="max-width:480px;margin:60px auto"><p>Tide Tables wants access to your account. We share your data with this partner only with your consent.</p><a href="/privacy">Privacy policy</a><button>Allow</button><button>Deny</button></div><footer>Harbour Ltd, East Quay 4. Help and contact, terms of use, imprint, accessibility, and all the languages that we speak: English, Deutsch, Français, Italiano, Español.</footer>',
    ),
  },
  {
    name: 'a consent screen in a fixed card',
    html: page(
      '<div class="consent-card" style="position:fixed;left:30%;top:30%;width:40%;padding:24px;border:1px solid"><p>Tide Tables wants to use your data. You may withdraw your consent at any time.</p><a href="/privacy">Privacy policy</a><button>Accept</button><button>Decline</button></div>',
    ),
  },
  {
    name: 'data protection in an administration',
    html: page(
      `<nav style="position:fixed;left:0;top:0;bottom:0;width:200px;background:#eee"><a href="/1">Users</a><br><a href="/2">Data protection</a></nav><div style="margin-left:220px"><div class="privacy-consent-panel"><p>We use cookies and keep consents for twelve months.</p><label><input type="checkbox"> Keep longer</label><button>Save settings</button><button>Reject all</button></div></div>`,
    ),
  },
  {
    name: 'a fixed table of contents of a cookie policy',
    html: page(
      `<div class="cookie-toc" style="position:fixed;left:0;top:0;width:220px;background:#eee"><p>How we use cookies</p><a href="#accept">Accept cookies</a><br><a href="#reject">Reject cookies</a><br><a href="#settings">Cookie settings</a></div><div style="margin-left:240px"><h2 id="accept">Accept cookies</h2>${PARAGRAPH}<h2 id="reject">Reject cookies</h2>${PARAGRAPH}<h2 id="settings">Cookie settings</h2>${PARAGRAPH}</div>`,
    ),
  },
  {
    name: 'names with the word for cookies in them',
    isTall: true,
    html: page(`<main><h1>Messages</h1>${PARAGRAPH.repeat(9)}</main>${stack(NAMED_COOKIE)}`),
  },
  {
    name: 'open drawers and popovers in which something is set',
    html: page(
      `<main><h1>Walks</h1>${PARAGRAPH.repeat(9)}</main>${SETTINGS.map(([attributes, inner], index) => `<div ${attributes} style="position:fixed;right:0;top:${index * 110}px;width:300px;height:104px;background:#fed;z-index:1000">${inner}</div>`).join('')}`,
    ),
  },
  SIGN_IN_SHEETS,
];
/** A page of slides that locks scrolling by design, and a banner over it. */
export const SLIDES = page(
  `<style>html,body{margin:0;height:100%;overflow:hidden}.deck{height:100%}.deck section{height:100%}</style>
  <div class="deck"><section style="background:#cde">One</section><section style="background:#edc">Two</section></div>`,
);
export const BANNER =
  '<div style="position:fixed;left:0;right:0;bottom:0;padding:18px;background:#f0a">We use cookies on this site. <button>Accept</button></div>';

/**
 * Parts of pages that say or look like what overlays do: sign-ins, bookings, panels, bars and selections.
 * Whatever presses one of their buttons paints the page.
 */
import { type Innocent, PARAGRAPH, page } from './innocent-page.ts';

const buttons = (...labels: string[]) =>
  labels.map((label) => `<button onclick="document.body.style.background='red'">${label}</button>`).join(' ');
const CROSS = '<button aria-label="Close">×</button>';
const stack = (bars: readonly string[], height = 40) =>
  bars
    .map(
      (inner, at) =>
        `<div style="position:fixed;left:0;right:0;bottom:${at * height}px;height:${height}px;background:#eef">${inner}</div>`,
    )
    .join('');
const article = (style: string, rest: string, text = PARAGRAPH.repeat(8)) =>
  page(`<main style="${style}"><h1>Harbour</h1>${text}</main>${rest}`);

/** What a sign-in says, who signs in, and a button that agrees. */
const SIGN_INS: [text: string, provider: string, agree: string][] = [
  ['By continuing, you agree to our Terms and Privacy Policy.', 'Continue with Google', 'Agree and continue'],
  [
    'Mit der Fortsetzung stimmst du unseren AGB und der Datenschutzerklärung zu.',
    'Weiter mit Google',
    'Zustimmen und weiter',
  ],
  [
    'En continuant, vous acceptez nos Conditions et notre Politique de confidentialité.',
    'Continuer avec Google',
    'Accepter et continuer',
  ],
  [
    'Al continuar, aceptas nuestros Términos y la Política de privacidad.',
    'Continuar con Google',
    'Aceptar y continuar',
  ],
  [
    "Continuando accetti i nostri Termini e l'Informativa sulla privacy.",
    'Continua con Google',
    'Accetta e continua',
  ],
  [
    'Ao continuar, aceita os Termos e a Política de Privacidade.',
    'Continuar com o Google',
    'Aceitar e continuar',
  ],
  [
    'Door verder te gaan ga je akkoord met onze voorwaarden en ons privacybeleid.',
    'Doorgaan met Google',
    'Akkoord en doorgaan',
  ],
  [
    'Kontynuując, akceptujesz Regulamin i Politykę prywatności.',
    'Kontynuuj z Google',
    'Akceptuję i kontynuuję',
  ],
  [
    '続行すると、利用規約とプライバシーポリシーに同意したことになります。',
    'Googleで続ける',
    '同意して続ける',
  ],
  ['계속하면 이용약관 및 개인정보 처리방침에 동의하게 됩니다.', 'Google로 계속하기', '동의하고 계속하기'],
  ['继续即表示您同意服务条款和隐私政策。', '使用 Google 继续', '同意并继续'],
  [
    'Продолжая, вы принимаете условия и политику конфиденциальности.',
    'Продолжить с Google',
    'Принять и продолжить',
  ],
  [
    'Devam ederek Koşulları ve Gizlilik Politikasını kabul edersiniz.',
    'Google ile devam et',
    'Kabul et ve devam et',
  ],
  ['بالمتابعة، فإنك توافق على الشروط وسياسة الخصوصية.', 'المتابعة باستخدام Google', 'أوافق وأتابع'],
  [
    'Genom att fortsätta godkänner du våra villkor och vår integritetspolicy.',
    'Fortsätt med Google',
    'Godkänn och fortsätt',
  ],
  ['Jatkamalla hyväksyt käyttöehdot ja tietosuojakäytännön.', 'Jatka Googlella', 'Hyväksy ja jatka'],
  ['जारी रखकर आप हमारी शर्तों और गोपनीयता नीति से सहमत हैं।', 'Google से जारी रखें', 'सहमत हूँ और जारी रखें'],
  [
    'Bằng cách tiếp tục, bạn đồng ý với Điều khoản và Chính sách quyền riêng tư.',
    'Tiếp tục với Google',
    'Đồng ý và tiếp tục',
  ],
  ['เมื่อดำเนินการต่อ คุณยอมรับข้อกำหนดและนโยบายความเป็นส่วนตัว', 'ดำเนินการต่อด้วย Google', 'ยอมรับและดำเนินการต่อ'],
  ['המשך השימוש מהווה הסכמה לתנאים ולמדיניות הפרטיות.', 'המשך עם Google', 'מסכים וממשיך'],
  [
    'Pokračováním souhlasíte s podmínkami a zásadami ochrany soukromí.',
    'Pokračovat přes Google',
    'Souhlasím a pokračovat',
  ],
  [
    'A folytatással elfogadod a feltételeket és az adatvédelmi szabályzatot.',
    'Folytatás Google-fiókkal',
    'Elfogadom és folytatom',
  ],
];

/** Bars with answers that ask for something else than storing or tracking. */
const BARS = [
  `I agree to the House Rules and the <a href="/privacy">privacy policy</a>. ${buttons('Agree and book')}`,
  `By ordering you agree to our processing of your personal data. ${buttons('Accept', 'Back')}`,
  `This meeting is being recorded. You consent to it by staying. <a href="/privacy">Privacy</a> ${buttons('Got it', 'Leave')}`,
  `Ana offers 3 cookies for 2 cakes. ${buttons('Accept', 'Decline')}`,
  `Your cookies are under attack. ${buttons('Accept', 'Decline')}`,
  `A session cookie is deleted when the browser closes. ${buttons('Agree', 'Disagree')}`,
  `Read our Privacy Policy. Tap to accept the Terms of Service. ${buttons('Agree & continue')}`,
  `Consent for data processing given on 3 May. Privacy policy version 4 ${buttons('Archive', 'Print')}`,
  `Jo Lind asks for access to her file. Privacy level 2 ${buttons('Accept', 'Reject')}`,
  `By continuing you agree to our use of cookies. ${buttons('Continue with Apple')}`,
  `Don't share this page with others. ${buttons('Agree', 'Decline')}`,
  `The targeted ad "Spring tide" waits for approval. ${buttons('Accept', 'Reject')}`,
  `Tracking 77-A: at sea ${buttons('Details')} ${CROSS}`,
  `¿Rastrear el barco en el mapa? ${buttons('Aceptar', 'Rechazar')}`,
  `Quest: the lost cookies. Collect nine cookies. ${buttons('Accept quest', 'Decline')}`,
];

/** Bars that tell of the work in the page, and act on it. */
const OF_WORK = [
  `Dieses Treffen wird aufgezeichnet. ${buttons('Verstanden')}`,
  `Ungespeicherte Änderungen ${buttons('Speichern', 'Verwerfen')}`,
  `Vous êtes hors ligne. ${buttons('Réessayer', 'Masquer')}`,
  `A new version of this page is available. ${buttons('Reload', 'Later')}`,
  `You are sharing your screen. ${buttons('Stop sharing', 'Hide')}`,
  `Masz niezapisane zmiany. ${buttons('Zapisz', 'Anuluj')}`,
  `接続が切れました。 ${buttons('再試行', '閉じる')}`,
  `This meeting is being recorded. ${buttons('Got it')}`,
  `Build 12 finished ${CROSS}`,
  `Upload 3 of 8 ${buttons('Cancel')}`,
  `Create a targeted ad ${buttons('Continue', 'Cancel')}`,
  `Privacy mode is on ${buttons('Turn off')} ${CROSS}`,
  `Your data export is ready ${buttons('Download')} ${CROSS}`,
  `You agree to the booking terms. ${buttons('Agree and reserve', 'Cancel')}`,
  `Add recently bought Oat milk ${buttons('Add')} ${CROSS}`,
  `Introducing our boats: lesson 2 ${buttons('Continue')} ${CROSS}`,
  `3 messages archived ${buttons('Undo')} <button aria-label="Close">×</button>`,
];

/**
 * Bars of what a visitor orders, waits for and writes, and what their figures are about. The first stands at
 * the edge of the view: elsewhere, a step of several is one of a tour.
 */
const OF_ORDERS = [
  `Step 2 of 4: shipping ${buttons('Back', 'Continue')}`,
  `<b>€45</b> per person ${buttons('Reserve')} ${CROSS}`,
  `Your boat arrives in 5 min ${buttons('Call the captain', 'Cancel')}`,
  `Replying to Anna ${buttons('Send', 'Cancel')}`,
  `Your order 4711 is being packed. ${buttons('Details')} ${CROSS}`,
  `1名様 ¥4,500 ${buttons('予約する')} ${CROSS}`,
  `Ответ Анне ${buttons('Отправить', 'Отмена')}`,
  `12 min (5 km) by bicycle ${buttons('Start')} ${CROSS}`,
  `2 itens, R$ 48 ${buttons('Salvar para depois')} ${CROSS}`,
  `New in your basket: 2 bowls ${buttons('View')} ${CROSS}`,
  `New total: £4.50 ${buttons('Continue')} ${CROSS}`,
  `Release 2.0 of 3 May ${buttons('Deploy')} ${CROSS}`,
  `Renew in 2.5 hours: berth 3 ${buttons('Continue')} ${CROSS}`,
  `Новое в 10.30: заказ 5 ${buttons('Открыть')} ${CROSS}`,
  `5 new in 2.5 km ${buttons('Show')} ${CROSS}`,
  `You just bought Bowl 3 ${buttons('View')} ${CROSS}`,
  `Recently purchased: 2 bowls ${buttons('Add to basket')} ${CROSS}`,
  `Your recently bought items: 12 ${buttons('Order again')} ${CROSS}`,
  `4 issues, new in 2.0 ${buttons('Show')} ${CROSS}`,
  `New in 2.5 kg bags: rice ${buttons('View basket')} ${CROSS}`,
];

/** Bars that name cookies, tracking or policies among other things. */
const NAMING = [
  `By continuing you agree to our Terms, Privacy and Cookie Policy. ${buttons('Continue')}`,
  `Indem du fortfährst, stimmst du den AGB, der Datenschutzerklärung und der Cookie-Richtlinie zu. ${buttons('Weiter')}`,
  `En continuant, vous acceptez nos Conditions et notre Politique relative aux cookies. ${buttons('Continuer')}`,
  `Pokračováním souhlasíte s podmínkami a zásadami používání souborů cookie. ${buttons('Pokračovat')}`,
  `Продолжая, вы соглашаетесь с Условиями и Политикой использования файлов cookie. ${buttons('Продолжить')}`,
  `続行すると、利用規約、クッキーポリシーに同意したものとみなされます。 ${buttons('続ける')}`,
  `계속하면 이용약관 및 쿠키 정책에 동의하는 것입니다. ${buttons('계속')}`,
  `بالمتابعة، فإنك توافق على الشروط وسياسة ملفات تعريف الارتباط. ${buttons('متابعة')}`,
  `You have unsaved changes to your cookie settings. ${buttons('Save', 'Discard')}`,
  `Did Anna like your cookies? ${buttons('Yes', 'No')}`,
  `Delete these cookies? ${buttons('Yes', 'No')}`,
  `Would you like cookies with your coffee? ${buttons('Yes', 'No')}`,
  `Remote images are blocked to stop trackers. ${buttons('Show images', 'Always allow')}`,
  `A shop stores cookies before its visitors agree. Is this lawful? ${buttons('Yes, lawful', 'No, unlawful')}`,
];

const COLUMNS = [
  `<h3>Our cookies</h3><p>Choose the cookies you like. We use butter only.</p>${buttons('Essential range', 'Allow nuts')}`,
  `<h3>Patient 12</h3><p>Consent for data processing given on 3 May.</p><p>Privacy policy version 4</p>${buttons('Accept', 'Reject')}`,
  `<h3>Banner</h3><p>This website uses cookies to improve your experience.</p>${buttons('Accept', 'Decline')}`,
  '<h3>Details</h3><p>Opened by Ann</p><button aria-label="Close">×</button>',
];
const column = (inner: string, side: string, attributes: string, position = 'fixed') =>
  article(
    `margin-${side}:180px`,
    `<div ${attributes} style="position:${position};${side}:0;top:0;bottom:0;width:160px;background:#eee;z-index:1050">${inner}</div>`,
  );

const SELECTIONS = [
  `4 selected ${buttons('Move', 'Delete')} <button aria-label="Clear selection">×</button>`,
  `2 Dateien ausgewählt ${buttons('Verschieben', 'Löschen')} <button aria-label="Auswahl aufheben">×</button>`,
  `3 items selected ${buttons('Archive', 'Label', '×')}`,
  `<div class="toast">3 fichiers sélectionnés ${buttons('Déplacer')} <button aria-label="Tout désélectionner">×</button></div>`,
];

const offer = (heading: string) =>
  `<div><h3>${heading}</h3><p>Run it in one place, next to all the others that you have.</p><a href="/product">Learn more</a></div>`;

/** They lie over text, where they stand at the bottom of the view. */
export const SIGN_IN_SHEETS: Innocent = {
  name: 'sheets to sign in that lie over text',
  html: article(
    '',
    SIGN_INS.slice(0, 4)
      .map(
        ([text, provider], at) =>
          `<div style="position:fixed;left:${at * 25}%;width:25%;bottom:0;height:55%;background:#fff;padding:24px;z-index:50"><h2>Log in</h2>${buttons(provider, 'Continue')}<p>${text}</p></div>`,
      )
      .join(''),
  ),
};

export const OWN_FLOW: Innocent[] = [
  {
    name: 'sign-ins by providers, in many languages',
    isTall: true,
    html: article('', stack(SIGN_INS.map(([text, provider]) => `${buttons(provider)} ${text}`))),
  },
  {
    name: 'sign-ins by a button that agrees, in many languages',
    html: article('', stack(SIGN_INS.map(([text, , agree]) => `${text} ${buttons(agree)}`))),
  },
  {
    name: 'a sign-in that fills one half of the view, beside a picture',
    html: page(
      `<div style="position:fixed;left:0;top:0;bottom:0;width:50%;background:#246;color:#fff"><h2>Every tide</h2></div><div style="position:fixed;right:0;top:0;bottom:0;width:50%;background:#fff"><h1>Sign in</h1>${buttons('Continue with Google')}<p>By continuing, you agree to our Terms and Privacy Policy.</p></div>`,
    ),
  },
  { name: 'bars that ask for something else', html: article('', stack(BARS)) },
  { name: 'bars that tell of the work in the page', isTall: true, html: article('', stack(OF_WORK, 36)) },
  { name: 'bars of what a visitor orders and writes', isTall: true, html: article('', stack(OF_ORDERS, 36)) },
  {
    name: 'a sheet of a ride that is under way',
    html: article(
      '',
      `<div style="position:fixed;left:0;right:0;bottom:0;height:60%;background:#fff;z-index:40"><h2>Anna arrives in 5 min</h2>${buttons('Call', 'Cancel ride')}</div>`,
    ),
  },
  {
    name: 'a question of a bakery',
    html: page(
      `<main><h1>The bakery of the harbour</h1>${PARAGRAPH}</main>${stack([`Cookies? ${buttons('Yes', 'No')}`])}`,
    ),
  },
  {
    name: 'a column to fill in that lies over text',
    html: article(
      '',
      `<div style="position:fixed;right:0;top:0;bottom:0;width:320px;background:#eee"><h3>Your details</h3><label>Age <input type="number"></label>${buttons('Accept', 'Cancel')}</div>`,
    ),
  },
  { name: 'bars that name cookies among other things', html: article('', stack(NAMING)) },
  {
    name: 'a form with a button that saves it for later',
    html: article(
      'padding-bottom:90px',
      `<div style="position:fixed;left:0;right:0;bottom:0;background:#fff;padding:16px;z-index:40">You consent to our use of your data by sending it. ${buttons('Send', 'Save for later')}</div>`,
    ),
  },
  ...COLUMNS.flatMap((inner, at) => [
    { name: `a column on the left: ${at}`, html: column(inner, 'left', 'class="cookie-drawer modal"') },
    { name: `a column on the right: ${at}`, html: column(inner, 'right', 'role="dialog"') },
  ]),
  {
    name: 'a column that scrolls with the page',
    html: column(COLUMNS[2] ?? '', 'right', 'class="drawer popup"', 'absolute'),
  },
  {
    name: 'an open basket',
    html: article(
      '',
      `<div role="dialog" class="drawer" style="position:fixed;right:0;top:0;bottom:0;width:160px;background:#fff;z-index:99">Bowl 24 € <button aria-label="Remove Bowl">×</button> ${buttons('Check out')}</div>`,
    ),
  },
  {
    name: 'a bar of a shop with the name of a notice',
    html: article(
      'padding-bottom:80px',
      `<div class="cookie-bar" style="position:fixed;left:0;right:0;bottom:0;height:60px;background:#fed;z-index:50">3 cookies in your basket, 4.20 € ${buttons('Order now', 'Accept voucher')}</div>`,
    ),
  },
  {
    name: 'a menu of links to another host, with a search that can be closed',
    html: article(
      'padding-top:70px',
      `<div style="position:fixed;left:0;right:0;top:0;height:56px;background:#fff;z-index:5000"><b>Harbour</b> ${['Boats', 'Walks', 'Maps', 'Shop'].map((name) => `<a href="http://harbour.example/${name}">${name}</a>`).join(' ')} <input type="search"> <button class="search-close" aria-label="Close search">×</button></div>`,
      PARAGRAPH.repeat(60),
    ),
  },
  {
    name: 'a panel of uploads',
    html: article(
      '',
      `<div style="position:fixed;right:20px;bottom:0;width:300px;background:#fff;z-index:20"><b>Uploading 2 files</b> ${CROSS}<p>boat.jpg, 40 % ${buttons('Cancel')}</p><p>quay.jpg, 10 % ${buttons('Cancel')}</p></div><div style="position:fixed;left:20px;bottom:0;width:300px;background:#fff;z-index:20"><b>업로드 중</b> ${CROSS}<p>boat.jpg, 40 % ${buttons('취소')}</p><p>quay.jpg, 10 % ${buttons('취소')}</p></div>`,
    ),
  },
  {
    name: 'a panel below all of a page that does not scroll',
    html: page(
      `<main style="position:fixed;inset:0 0 130px 0;min-height:0;overflow:auto"><h1>Harbour</h1>${PARAGRAPH}</main><div style="position:fixed;left:0;right:0;bottom:0;height:120px;background:#111;color:#fff">Terminal <button aria-label="Close panel">×</button><p>$ sail</p></div>`,
    ),
  },
  {
    name: 'bars of the page with the names of popups',
    html: article(
      'padding:80px 0',
      `<div class="survey-header" style="position:fixed;left:0;right:0;top:0;height:56px;background:#fff;z-index:10">Customer survey 2026 ${buttons('Save', 'Preview')}</div><div class="newsletter-editor modal" style="position:fixed;left:0;right:0;bottom:0;height:56px;background:#fff;z-index:2000">Step 2 of 5 ${buttons('Back', 'Next')}</div>`,
    ),
  },
  ...SELECTIONS.map((inner, at) => ({
    name: `a selection with actions: ${at}`,
    html: article(
      '',
      `<div style="position:fixed;left:5%;bottom:24px;background:#222;color:#fff;padding:16px 30px;z-index:20">${inner}</div>`,
    ),
  })),
  {
    name: 'panels with listed names',
    html: article(
      'margin-right:180px',
      `<aside class="cookie-panel" style="position:fixed;right:0;top:0;bottom:0;width:160px;background:#eee"><h2>Banner</h2><p>Colours and labels</p><label>Label <input style="width:90px" value="Yes"></label>${buttons('Publish')}</aside>`,
      `${PARAGRAPH}<div class="cookie-banner"><h2>Statistics</h2><p>Eleven visitors came.</p>${buttons('Export')}</div>`,
    ),
  },
  {
    name: 'offers and headings in boxes with the names of advertisements',
    html: article(
      '',
      '',
      ['ad-grid', 'ad-block', 'ad-container', 'sponsored']
        .map(
          (name) => `<div class="${name}">${['Display ads', 'Sponsored content'].map(offer).join('')}</div>`,
        )
        .join(PARAGRAPH) +
        '<div class="ad-block"><h2>Sponsored</h2><p>Offers of our readers, free of charge for a week.</p></div>',
    ),
  },
  {
    name: 'a table of contents whose parts come later',
    html: article(
      'margin-right:160px',
      '<div style="position:fixed;right:0;top:120px;width:140px"><b>On this page</b><p><a href="#a">Accept cookies</a></p><p><a href="#b">Block cookies</a></p><p><a href="#c">Clear cookies</a></p></div>',
    ),
  },
  {
    name: 'the steps of a form, and the pages of a table',
    html: page(
      `<main style="padding-bottom:90px"><h1>Tell us about your company</h1><label>Name <input></label></main><div style="position:fixed;left:0;right:0;bottom:0;background:#fff;padding:16px">${buttons('Back')} Step 2 of 5 ${buttons('Next')}</div>
      <div style="position:relative;height:300px;background:#eee"><p>Booking 1</p><div style="position:absolute;z-index:20;left:0;right:0;bottom:0;height:40px;background:#ddd">${buttons('Previous')} 1 ${buttons('Next')} 1-10 of 42</div></div>`,
    ),
  },
  {
    name: 'dialogs that stand in the flow of the page',
    html: page(
      `<div class="modal modal-tour" role="dialog" style="height:400px;z-index:1055;background:#678"><h2>What's new</h2><p>Not into lists? Try the new grid view.</p>${buttons('Great, thanks!')}</div><div class="modal" role="dialog" style="background:#678"><h5>Enable this setting?</h5>${buttons('Yes, enable', 'No thanks')}</div>`,
    ),
  },
];

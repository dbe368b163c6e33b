/**
 * How a request for consent is worded, language by language: the name of the thing, and the stems that such a text
 * is made of. Stems are cut where the languages bend them; they count only beside the first list.
 */

/** "Cookie" as the languages of the web write it. */
const COOKIE_NAMES = [
  'cookies?|cookie-?ja|cookieer|cooky', // Most languages in Latin script, bent or not.
  'kakor|kaker|vafrak[öo]k|f[óo]tspor|informasjonskapsl|koekies',
  'ev[äa]stei|k[üu]psis|s[īi]kdat|s[īi]kfail|slapuk',
  'ciastecz|ciasteczk|pliki? cookie|piškot|kola[čc]i[ćc]|kolači|s[üu]tik|s[üu]tiket|biskotat',
  'çerez|cwcis|fian[áa]in|galetes|vidakuzi|kuki',
  'кук[иі]|файл[ыиів]* cookie|файл[ыиаів]* куки|бисквитк|колачић|колачињ|күүки',
  'クッキー|쿠키|饼干|餅乾|คุกกี้|ຄຸກກີ|ខូគី|ကွတ်ကီး',
  'ملفات تعريف الارتباط|الكوكيز|کوکی|עוגיות|קוקיז',
  'कुकी|কুকি|ਕੂਕੀ|કૂકી|குக்கீ|కుకీ|ಕುಕೀ|കുക്കി|කුකී|ქუქი|քուքի|ኩኪ',
];

/** What consent is called where no cookie is named. */
const PRIVACY_NAMES = [
  'gdpr|ccpa|rgpd|dsgvo|lgpd|avg-wet|rodo',
  'privacy|personal data|data protection|tracking technolog|consent choices|your choices',
  'datenschutz|privatsph[äa]re|einwilligung|personenbezogen',
  'confidentialit|vie priv[ée]e|donn[ée]es personnelles|consentement',
  'privacidad|datos personales|consentimiento|privacidade|dados pessoais|consentimento',
  'dati personali|consenso|riservatezza|gegevensbescherming|persoonsgegevens|toestemming',
  'prywatno|dane osobowe|danych osobowych|soukrom|súkrom|osobní[ch]* údaj|osobn[ýé]ch údaj',
  'конфиденциальн|персональн|личн[а-я]* данн|приватн|поверителност',
  'tietosuoja|integritet|personuppgift|personvern|databeskyttelse|samtykke|samtyck',
  'gizlilik|ki[şs]isel veri|adatvéd|confiden[țt]ialit',
  'プライバシー|個人情報|個人データ|개인정보|隐私|隱私|个人信息|個人資料',
  'الخصوصية|פרטיות|حریم خصوصی|गोपनीयता|ความเป็นส่วนตัว|quyền riêng tư|privasi|απορρήτ',
];

/** Stems of "we use", "agree", "this site": what makes of a mention a notice. */
const NOTICE_STEMS = [
  'we use|uses? cookies|using cookies|this (web)?site|our (web)?site|your experience|consent|agree|accept|reject|decline|preferences',
  'verwend|nutzen|nutzt|akzept|zustimm|einverstanden|ablehn|webseite|website',
  'utilis|accept|refus|consent|site web|notre site|ce site',
  'utiliz|usamos|usa cookies|acept|rechaz|este sitio|nuestro sitio|aceit|recus|rejeit|neste site|este site',
  'utilizz|usiamo|accett|rifiut|acconsent|questo sito|nostro sito',
  'gebruik|accepte|akkoord|toestemming|weiger|deze site',
  'använd|godkänn|samtyck|webbplats|bruger|anvender|tillad|hjemmeside|bruker|godta|avvis|nettsted|notar|samþykk',
  'käyt|hyväks|sivusto|kasuta|nõustu|veebileh|izmanto|piekr[īi]t|t[īi]mek[ļl]|naudoja|sutink|svetain',
  'używ|korzyst|zgod|zgadzam|akcept|odrzu|stron|použív|souhlas|súhlas|přij|prijať|odmít|stránk',
  'haszn[áa]l|elfogad|hozz[áa]j[áa]rul|oldal|folos|utiliz|refuz|acest site|site-ul',
  'koristi|uporablja|prihva|slažem|sprejm|strinjam|stranic|spletn|përdor|pranoj',
  'использу|принима|принять|соглас|отклон|сайт|використ|прийня|погодж|използва|прием|съглас|користи|прихва|пристај',
  'kullan|kabul|reddet|sitemiz|istifad|qəbul|foydalan',
  'χρησιμοποι|αποδοχ|αποδέχ|συμφων|ιστότοπ|ιστοσελίδ',
  'sử dụng|đồng ý|chấp nhận|trang web|menggunakan|setuju|terima|situs|laman|gumagamit|tanggap|tumia|kubali|tovuti',
  '使用|利用|同意|承諾|許可|拒否|サイト|体験|사용|동의|허용|거부|사이트|接受|允许|允許|拒绝|拒絕|网站|網站|本站',
  'ใช้|ยอมรับ|เว็บไซต์|ปฏิเสธ|ប្រើ|យល់ព្រម|ໃຊ້|ຍອມຮັບ|သုံး|လက်ခံ',
  'نستخدم|يستخدم|موافق|أوافق|قبول|رفض|الموقع|استفاده|موافق|پذیر|سایت|استعمال|קובצי|משתמש|אתר|מסכימ|אישור|מאשר',
  'उपयोग|स्वीकार|सहमत|वेबसाइट|वापर|ব্যবহার|সম্মত|গ্রহণ|ওয়েবসাইট|பயன்படுத்|ஏற்|ఉపయోగ|అంగీక|ಬಳಸ|ಒಪ್ಪ|ഉപയോഗ|സമ്മത|વાપર|ઉપયોગ|સ્વીકાર|ਵਰਤ',
  'იყენებ|თანხმ|საიტ|օգտագործ|համաձայն|կայք|እንጠቀማለን|ተቀበል',
];

/** What a button says that gives or refuses consent. */
const ANSWER_STEMS = [
  'accept|agree|allow|consent|ok(ay)?(?!\\p{L})|got it|understood|i understand|reject|decline|refuse|deny|necessary|essential only|save (my )?(choices|preferences)|manage (cookies|preferences|choices|settings)',
  'akzept|zustimm|annehm|einverstanden|erlaub|ablehn|verstanden|notwendige|essenzielle|auswahl',
  "accept|refus|j'accepte|tout accepter|continuer sans|d'accord|compris",
  'acept|rechaz|permitir|de acuerdo|entendid|aceit|recus|rejeit|concordo|accett|rifiut|ho capito|consent',
  'accepte|akkoord|weiger|toestaan|begrepen|godkänn|acceptera|avvisa|neka|tillad|accepter|afvis|godta|avvis|tillat',
  'hyväks|hylkää|kiellä|nõustu|luba|piekr[īi]t|atļaut|sutink|leisti',
  'akcept|zgadzam|zgoda|odrzu|rozumiem|souhlas|súhlas|přijm|prijať|prijať|odmít|odmiet|rozumím|elfogad|elutas|rendben|accept|refuz',
  'prihva|odbij|slažem|sprejm|zavrni|strinjam|u redu|pranoj',
  'принять|принима|соглас|отклон|понятно|хорошо|прийня|погодж|відхил|зрозуміло|прием|отхвърл|съглас|прихва|одбиј',
  'kabul|reddet|tamam|anladım|qəbul|αποδοχ|αποδέχ|απόρριψ|συμφων|εντάξει',
  'đồng ý|chấp nhận|từ chối|setuju|terima|tolak|mengerti|tanggap|kubali',
  '同意|承諾|許可|拒否|受け入れ|了解|閉じる|동의|허용|거부|수락|확인|接受|允许|允許|拒绝|拒絕|知道了|确定|確定',
  'ยอมรับ|ปฏิเสธ|ตกลง|យល់ព្រម|ຍອມຮັບ|လက်ခံ',
  'موافق|أوافق|قبول|رفض|حسن|می‌پذیرم|پذیر|אישור|מאשר|מסכים|הבנתי|דחה',
  'स्वीकार|सहमत|अस्वीकार|ঠিক আছে|গ্রহণ|সম্মত|ஏற்|ఆమోద|అంగీక|ಒಪ್ಪ|സമ്മത|સ્વીકાર|ਸਵੀਕਾਰ|თანხმ|მიღება|համաձայն|ընդուն|ተቀበል',
];

/**
 * Stems of scripts that write words apart stand at the start of a word: there is an "allow" in every marshmallow.
 * A cookie may end a longer word, as in German.
 */
function anyOf(stems: readonly string[]): RegExp {
  const startsApart = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
  const apart = stems.filter((stem) => startsApart.test(stem));
  const others = stems.filter((stem) => !startsApart.test(stem));
  // One group for all, so that most letters are passed over at one look.
  return new RegExp([`(?<!\\p{L})(?:${apart.join('|')})`, ...others].join('|'), 'iu');
}

export const COOKIE = new RegExp(`cookie|${anyOf(COOKIE_NAMES).source}`, 'iu');
export const PRIVACY = anyOf(PRIVACY_NAMES);
export const NOTICE = anyOf(NOTICE_STEMS);
export const ANSWER = anyOf(ANSWER_STEMS);

/** Ids, classes and labels that vendors and site builders give such boxes. */
export const CONSENT_NAME =
  /cookie|consent|gdpr|ccpa|rgpd|dsgvo|lgpd|\bcmp\b|\bcmp[-_]|tcf|privacy[-_ ]?(banner|notice|popup|bar|modal|overlay|alert|manager)|onetrust|didomi|usercentrics|truste|cookiebot|iubenda/i;

/** Addresses that such boxes link to. */
export const POLICY_LINK =
  /cookie|privacy|privat|datenschutz|confidential|privacidad|gdpr|rgpd|dsgvo|impressum|imprint|legal|polic|tietosuoja|personvern|integritet|soukromi|adatvedelem/i;

/** What is for sale, or cooked, is not asked for. */
export const TRADE =
  /[$€£¥₹₽]\s?\d|\d\s?(€|£|kr|zł|Kč|Ft|₽|円|元|원)|add to (cart|basket|bag)|buy now|in den warenkorb|ajouter au panier|añadir al carrito|カートに|加入购物车|print recipe|jump to recipe/i;

/** Stems of notices. See words.ts. */

/** Words of notices: "we use", "by continuing", "agree". */
export const NOTICE: Readonly<Record<string, string>> = {
  en: 'we use|use cookies|use of cookies|store cookies|stores cookies|set cookies|sets cookies|accept cookies|we and our|we collect|we share|we may share|we sell|we may sell|we process|we store|we respect|we value|we care|we have updated|uses|using|by continuing|by clicking|by browsing|continue to|consent|agree|accept|reject|decline|permission|your preferences|your cookie preferences|your cookie settings|analytics|help us|helps us',
  de: 'verwend|nutzen|nutzt|nutzung|einsatz|setzen|akzept|zustimm|einverstanden|ablehn|erlebnis|verarbeit|einwillig|wir teilen|wir geben|wir und unsere|helfen uns|hilft uns',
  nl: 'gebruik|akkoord|toestemming|weiger|plaatsen|verwerk|ervaring|wij delen|we delen|wij en onze',
  sv: 'använd|godkänn|samtyck|upplevelse|behandla|vi och våra',
  da: 'bruger|anvender|benytter|tillad|oplevelse|behandler|afvis|vi og vores',
  no: 'godta|godkjenn|avvis|opplevelse|aksepter|vi og våre',
  'nn is fo': 'nyttar|godtek|samtykk|oppleving|notar|notum|samþykk|nýta|góðtak|betre',
  'lb fy af':
    'benotz|averstan|zoustëmm|refus|ofleen|erliefnis|brûk|akseptear|tastimm|aanvaar|weier|verbesser',
  fr: 'utilis|poursuiv|expérience|recueill|collectons|collecte des|partageons|dépos|dépôt|traitons|en continuant|nous et nos|nous permet|nous aident|améliorer',
  es: 'utiliz|usamos|uso de|acept|rechaz|navega|experiencia|consient|recopil|compartimos|trata|al continuar|nosotros y nuestros|nos ayuda|mejorar',
  pt: 'aceit|recus|rejeit|concord|recolh|colet|partilhamos|compartilhamos|ao continuar',
  it: 'usiamo|usa cookie|uso di|accett|rifiut|acconsent|esperienza|raccogli|trattiamo|condividiamo|proseguendo|noi e i nostri',
  ro: 'folos|refuz|experiența|sunteți de acord|ești de acord|prelucr|colect|continuând|navig',
  'ca gl rm co': 'utilitz|fem servir|rebutj|emprega|rexeit|mellorar|dovra|duvrain|duvrar|adopra|accitt',
  'cy ga gd br':
    'defnyddio|profiad|cytuno|úsáid|húsáid|bhainimid|glac|aontaigh|aontaím|toil|eispéireas|cleachd|implij|asant|degemer',
  el: 'χρησιμοποι|χρήση|αποδοχ|αποδέχ|συμφων|εμπειρία|συγκατ|επεξεργαζ|συλλέγ|συνεχίζ|απορρίπτ',
  mt: 'nużaw|juża|tuża|użu|naċċetta|taċċetta|taqbel|kunsens|esperjenza',
  pl: 'używ|korzyst|stosuj|wykorzyst|zgod|zgadza|akcept|odrzu|przetwarz|doświadcz|my i nasi',
  cs: 'použív|využív|souhlas|přij|odmít|zpracov|ukládá|zážit|pokračov|my a naši',
  sk: 'súhlas|odmiet|spracúv|spracov',
  sl: 'uporablja|sprejm|sprejem|strinja|zavrn|izkušnj|obdeluj|nadaljev|soglaš|mi in naši',
  hr: 'koristi|upotreb|prihva|slaž|odbij|iskustv|obrađuj|nastav|suglas|mi i naši',
  'sr mk': 'користи|прихва|прифа|искуств',
  bg: 'използва|употреб|прием|съглас|отказ|отхвър|преживяван|обработв|събира|продължава|ние и нашите',
  ru: 'использу|использовани|принима|принять|соглас|отклон|обрабат|обработк|собира|продолжа|оставаясь|мы и наши|пользоват',
  uk: 'використ|користу|прийня|прийма|погодж|згод|відхил|відмов|обробл|збира|продовж|ми та наші',
  be: 'выкарыст|карыста|прыма',
  lt: 'naudoja|sutink|sutik|patirt|tvarkom|renkam|toliau naršy|atmes|atsisak',
  lv: 'izmanto|lieto|piekrīt|piekrist|pieredz|apstrādā|turpin|noraid|atteik',
  fi: 'käyt|hyväks|kokemu|käsittel|kerää|hylk|kiel|suostu|me ja kumppan|auttavat|auttaa',
  et: 'kasuta|nõustu|kogemus|töötle|kogu|jätka|keeldu|lükka',
  hu: 'használ|elfogad|hozzájárul|élmény|kezel|gyűjt|folytat|elutasít|beleegyez|mi és partner',
  se: 'geavah',
  'eu sq eo ku':
    'erabil|onart|esperientzia|nabigatz|përdor|pranoj|pranoni|përvojë|uzas|konsent|bi kar tîn|qebûl',
  tr: 'kullan|kabul|reddet|yararlan|faydalan|yer ver|deneyim|işle|işli|topla|devam|onayl|izin|biz ve|tercih',
  'az kk mn':
    'istifad|qəbul|foydalan|пайдалан|қолдан|колдон|келіс|куллан|истифода|ulanýar|ашигла|хэрэгл|зөвшөөр',
  vi: 'sử dụng|đồng ý|chấp nhận|trải nghiệm|thu thập|xử lý|tiếp tục|từ chối|chúng tôi',
  id: 'menggunakan|gunakan|penggunaan|setuju|menyetujui|terima|menerima|pengalaman|memproses|mengumpul|melanjutkan|tolak|menolak|kami dan',
  tl: 'gumagamit|tanggap|sumasang|tumia|kubali|naggamit|gigamit|migamit|mogamit',
  ja: '使用|利用|同意|承諾|許可|拒否|体験|収集|処理|続け|閲覧',
  ko: '사용|이용|동의|허용|거부|경험|수집|처리|계속',
  zh: '接受|允许|允許|拒绝|拒絕|体验|體驗|收集|处理|處理|继续|繼續|浏览|瀏覽',
  th: 'ใช้|ยอมรับ|ปฏิเสธ|ยินยอม|ประสบการณ์|เก็บรวบรวม|ประมวลผล|ดำเนินการต่อ',
  ar: 'نستخدم|يستخدم|تستخدم|استخدام|موافق|توافق|نوافق|قبول|تقبل|رفض|تجربة|تجربتك|نجمع|نعالج|بالمتابعة|الاستمرار',
  fa: 'استفاده|پذیر|استعمال|بەکاردێن|بەکاردەهێن|بەکار دەهێن|بەکاردەبات',
  he: 'קובצי|קבצי|משתמש|שימוש|מסכימ|מסכים|הסכמה|אישור|מאשר|חוויה|חוויית|אוספים|מעבדים|המשך|דחה|דחיי|נוצ',
  hi: 'उपयोग|इस्तेमाल|स्वीकार|सहमत|अनुभव|एकत्र|प्रोसेस|जारी',
  'southern Asia':
    'वापर|ব্যবহার|সম্মত|গ্রহণ|பயன்படுத்|ஏற்|ఉపయోగ|అంగీక|ಬಳಸ|ಒಪ್ಪ|ഉപയോഗ|സമ്മത|વાપર|ઉપયોગ|સ્વીકાર|ਵਰਤ|ប្រើ|យល់ព្រម|ໃຊ້|ຍອມຮັບ|သုံး|လက်ခံ|کارو|ვიყენებ|გამოიყენ|ବ୍ୟବହାର|භාවිත|ބޭނުންކ',
  'the Caucasus': 'იყენებ|თანხმ|օգտագործ|համաձայն|እንጠቀማለን|ተቀበል',
  Africa:
    'hutumia|tunatumia|isticmaal|isebenzis|sisebenzis|amfani|itilize|whakamahi|mampiasa|ampiasain|n lo|nlo|lilo|dukoresha|rukoresha|ikoresha|gukoresha|ንጥቀም|ይጥቀም',
  'the Andes': "llamk'achi|llamkachi",
};

/** Words for the site that the visitor is on, and for his browser. */
export const SITE: Readonly<Record<string, string>> = {
  Germanic:
    'this page|this web|our web|webseite|website|diese seite|dieser seite|unserer seite|unsere seite|internetseite|deze site|onze site|deze pagina|webpagina|webbplats|webbsida|hemsida|denna sida|sidan|sajt|hjemmeside|webside|websted|siden|nettsted|nettside|nettstad|nettsid|vefsíð|vefur|heimasíð|síðuna|sida|websäit|dizze side|webwerf',
  Romance:
    'ce portail|ce site|notre site|nos sites|cette page|este sitio|nuestro sitio|esta web|esta página|nuestra web|este site|nosso site|neste site|este sítio|questo sito|nostro sito|questa pagina|questo portale|acest site|site-ul|aquest lloc|aquest web',
  'Celtic, Greek and Maltese':
    "wefan|gwefan|safle hwn|an suíomh|ár suíomh|láithreán|an suímh|làrach|lec'hienn|ιστότοπ|ιστοσελίδ|σελίδα|din il-paġna|websajt|is-sit",
  Slavic:
    'stron|serwis|witryn|tento web|webu|webov|táto stránk|tejto stránk|stránk|spletn|stran|web mjest|web stranic|сајт|страниц|сайт|сторінк',
  'Baltic and Uralic':
    'svetain|puslap|tīmekļ|vietn|lapa|lapu|mājaslap|sivu|verkkosivu|veebileh|veebisait|leht|lehe|saidi|oldal|weboldal|honlap|siidd',
  'Turkic and others': 'webgune|orri hau|kjo faqe|kësaj faqe|retej|paĝaro|malper|site|sayfa|sayt|вэбсайт',
  'eastern and southern Asia':
    'trang web|situs|laman|tovuti|サイト|사이트|网站|網站|本站|เว็บไซต์|साइट|ওয়েবসাইট|ވެބްސައިޓ|ސައިޓ',
  'western Asia': 'الموقع|موقعنا|سایت|ماڵپەڕ|אתר|וועבזייט|საიტ|կայք',
  'Africa and the Andes':
    'tranonkala|vohikala|aaye ayelujara|oju opo|urubuga|uru rubuga|ወብሳይት|ዌብሳይት|መርበብ ሓበሬታ|kay web|llika',
};

/** Stems of notices. See words.ts. */

/** Words of notices: "we use", "by continuing", "this site". */
export const NOTICE: Readonly<Record<string, string>> = {
  en: 'we use|we and our|we process|we store|we respect|we value|we care|we have updated|uses|using|by continuing|by clicking|by browsing|continue to|this page|consent|agree|accept|reject|decline|permission|your preferences|your cookie preferences|your cookie settings|analytics|help us|helps us',
  de: 'verwend|nutzen|nutzt|nutzung|einsatz|setzen|akzept|zustimm|einverstanden|ablehn|webseite|website|diese seite|erlebnis|verarbeit|einwillig|wir und unsere',
  nl: 'gebruik|akkoord|toestemming|weiger|plaatsen|verwerk|ervaring|wij en onze',
  sv: 'använd|godkänn|samtyck|webbplats|webbsida|hemsida|denna sida|upplevelse|behandla|vi och våra',
  da: 'bruger|anvender|benytter|tillad|hjemmeside|webside|websted|siden|oplevelse|behandler|afvis|vi og vores',
  no: 'godta|godkjenn|avvis|nettsted|opplevelse|aksepter|vi og våre',
  'nn is fo':
    'nyttar|nettstad|nettsid|godtek|samtykk|oppleving|notar|notum|samþykk|vefsíð|vefur|nýta|góðtak|heimasíð|síðuna',
  'lb fy af':
    'benotz|websäit|averstan|zoustëmm|refus|ofleen|erliefnis|brûk|dizze side|akseptear|tastimm|webwerf|aanvaar|weier',
  fr: 'utilis|ce portail|poursuiv|expérience|recueill|collect|dépos|dépôt|traitons|en continuant|nous et nos',
  es: 'utiliz|usamos|uso de|acept|rechaz|este sitio|nuestro sitio|esta web|esta página|nuestra web|navega|experiencia|consient|recopil|trata|al continuar|nosotros y nuestros',
  pt: 'aceit|recus|rejeit|concord|recolh|colet|ao continuar',
  it: 'usiamo|usa cookie|uso di|accett|rifiut|acconsent|questo sito|nostro sito|esperienza|raccogli|trattiamo|proseguendo|noi e i nostri',
  ro: 'folos|refuz|experiența|sunteți de acord|ești de acord|prelucr|colect|continuând|navig',
  'ca gl rm co':
    'utilitz|fem servir|rebutj|aquest lloc|aquest web|emprega|rexeit|mellorar|dovra|duvrain|duvrar|questa pagina|adopra|accitt',
  'cy ga gd br':
    "defnyddio|wefan|gwefan|safle hwn|profiad|cytuno|úsáid|húsáid|bhainimid|an suíomh|ár suíomh|láithreán|glac|aontaigh|aontaím|toil|eispéireas|an suímh|cleachd|làrach|implij|lec'hienn|asant|degemer",
  el: 'χρησιμοποι|χρήση|αποδοχ|αποδέχ|συμφων|ιστότοπ|ιστοσελίδ|σελίδα|εμπειρία|συγκατ|επεξεργαζ|συλλέγ|συνεχίζ|απορρίπτ',
  mt: 'nużaw|juża|tuża|użu|din il-paġna|websajt|is-sit|naċċetta|taċċetta|taqbel|kunsens|esperjenza',
  pl: 'używ|korzyst|stosuj|wykorzyst|zgod|zgadza|akcept|odrzu|stron|serwis|witryn|przetwarz|doświadcz|my i nasi',
  cs: 'použív|využív|souhlas|přij|odmít|tento web|webu|webov|zpracov|ukládá|zážit|pokračov|my a naši',
  sk: 'súhlas|odmiet|spracúv|spracov',
  sl: 'uporablja|sprejm|sprejem|strinja|zavrn|spletn|stran|izkušnj|obdeluj|nadaljev|soglaš|mi in naši',
  hr: 'koristi|upotreb|prihva|slaž|odbij|sajt|web mjest|iskustv|obrađuj|nastav|suglas|mi i naši',
  'sr mk': 'користи|прихва|прифа|сајт|страниц|искуств',
  bg: 'използва|употреб|прием|съглас|отказ|отхвър|сайт|преживяван|обработв|събира|продължава|ние и нашите',
  ru: 'использу|использовани|принима|принять|соглас|отклон|обрабат|обработк|собира|продолжа|оставаясь|мы и наши|пользоват',
  uk: 'використ|користу|прийня|прийма|погодж|згод|відхил|відмов|сторінк|обробл|збира|продовж|ми та наші',
  be: 'выкарыст|карыста|прыма',
  lt: 'naudoja|sutink|sutik|svetain|puslap|patirt|tvarkom|renkam|toliau naršy|atmes|atsisak',
  lv: 'izmanto|lieto|piekrīt|piekrist|tīmekļ|vietn|lapa|lapu|mājaslap|pieredz|apstrādā|turpin|noraid|atteik',
  fi: 'käyt|hyväks|sivu|verkkosivu|kokemu|käsittel|kerää|hylk|kiel|suostu|me ja kumppan',
  et: 'kasuta|nõustu|veebileh|veebisait|leht|lehe|saidi|kogemus|töötle|kogu|jätka|keeldu|lükka',
  hu: 'használ|elfogad|hozzájárul|oldal|weboldal|honlap|élmény|kezel|gyűjt|folytat|elutasít|beleegyez|mi és partner',
  se: 'geavah|siidd',
  'eu sq eo ku':
    'erabil|webgune|orri hau|onart|esperientzia|nabigatz|përdor|pranoj|pranoni|kjo faqe|kësaj faqe|përvojë|uzas|retej|paĝaro|konsent|bi kar tîn|malper|qebûl',
  tr: 'kullan|kabul|reddet|yararlan|faydalan|yer ver|site|sayfa|deneyim|işle|işli|topla|devam|onayl|izin|biz ve',
  'az kk mn':
    'istifad|qəbul|foydalan|sayt|пайдалан|қолдан|колдон|келіс|куллан|истифода|ulanýar|ашигла|хэрэгл|вэбсайт|зөвшөөр',
  vi: 'sử dụng|đồng ý|chấp nhận|trang web|trải nghiệm|thu thập|xử lý|tiếp tục|từ chối|chúng tôi',
  id: 'menggunakan|gunakan|penggunaan|setuju|menyetujui|terima|menerima|situs|laman|pengalaman|memproses|mengumpul|melanjutkan|tolak|menolak|kami dan',
  tl: 'gumagamit|tanggap|sumasang|tumia|kubali|tovuti',
  ja: '使用|利用|同意|承諾|許可|拒否|サイト|体験|収集|処理|続け|閲覧',
  ko: '사용|이용|동의|허용|거부|사이트|경험|수집|처리|계속',
  zh: '接受|允许|允許|拒绝|拒絕|网站|網站|本站|体验|體驗|收集|处理|處理|继续|繼續|浏览|瀏覽',
  th: 'ใช้|ยอมรับ|เว็บไซต์|ปฏิเสธ|ยินยอม|ประสบการณ์|เก็บรวบรวม|ประมวลผล|ดำเนินการต่อ',
  ar: 'نستخدم|يستخدم|تستخدم|استخدام|موافق|توافق|نوافق|قبول|تقبل|رفض|الموقع|موقعنا|تجربة|تجربتك|نجمع|نعالج|بالمتابعة|الاستمرار',
  fa: 'استفاده|پذیر|سایت|استعمال',
  he: 'קובצי|קבצי|משתמש|שימוש|אתר|מסכימ|מסכים|הסכמה|אישור|מאשר|חוויה|חוויית|אוספים|מעבדים|המשך|דחה|דחיי',
  hi: 'उपयोग|इस्तेमाल|स्वीकार|सहमत|साइट|अनुभव|एकत्र|प्रोसेस|जारी',
  'southern Asia':
    'वापर|ব্যবহার|সম্মত|গ্রহণ|ওয়েবসাইট|பயன்படுத்|ஏற்|ఉపయోగ|అంగీక|ಬಳಸ|ಒಪ್ಪ|ഉപയോഗ|സമ്മത|વાપર|ઉપયોગ|સ્વીકાર|ਵਰਤ|ប្រើ|យល់ព្រម|ໃຊ້|ຍອມຮັບ|သုံး|လက်ခံ|کارو|ვიყენებ|გამოიყენ|ବ୍ୟବହାର|භාවිත',
  'the Caucasus': 'იყენებ|თანხმ|საიტ|օգտագործ|համաձայն|կայք|እንጠቀማለን|ተቀበል',
  Africa: 'hutumia|tunatumia|isticmaal|isebenzis|sisebenzis|amfani|itilize|whakamahi',
};

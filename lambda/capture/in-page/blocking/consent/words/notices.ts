/** Stems of notices. See words.ts. */

/** Words of notices: "we use", "by continuing", "agree". */
export const NOTICE = [
  'stored by our partners|helpen ons|hjälper oss|hjælper os|hjelper oss|we use|wir speichern|we slaan|vi lagrar|vi gemmer|vi lagrer|use cookies|use of cookies|store cookies|stores cookies|set cookies|sets cookies|we and our|we collect|we share|we may share|we sell|we may sell|we process|we store|we respect|we value|we care|we have updated|uses|using|by continuing|by clicking|by browsing|continue to|consent|agree|accept|reject|decline|permission|your preferences|your cookie preferences|your cookie settings|analytics|help us|helps us|verwend|nutzen|nutzt|nutzung|einsatz|setzen|akzept|zustimm|einverstanden|ablehn|erlebnis|verarbeit|einwillig|wir teilen|wir geben|wir und unsere|helfen uns|hilft uns|gebruik|akkoord|toestemming|weiger|plaatsen|verwerk|ervaring|wij delen|we delen|wij en onze|använd|godkänn|samtyck|upplevelse|behandla|vi och våra|bruger|anvender|benytter|tillad|oplevelse|behandler|afvis|vi og vores|godta|godkjenn|avvis|opplevelse|aksepter|vi og våre|nyttar|godtek|samtykk|oppleving|notar|notum|samþykk|nýta|góðtak|betre|benotz|averstan|zoustëmm|refus|ofleen|erliefnis|brûk|akseptear|tastimm|aanvaar|weier|verbesser',
  'permitem|permiten|ci permettono|ci aiutano|ajudam|ne ajută|almacenamos|armazenamos|stockons|memorizziamo|nós e os nossos|utilis|poursuiv|expérience|recueill|collectons|collecte des|partageons|dépos|dépôt|traitons|en continuant|nous et nos|nous permet|nous aident|améliorer|utiliz|usamos|uso de|acept|rechaz|navega|experiencia|consient|recopil|compartimos|trata|al continuar|nosotros y nuestros|nos ayuda|mejorar|aceit|recus|rejeit|concord|recolh|colet|partilhamos|compartilhamos|ao continuar|usiamo|usa cookie|uso di|accett|rifiut|acconsent|esperienza|raccogli|trattiamo|condividiamo|proseguendo|noi e i nostri|folos|refuz|experiența|sunteți de acord|ești de acord|prelucr|colect|continuând|navig|utilitz|fem servir|rebutj|emprega|rexeit|mellorar|dovra|duvrain|duvrar|adopra|accitt',
  'μας βοηθούν|defnyddio|profiad|cytuno|úsáid|húsáid|bhainimid|glac|aontaigh|aontaím|toil|eispéireas|cleachd|implij|asant|degemer|χρησιμοποι|χρήση|αποδοχ|αποδέχ|συμφων|εμπειρία|συγκατ|επεξεργαζ|συλλέγ|συνεχίζ|απορρίπτ|nużaw|juża|tuża|użu|naċċetta|taċċetta|taqbel|kunsens|esperjenza',
  'pomagają nam|nam pomaga|nám pomáh|pomáhají nám|pomažu nam|nam pomažu|помажу нам|ни помага|помагат ни|помогают|допомагают|używ|korzyst|stosuj|wykorzyst|zgod|zgadza|akcept|odrzu|przetwarz|doświadcz|my i nasi|použív|využív|souhlas|přij|odmít|zpracov|ukládá|zážit|pokračov|my a naši|súhlas|odmiet|spracúv|spracov|uporablja|sprejm|sprejem|strinja|zavrn|izkušnj|obdeluj|nadaljev|soglaš|mi in naši|koristi|upotreb|prihva|slaž|odbij|iskustv|obrađuj|nastav|suglas|mi i naši|користи|прихва|прифа|искуств|използва|употреб|прием|съглас|отказ|отхвър|преживяван|обработв|събира|продължава|ние и нашите|использу|использовани|принима|принять|соглас|отклон|обрабат|обработк|собира|продолжа|оставаясь|мы и наши|пользоват|використ|користу|прийня|прийма|погодж|згод|відхил|відмов|обробл|збира|продовж|ми та наші|выкарыст|карыста|прыма',
  'aitavad|palīdz mums|mums palīdz|padeda mums|mums padeda|segítenek|naudoja|sutink|sutik|patirt|tvarkom|renkam|toliau naršy|atmes|atsisak|izmanto|lieto|piekrīt|piekrist|pieredz|apstrādā|turpin|noraid|atteik|käyt|hyväks|kokemu|käsittel|kerää|hylk|kiel|suostu|me ja kumppan|auttavat|auttaa|kasuta|nõustu|kogemus|töötle|kogu|jätka|keeldu|lükka|használ|elfogad|hozzájárul|élmény|kezel|gyűjt|folytat|elutasít|beleegyez|mi és partner|geavah',
  'iyileştir|erabil|onart|esperientzia|nabigatz|përdor|pranoj|pranoni|përvojë|uzas|konsent|bi kar tîn|qebûl|kullan|kabul|reddet|yararlan|faydalan|yer ver|deneyim|işle|işli|topla|devam|onayl|izin|biz ve|tercih|istifad|qəbul|foydalan|пайдалан|қолдан|колдон|келіс|куллан|истифода|ulanýar|ашигла|хэрэгл|зөвшөөр',
  'membantu kami|giúp chúng|改善|도움|帮助我们|幫助我們|ช่วยให้|sử dụng|đồng ý|chấp nhận|trải nghiệm|thu thập|xử lý|tiếp tục|từ chối|chúng tôi|menggunakan|gunakan|penggunaan|setuju|menyetujui|terima|menerima|pengalaman|memproses|mengumpul|melanjutkan|tolak|menolak|kami dan|gumagamit|tanggap|sumasang|tumia|kubali|naggamit|gigamit|migamit|mogamit|使用|利用|同意|承諾|許可|拒否|体験|収集|処理|続け|閲覧|사용|이용|동의|허용|거부|경험|수집|처리|계속|接受|允许|允許|拒绝|拒絕|体验|體驗|收集|处理|處理|继续|繼續|浏览|瀏覽|ใช้|ยอมรับ|ปฏิเสธ|ยินยอม|ประสบการณ์|เก็บรวบรวม|ประมวลผล|ดำเนินการต่อ|उपयोग|इस्तेमाल|स्वीकार|सहमत|अनुभव|एकत्र|प्रोसेस|जारी|वापर|ব্যবহার|সম্মত|গ্রহণ|பயன்படுத்|ஏற்|ఉపయోగ|అంగీక|ಬಳಸ|ಒಪ್ಪ|ഉപയോഗ|സമ്മത|વાપર|ઉપયોગ|સ્વીકાર|ਵਰਤ|ប្រើ|យល់ព្រម|ໃຊ້|ຍອມຮັບ|သုံး|လက်ခံ|کارو|ვიყენებ|გამოიყენ|ବ୍ୟବହାର|භාවිත|ބޭނުންކ',
  'تساعدنا|עוזרות לנו|نستخدم|يستخدم|تستخدم|استخدام|موافق|توافق|نوافق|قبول|تقبل|رفض|تجربة|تجربتك|نجمع|نعالج|بالمتابعة|الاستمرار|استفاده|پذیر|استعمال|بەکاردێن|بەکاردەهێن|بەکار دەهێن|بەکاردەبات|קובצי|קבצי|משתמש|שימוש|מסכימ|מסכים|הסכמה|אישור|מאשר|חוויה|חוויית|אוספים|מעבדים|המשך|דחה|דחיי|נוצ|იყენებ|თანხმ|օգտագործ|համաձայն|እንጠቀማለን|ተቀበል',
  "hutumia|tunatumia|isticmaal|isebenzis|sisebenzis|amfani|itilize|whakamahi|mampiasa|ampiasain|n lo|nlo|lilo|dukoresha|rukoresha|ikoresha|gukoresha|ንጥቀም|ይጥቀም|llamk'achi|llamkachi",
  "na-eji|esalelaka|tosalelaka|fayyadam|jëfandik|impreat|faaaogaina|fa'aaogaina|ئىشلىتى|ব্যৱহাৰ|བེད་སྤྱོད|limagwiritsa|timagwiritsa|inoshandisa|tinoshandisa|di dwuma|gukozesa|tukozesa|sebedisa|sebelisa|oipuru|roipuru|dopre|doprin|yusim|hoʻohana|tirhisa|apnaq|vakayagatak|siv cookies|ይጠቀማ",
];

/** Words for the site that the visitor is on, and for his browser. */
export const SITE = [
  'this page|this web|our web|webseite|website|diese seite|dieser seite|unserer seite|unsere seite|internetseite|deze pagina|webpagina|webbplats|webbsida|hemsida|sajt|hjemmeside|webside|websted|siden|nettsted|nettstad|nettsid|vefsíð|vefur|heimasíð|síðuna|sida|websäit|dizze side|webwerf',
  'ce portail|cette page|este sitio|nuestro sitio|esta web|esta página|nuestra web|questo sito|nostro sito|questa pagina|questo portale|aquest lloc|aquest web',
  "wefan|gwefan|safle hwn|an suíomh|ár suíomh|láithreán|an suímh|làrach|lec'hienn|ιστότοπ|ιστοσελίδ|σελίδα|din il-paġna|websajt|is-sit",
  'stron|serwis|witryn|tento web|webu|webov|spletn|stran|web mjest|сајт|страниц|сайт|сторінк',
  'svetain|puslap|tīmekļ|vietn|lapa|lapu|mājaslap|sivu|verkkosivu|veebileh|veebisait|leht|lehe|saidi|oldal|weboldal|honlap|siidd',
  'webgune|orri hau|kjo faqe|kësaj faqe|retej|paĝaro|malper|site|sayfa|sayt|вэбсайт',
  'trang web|situs|laman|tovuti|サイト|사이트|网站|網站|本站|เว็บไซต์|साइट|ওয়েবসাইট|ސައިޓ',
  'الموقع|موقعنا|سایت|ماڵپەڕ|אתר|וועבזייט|საიტ|կայք',
  'tranonkala|vohikala|aaye ayelujara|oju opo|urubuga|uru rubuga|ወብሳይት|ዌብሳይት|መርበብ ሓበሬታ|kay web|llika',
];

/** What sites say that cookies are for: baskets, visits, what they remember. */
export const PURPOSE = [
  'basket|your cart|visitor|visits|remember|shop work|site work|page work|keep you|warenkorb|besuch|merken|winkelwagen|mandje|bezoek|onthoud|varukorg|besök|kommer ihåg|kurv|besøg|besøk|husker',
  'panier|visite|souvien|cesta|carrito|visita|recuerda|carrello|ricorda|carrinho|lembra|coș|vizite|rețin',
  'καλάθι|επισκέψ|θυμ',
  "koszyk|odwiedzin|pamięta|košík|návštěv|pamatuj|posjet|obisk|корзин|посещ|помн|кошик|відвід|пам'ят|кошниц",
  'krepšel|apsilank|groz|apmeklēj|ostoskor|käyn|vierail|ostukorv|külast|kosar|látogat',
  'sepet|ziyaret',
  'giỏ hàng|truy cập|keranjang|kunjungan|カート|訪問|장바구니|방문|购物车|購物車|访问|造訪|ตะกร้า|เข้าชม|टोकरी|विज़िट',
  'سلة|سلتك|زيارات|סל|ביקור',
];

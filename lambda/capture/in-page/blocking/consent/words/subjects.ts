/** Stems of what requests for consent are about. See words.ts. */

/** Words for cookies. */
export const COOKIE: Readonly<Record<string, string>> = {
  'any language': 'cookie',
  en: 'cooky',
  nl: 'koekje',
  sv: 'kakor',
  no: 'informasjonskapsl',
  'nn is fo': 'vafrakök|fótspor|farspor|viðkomuspor',
  'lb fy af': 'koekie|webkoekie',
  fr: 'témoins de connexion|fichiers témoins|traceurs',
  es: 'galleta',
  'ca gl rm co': 'galetes|galeta',
  'cy ga gd br': 'cwci|gwcis|chwcis|fianán|fianáin|fhianáin|bhfianán|briosgaid|bhriosgaid|toupin',
  el: 'κουκι|μπισκότ',
  mt: 'kuki',
  pl: 'ciastecz',
  cs: 'sušenk',
  sk: 'sušienk|koláčik',
  sl: 'piškot',
  hr: 'kolačič',
  'sr mk': 'колачић|колачињ|колачики',
  bg: 'бисквитк',
  ru: 'куки',
  uk: 'кукі|печив',
  lt: 'slapuk',
  lv: 'sīkdat|sīkfail',
  fi: 'eväste',
  et: 'küpsis',
  hu: 'süti',
  se: 'diehtogáhku|diehtočoahk',
  'eu sq eo ku': 'biskotat|skedar|kuket',
  tr: 'çerez',
  'az kk mn': 'күүки',
  ja: 'クッキー',
  ko: '쿠키',
  zh: '饼干|餅乾|小甜饼|小型文字檔',
  th: 'คุกกี้',
  ar: 'تعريف الارتباط|كوكيز|سجلات المتصفح',
  fa: 'کوکی|کووکی',
  he: 'עוגיות|עוגיה|קוקי|קיכל',
  hi: 'कुकी',
  'southern Asia': 'কুকি|ਕੂਕੀ|કૂકી|குக்கீ|కుకీ|ಕುಕೀ|കുക്കി|කුකී|ຄຸກກີ|ខូគី|ကွတ်ကီး|କୁକି|ਕੁਕੀ|ކުކީ',
  'the Caucasus': 'ქუქი|քուքի|ኩኪ',
  Africa: 'vidakuzi|pihikete|mofomamy',
};

/** Words for personal data, tracking and those who get the data. */
export const DATA: Readonly<Record<string, string>> = {
  'any language': 'gdpr|rgpd|dsgvo|ccpa|lgpd',
  en: 'personal data|personal information|your data|your information|data protection|data collection|data processing|tracking|tracker|our partners|third-party services|third party services|consent choices|your choices|do not sell|cpra',
  de: 'einwilligung|personenbezogen|ihre daten|deine daten|datenverarbeitung|nachverfolg|unsere partner|unseren partnern',
  nl: 'persoonsgegevens|persoonlijke gegevens|uw gegevens|je gegevens|toestemming|onze partners',
  sv: 'personuppgift|personliga uppgifter|dina uppgifter|samtyck|våra partner|spårning',
  da: 'persondata|personoplysning|personlige oplysninger|dine data|dine oplysninger|samtykke|vores partnere|sporing',
  no: 'personopplysning|personlige opplysninger|dine opplysninger|partnerne våre|våre partnere',
  'nn is fo': 'persónuupplýsing|persónupplýsing|persónsupplýsing',
  'lb fy af': 'perséinlech daten|är daten|persoanlike gegevens|persoonlike inligting',
  fr: 'données personnelles|données à caractère|vos données|consentement|nos partenaires|traçage|suivi publicitaire',
  es: 'datos personales|información personal|sus datos|tus datos|consentimiento|nuestros socios|rastreo|seguimiento',
  pt: 'dados pessoais|informações pessoais|seus dados|os teus dados|nossos parceiros|rastreamento|rastreio',
  it: 'dati personali|informazioni personali|i tuoi dati|i suoi dati|consenso|nostri partner|tracciamento|tracciant',
  ro: 'date personale|date cu caracter|datele dumneavoastră|datele tale|datele dvs|consimțământ|partenerii noștri',
  'ca gl rm co': 'dades personals|consentiment|datos persoais|datas persunalas|dati persunali',
  'cy ga gd br':
    'data personol|eich data|caniatâd|sonraí pearsanta|faisnéis phearsanta|do shonraí|toiliú|ár gcomhpháirtithe|dàta pearsanta|roadennoù personel',
  el: 'προσωπικά δεδομένα|προσωπικών δεδομένων|δεδομένα σας|δεδομένων σας|συγκατάθεσ|συνεργάτες μας|παρακολούθησ',
  mt: 'data personali|dejta personali|informazzjoni personali|kunsens|imsieħba tagħna',
  pl: 'dane osobowe|danych osobowych|twoje dane|twoich danych|rodo|nasi partnerzy|naszych partnerów|śledząc|śledzeni',
  cs: 'osobní údaj|osobních údaj|osobními údaj|vaše data|vaše údaje|naši partneři|sledov',
  sk: 'osobné údaj|osobných údaj|osobnými údaj|ochrana osobných|ochrane osobných',
  sl: 'osebni podatk|osebne podatk|osebnih podatk|vaše podatke|soglasj|naši partnerji|sledenj',
  hr: 'osobni podac|osobne podatk|osobnih podat|lični podaci|lične podatke|ličnih podat|privol|saglasnost|praćenj',
  'sr mk': 'лични подаци|личних података|лични податоци',
  bg: 'лични данни|личните данни|вашите данни|нашите партньори|проследяв',
  ru: 'персональн|личные данные|личных данн|ваши данные|ваших данн|обработк данных|обработку данных|партнёр|отслежив',
  uk: 'особисті дані|особистих даних|ваші дані|ваших даних|відстеж',
  be: 'асабіст|персанальн',
  lt: 'asmens duomen|jūsų duomen|sutikim|sekim|stebėjim',
  lv: 'personas dat|jūsu dat|piekrišan|mūsu partner|izseko',
  fi: 'henkilötie|tietojasi|tietojesi|tietojen käsittely|suostumu|kumppanimme|kumppaneidemme|seuran',
  et: 'isikuandme|teie andme|sinu andme|nõusolek|meie partner|jälgi',
  hu: 'adatkezel|személyes adat|az ön adat|adataid|adatait|partnereink|követés|nyomkövet',
  se: 'persovdnadiehtu',
  'eu sq eo ku': 'datu pertsonal|zure datu|të dhënat personale|personaj datumoj|daneyên kesane',
  tr: 'kişisel veri|kişisel bilgi|verileriniz|rıza|ortaklarımız|takip',
  'az kk mn': 'şəxsi məlumat|shaxsiy ma|жеке дерек|хувийн мэдээлэл',
  vi: 'dữ liệu cá nhân|thông tin cá nhân|dữ liệu của bạn|đối tác của chúng tôi|theo dõi',
  id: 'data pribadi|informasi pribadi|data anda|data kamu|persetujuan|mitra kami|pelacak',
  tl: 'personal na datos',
  ja: '個人情報|個人データ|お客様のデータ|トラッキング|追跡|パートナー',
  ko: '개인정보|개인 정보|개인 데이터|파트너|추적',
  zh: '个人信息|个人数据|個人資料|個人資訊|個人數據|合作伙伴|合作夥伴|跟踪|追蹤|追踪',
  th: 'ข้อมูลส่วนบุคคล|ข้อมูลส่วนตัว|ข้อมูลของคุณ|พันธมิตร|ติดตาม',
  ar: 'البيانات الشخصية|بيانات شخصية|بياناتك|معلومات شخصية|المعلومات الشخصية|معلوماتك|شركاؤنا|شركائنا|تتبع',
  fa: 'اطلاعات شخصی',
  he: 'מידע אישי|נתונים אישיים|המידע שלך|הנתונים שלך|השותפים שלנו|שותפינו|מעקב',
  hi: 'व्यक्तिगत डेटा|व्यक्तिगत जानकारी|निजी जानकारी|आपका डेटा|आपके डेटा|हमारे भागीदार|ट्रैकिंग|सहमति',
};

/** Words for privacy, and so for privacy policies, which a sign-in names, too. */
export const PRIVACY: Readonly<Record<string, string>> = {
  Germanic:
    'privacy|datenschutz|gegevensbescherming|integritet|dataskydd|privatliv|databeskyttelse|personvern|persónuvernd|friðhelgi|dateschutz|privatsphär|privaatheid|databeskerming',
  Romance:
    'confidentialit|vie privée|protection des données|privacidad|protección de datos|proteção de dados|protecção de dados|protezione dei dati|riservatezza|protecția datelor|privacitat|protecció de dades|protecziun da datas|vita privata',
  'Celtic, Greek and Maltese':
    'preifatrwydd|diogelu data|príobháideach|cosaint sonraí|buhez prevez|απόρρητ|προστασία δεδομένων|προστασίας δεδομένων|privatezza|protezzjoni tad-data',
  Slavic:
    'prywatno|ochrona danych|ochrony danych|soukrom|ochrana údajů|ochrana osobních|ochraně osobních|súkrom|ochrana údajov|zasebnost|varstvo podatkov|varstvo osebnih|privatnost|zaštita podataka|zaštiti podataka|поверителност|защита на данните|конфиденциальн|защит данных|конфіденційн|приватн|захист даних|прыватнасц',
  'Baltic and Uralic':
    'privatum|duomenų apsaug|datu aizsardz|tietosuoja|yksityisyy|privaatsus|andmekaits|adatvéd|magánszféra',
  'Turkic and others':
    'pribatutasun|datuen babes|privatësi|privatec|nepenî|gizlilik|veri koruma|kvkk|aydınlatma|məxfilik|maxfiylik|құпиялылық|нууцлал',
  'eastern and southern Asia':
    'quyền riêng tư|bảo mật|bảo vệ dữ liệu|privasi|perlindungan data|プライバシー|データ保護|프라이버시|데이터 보호|隐私|隱私|数据保护|資料保護|ความเป็นส่วนตัว|คุ้มครองข้อมูล|निजता|डेटा सुरक्षा|গোপনীয়তা|गोपनीय|رازداري',
  'western Asia':
    'الخصوصية|خصوصيت|حماية البيانات|حریم خصوصی|رازداری|פרטיות|הגנת מידע|კონფიდენციალ|գաղտնիություն',
  'Africa and the Andes': 'faragha|bumfihlo',
};

/** Names of privacy policies that begin with words for personal data. */
export const POLICY_NAME =
  /개인정보 ?(?:처리|취급|보호) ?(?:방침|정책)|個人情報(?:保護方針|の取り?扱い?)|个人信息保护(?:政策|指引|声明)|個人資料保護(?:政策|聲明)/g;

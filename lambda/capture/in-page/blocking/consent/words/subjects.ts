/** Stems of what requests for consent are about. See words.ts. */

/** Words for cookies. */
export const COOKIE = [
  'cookie|cooky|koekje|kakor|informasjonskapsl|vefkök|vafrakök|fótspor|farspor|viðkomuspor|koekie|webkoekie',
  'témoins de connexion|fichiers témoins|traceurs|galleta|galetes|galeta',
  'cwci|gwcis|chwcis|fianán|fianáin|fhianáin|bhfianán|briosgaid|bhriosgaid|toupin|κουκι|μπισκότ|kuki',
  'ciastecz|sušenk|sušienk|koláčik|piškot|kolačič|колачић|колачињ|колачики|бисквитк|куки|кукі|печив',
  'slapuk|sīkdat|sīkfail|eväste|küpsis|süti|diehtogáhku|diehtočoahk',
  'biskotat|skedar|kuket|çerez|күүки',
  'クッキー|쿠키|饼干|餅乾|小甜饼|小型文字檔|คุกกี้|कुकी|কুকি|ਕੂਕੀ|કૂકી|குக்கீ|కుకీ|ಕುಕೀ|കുക്കി|කුකී|ຄຸກກີ|ខូគី|ကွတ်ကီး|କୁକି|ਕੁਕੀ|ކުކީ',
  'تعريف الارتباط|كوكيز|سجلات المتصفح|کوکی|کووکی|עוגיות|עוגיה|קוקי|קיכל|ქუქი|քուքի|ኩኪ',
  'vidakuzi|pihikete|mofomamy',
  'kuukii|iikuki|makuki|dikuki|ڪوڪي',
];

/** Words for personal data, tracking and those who get the data. */
export const DATA = [
  'gdpr|rgpd|dsgvo|ccpa|lgpd|personal data|data about you|measure our audience|audience measure|reichweitenmessung|personal information|your data|your information|data protection|data collection|data processing|tracking|tracker|our partners|third-party services|third party services|consent choices|your choices|information on a device|information on your device|informationen auf einem gerät|informationen auf ihrem gerät|informatie op een apparaat|information på en enhet|oplysninger på en enhed|informasjon på en enhet|do not sell|cpra|einwilligung|personenbezogen|ihre daten|ihrer daten|deiner daten|deine daten|datenverarbeitung|nutzungsdaten|nachverfolg|unsere partner|unseren partnern|persoonsgegevens|persoonlijke gegevens|uw gegevens|je gegevens|toestemming|onze partners|personuppgift|personliga uppgifter|dina uppgifter|samtyck|våra partner|spårning|persondata|personoplysning|personlige oplysninger|dine data|dine oplysninger|samtykke|vores partnere|sporing|personopplysning|personlige opplysninger|dine opplysninger|partnerne våre|våre partnere|persónuupplýsing|persónupplýsing|persónsupplýsing|perséinlech daten|är daten|persoanlike gegevens|persoonlike inligting',
  'informations sur un appareil|informations sur votre appareil|informations sur un terminal|información en un dispositivo|información en su dispositivo|informazioni su un dispositivo|informazioni sul dispositivo|informações num dispositivo|informações em um dispositivo|informações no dispositivo|données personnelles|données à caractère|vos données|consentement|nos partenaires|traçage|suivi publicitaire|datos personales|información personal|sus datos|tus datos|consentimiento|nuestros socios|rastreo|seguimiento|dados pessoais|informações pessoais|seus dados|os teus dados|nossos parceiros|rastreamento|rastreio|dati personali|informazioni personali|tuoi dati|suoi dati|consenso|nostri partner|tracciamento|tracciant|date personale|date cu caracter|datele dumneavoastră|datele tale|datelor dvs|datelor tale|datelor dumnea|datele dvs|consimțământ|partenerii noștri|dades personals|consentiment|datos persoais|datas persunalas|dati persunali',
  'data personol|eich data|caniatâd|sonraí pearsanta|faisnéis phearsanta|do shonraí|toiliú|ár gcomhpháirtithe|dàta pearsanta|roadennoù personel|προσωπικά δεδομένα|προσωπικών δεδομένων|δεδομένα σας|δεδομένων σας|συγκατάθεσ|συνεργάτες μας|παρακολούθησ|data personali|dejta personali|informazzjoni personali|kunsens|imsieħba tagħna',
  'dane osobowe|danych osobowych|danych do reklam|swoich danych|wykorzystania danych|waszych danych|twoje dane|twoich danych|rodo|nasi partnerzy|naszych partnerów|śledząc|śledzeni|osobní údaj|osobních údaj|osobními údaj|vaše data|vašich dat|vašich údaj|vašim podat|vaših podat|vaši podatk|vaših osobnih|vaši podaci|vaše údaje|naši partneři|sledov|osobné údaj|osobných údaj|osobnými údaj|ochrana osobných|ochrane osobných|osebni podatk|osebne podatk|osebnih podatk|vaše podatke|soglasj|naši partnerji|sledenj|osobni podac|osobne podatk|osobnih podat|lični podaci|lične podatke|ličnih podat|privol|saglasnost|praćenj|лични подаци|личних података|лични податоци|лични данни|личните данни|вашите данни|нашите партньори|проследяв|персональн|личные данные|личных данн|ваши данные|ваших данн|обработк данных|обработку данных|партнёр|отслежив|особисті дані|особистих даних|ваші дані|ваших даних|відстеж|асабіст|персанальн',
  'asmens duomen|jūsų duomen|sutikim|sekim|stebėjim|personas dat|jūsu dat|piekrišan|mūsu partner|izseko|henkilötie|tietojasi|tietojesi|tietojen käsittely|suostumu|kumppanimme|kumppaneidemme|seuran|isikuandme|teie andme|sinu andme|nõusolek|meie partner|jälgi|adatkezel|személyes adat|az ön adat|adatai|partnereink|követés|nyomkövet|persovdnadiehtu',
  'datu pertsonal|zure datu|të dhënat personale|personaj datumoj|daneyên kesane|kişisel veri|kişisel bilgi|verileriniz|rıza|ortaklarımız|takip|şəxsi məlumat|shaxsiy ma|жеке дерек|хувийн мэдээлэл',
  'dữ liệu cá nhân|thông tin cá nhân|dữ liệu của bạn|đối tác của chúng tôi|theo dõi|data pribadi|informasi pribadi|data anda|data kamu|persetujuan|mitra kami|pelacak|personal na datos|個人情報|個人データ|データの利用|データ利用|データの使用|お客様のデータ|トラッキング|追跡|パートナー|개인정보|개인 정보|개인 데이터|데이터 이용|데이터 사용|데이터를 사용|파트너|추적|个人信息|个人数据|您的数据|你的数据|您的資料|你的資料|個人資料|個人資訊|個人數據|合作伙伴|合作夥伴|跟踪|追蹤|追踪|ข้อมูลส่วนบุคคล|ข้อมูลส่วนตัว|ข้อมูลของคุณ|พันธมิตร|ติดตาม|व्यक्तिगत डेटा|व्यक्तिगत जानकारी|निजी जानकारी|आपका डेटा|आपके डेटा|हमारे भागीदार|ट्रैकिंग|सहमति',
  'البيانات الشخصية|بيانات شخصية|بياناتك|معلومات شخصية|المعلومات الشخصية|معلوماتك|شركاؤنا|شركائنا|تتبع|اطلاعات شخصی|מידע אישי|נתונים אישיים|נתונים שלך|מידע שלך|השותפים שלנו|שותפינו|מעקב',
];

/** Words for privacy, and so for privacy policies, which a sign-in names, too. */
export const PRIVACY = [
  'privacy|datenschutz|gegevensbescherming|integritet|dataskydd|privatliv|databeskyttelse|personvern|persónuvernd|friðhelgi|dateschutz|privatsphär|privaatheid|databeskerming',
  'confidentialit|vie privée|protection des données|privacidad|protección de datos|proteção de dados|protecção de dados|protezione dei dati|riservatezza|protecția datelor|privacitat|protecció de dades|protecziun da datas|vita privata',
  'preifatrwydd|diogelu data|príobháideach|cosaint sonraí|buhez prevez|απόρρητ|προστασία δεδομένων|προστασίας δεδομένων|privatezza|protezzjoni tad-data',
  'prywatno|ochrona danych|ochrony danych|soukrom|ochrana údajů|ochrana osobních|ochraně osobních|súkrom|ochrana údajov|zasebnost|varstvo podatkov|varstvo osebnih|privatnost|zaštita podataka|zaštiti podataka|поверителност|защита на данните|конфиденциальн|защит данных|конфіденційн|приватн|захист даних|прыватнасц',
  'privatum|duomenų apsaug|datu aizsardz|tietosuoja|yksityisyy|privaatsus|andmekaits|adatvéd|magánszféra',
  'pribatutasun|datuen babes|privatësi|privatec|nepenî|gizlilik|veri koruma|kvkk|aydınlatma|məxfilik|maxfiylik|құпиялылық|нууцлал',
  'quyền riêng tư|bảo mật|bảo vệ dữ liệu|privasi|perlindungan data|プライバシー|データ保護|프라이버시|데이터 보호|隐私|隱私|数据保护|資料保護|ความเป็นส่วนตัว|คุ้มครองข้อมูล|निजता|डेटा सुरक्षा|গোপনীয়তা|गोपनीय|رازداري',
  'الخصوصية|خصوصيت|حماية البيانات|حریم خصوصی|رازداری|פרטיות|הגנת מידע|კონფიდენციალ|գաղտնիություն',
  'faragha|bumfihlo',
];

/** Names of privacy policies that begin with words for personal data. */
export const POLICY_NAME =
  /개인정보 ?(?:처리|취급|보호) ?(?:방침|정책)|個人情報(?:保護方針|の取り?扱い?)|个人信息保护(?:政策|指引|声明)|個人資料保護(?:政策|聲明)/g;

/** Words for what personal data is used for. */
export const ADVERTISING = [
  'advertis|personalised ads|personalized ads|werbung|werbezweck|advertentie|reclame|annonser|annoncer|auglýsing',
  'publicit|publicidad|pubblicit|anúncio',
  'διαφημί',
  'reklam|oglaš|реклам',
  'mainon|mainost|hirdet',
  'quảng cáo|iklan|広告|광고|广告|廣告|โฆษณา|विज्ञापन',
  'إعلان|تبلیغ|פרסום|פרסומ',
];

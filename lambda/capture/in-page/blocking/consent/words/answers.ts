/** Stems on controls that answer. See words.ts. */

/** Words on controls that give or refuse consent. */
export const ANSWER = [
  "accept|agree|allow|consent|reject|decline|disagree|deny|opt out|opt in|necessary|essential|enable all|disable all|that s fine|fine by me|do not sell|don't sell|do not share|akzept|zustimm|stimme zu|annehm|einverstanden|erlaub|zulassen|ablehn|verweiger|verstanden|notwendige|erforderliche|essenzielle|akkoord|weiger|afwijz|toestaan|sta toe|begrepen|noodzakelijke|godkänn|neka|tillåt|jag förstår|förstått|nödvändiga|tillad|afvis|afslå|forstået|jeg forstår|nødvendige|godta|godkjenn|avvis|avslå|godtek|eg forstår|eg samtykk|samþykk|hafna|leyfa|góðtak|loyv|eg skilji|neyðug|averstan|zoustëmm|refus|ofleen|erlaab|verstanen|néideg|noutwenneg|wegerj|tastean|aanvaar|weier|toelaat|verstaan|noodsaaklike",
  "autoris|interdire|rejet|d'accord|compris|nécessaires|acept|rechaz|permitir|denegar|de acuerdo|necesarias|aceit|recus|rejeit|concordo|entendi|percebi|accett|rifiut|acconsent|nega|ho capito|necessari|daccordo|refuz|respinge|permite|de acord|am înțeles|necesare|rebutj|permet|d acord|entès|rexeit|entendo|jau chapesch|accitt|ricus|aghju capitu",
  "derbyn|gwrthod|cytuno|deall|caniatáu|hanfodol|angenrheidiol|glac|aontaím|aontaigh|ceadaigh|tuigim|riachtanach|gabh ris|diùlt|aontaich|tha mi a tuigsinn|ceadaich|asant|degemer|nac'h|kompren|αποδοχ|αποδέχ|απόρριψ|απορρίπτ|συμφων|κατάλαβα|επιτρέπ|απαραίτητα|naċċetta|irrifjuta|nirrifjuta|naqbel|nifhem|meħtieġa",
  'akcept|zgadzam|zgoda|odrzu|odmów|rozumiem|zezw|niezbędne|souhlas|přijm|přijím|povolit|odmít|zamít|nesouhlas|rozumím|chápu|nezbytné|súhlas|prijať|odmiet|zamiet|nesúhlas|chápem|nevyhnutné|sprejm|strinjam|soglašam|dovoli|zavrni|razumem|samo nujne|nujni|prihva|slažem|suglas|dopusti|dozvoli|odbij|odbaci|razumijem|samo nužne|samo neophodn|nužni|прихва|прифа|одбиј|слажем|разбирам|само неопходни|прием|съглас|разреш|позвол|отказ|отхвър|разбрах|принять|принима|соглас|отклон|запрет|понятно|понял|необходим|прийня|прийма|погодж|згод|відхил|відмов|дозвол|заборон|зрозуміло|необхідн|прыняць|прыма|адхіл|адмов|дазвол|зразумела|толькі неабходн',
  'sutink|priimti|priimu|leisti|leidžiu|atmesti|atsisak|nesutink|supratau|suprantu|tik būtin|būtini|piekrīt|piekrist|pieņemt|apstiprin|atļaut|noraid|atteik|nepiekrīt|sapratu|saprotu|nepieciešam|hyväks|salli|hylkää|kiellä|kieltä|estä|ymmärrän|välttämättömät|nõustu|luba|keeldu|lükka|sain aru|mõistan|vajalik|elfogad|elutas|hozzájárul|engedélyez|értem|megértettem|szükséges|egyetértek|beleegyez|dohkke|hilgo|ipmird',
  'onartu|onartzen|baztertu|ukatu|ulertu|baimendu|beharrezkoak|prano|e kuptova|vetëm të nevojshm|rifuz|konsent|permes|qebûl|red bike|red dikim|kabul|reddet|onayl|izin ver|anladım|zorunlu|gerekli|qəbul|rədd|qabul|rad et|razıyam|roziman|қабылда|келісем|бас тарт|рұқсат|түсіндім|макул|кабыл|кабул|баш тарт|қабул|зөвшөөр|татгалз|ойлголоо',
  'đồng ý|chấp nhận|từ chối|cho phép|đã hiểu|tôi hiểu|cần thiết|terima|menerima|setuju|tolak|menolak|izinkan|mengerti|saya paham|diperlukan|tanggap|sumasang|kubali|kataa|dawata|modawat|mouyon|uyon|isalikway|tugoti|同意|承諾|許可|拒否|受け入れ|承認|必須|わかりました|동의|허용|거부|수락|거절|필수|알겠습니다|接受|允许|允許|拒绝|拒絕|知道了|我知道|明白|必要|ยอมรับ|ปฏิเสธ|ยินยอม|อนุญาต|เข้าใจ|จำเป็น|स्वीकार|सहमत|अनुमति|समझ गया|समझ गए|आवश्यक|গ্রহণ|সম্মত|ஏற்|ఆమోద|అంగీక|ಒಪ್ಪ|സമ്മത|સ્વીકાર|ਸਵੀਕਾਰ|យល់ព្រម|ຍອມຮັບ|လက်ခံ|مسترد|ومنئ|منل|رد کړئ|ვეთანხმებ|დათანხმ|უარყოფ|մերժ|ଗ୍ରହଣ|ସ୍ୱୀକାର|එකඟ|පිළිගන්න|प्रत्याख्यान|প্রত্যাখ্যান|நிராகரி|ގަބޫލ|އެއްބަސ|ދެކޮޅު|އިންކާރު',
  'موافق|أوافق|اوافق|قبول|أقبل|اقبل|رفض|السماح|فهمت|ضرورية|پذیر|رد کردن|قبوڵ|پەسەند|ڕازی|ڕەتکرد|ڕەتبکە|אישור|אשר|מסכים|מסכימ|הבנתי|דחה|דחיי|סירוב|לדחות|קבל|אפשר|הכרחי|חיוני|אננעמ|אָננעמ|אפזאג|אָפּזאָג|ערלויב|თანხმ|მიღება|համաձայն|ընդուն|ተቀበል|ይቕበል|ተቐበል|እቕበል|ንጸግ|ነጽግ',
  'nakubali|aqbal|oggolow|diid|yamukel|yenqaba|ngiyavuma|karɓa|amince|ƙi|aksepte|refize|dakò|whakaae|whakahē|ekena|manaiky|mandà|toherin|mo gba|gba|gba gbogbo|ko gba|ko gbogbo|ndemera|ndabyemera|emera|kwemera|byemere|kwanga|hakana|chaskiy|chaskini|uyakuy|mana munani|ari',
  'nabata|jụ|ndima|boya|fudhadh|fudhachu|nangu|bañ|atzeta|refuda|talia|teena|tarima|nolak|tampa|кире как|قوبۇل|رەت|গ্ৰহণ|নাকচ|ངོས་ལེན|མི་འདོད|vomereza|kanani|bvuma|ramba|gye to mu|pow|kkiriza|gaana|amohela|amonei|nahaniri|aceutar|refugar|acete|orait|nogat|ʻae|ʻaʻole|amukela|iyawsana|janiwa|yamkela|yala|vakadonuya|cakitaka|txais|tsis kam',
];

/**
 * Words on controls that open or save settings. Other controls have them too: "save", "continue", "settings".
 */
export const ARRANGE = [
  'ok|okay|got it|understood|i understand|yes|no|save|confirm|manage|customi|preferences|settings|choices|learn more about cookies|auswahl|einstellungen|bestätig|speichern|weiter|alles klar|ja|nein|in ordnung|instellingen|voorkeuren|opslaan|bevestig|doorgaan|prima|nee|oké|inställningar|anpassa|spara|bekräfta|fortsätt|okej|nej|indstillinger|tilpas|gem|bekræft|fortsæt|det er ok|innstillinger|lagre|bekreft|fortsett|den er grei|nei|innstillingar|hald fram|í lagi|astellung|späicher|weider|an der rei|jo|neen|ynstellings|bewarje|instellings|stoor|gaan voort',
  'personnaliser|paramétr|gérer|enregistr|tout est ok|ok pour moi|oui|non|configur|gestionar|preferencias|guardar|vale|sí|gerir|gerenciar|sim|não|va bene|gestisci|preferenze|impostazioni|salva|conferma|setări|preferințe|personaliz|salvea|continu|da|nu|desar|gardar',
  'gosodiadau|dewisiadau|cadw|parhau|rheoli|iawn|socruithe|roghanna|sábháil|lean ar|tá go maith|mat eo|arventennoù|εντάξει|ρυθμίσεις|προτιμήσεις|αποθήκευσ|επιβεβαί|συνέχεια|ναι|όχι|οκ|ħalli|issettjar|preferenzi|issejvja|kompli|iva|le',
  'ustawienia|dostosuj|zarządzaj|zapisz|potwierd|kontynuuj|przejdź do serwisu|dalej|tak|nie|přizpůsob|uložit|pokračovat|v pořádku|ano|ne|nastaven|prispôsob|v poriadku|prilagodi|shrani|potrdi|nadaljuj|v redu|postavke|podešavanja|spremi|sačuvaj|potvrdi|nastavi|u redu|у реду|поставки|зачувај|во ред|персонализ|запази|потвърд|продълж|добре|да|не|хорошо|ясно|настро|сохран|подтверд|продолж|ок|нет|налаштув|зберег|підтверд|продовж|гаразд|так|ні|налад|захаваць|працяг|добра',
  'nustatym|parinkt|pritaik|išsaugo|patvirtin|tęsti|gerai|taip|iestatījum|pielāgo|saglabā|turpināt|labi|selvä|asetukset|mukauta|tallenna|vahvista|jatka|kyllä|ei|seaded|kohanda|salvesta|kinnita|hästi|jah|rendben|beállítás|testreszab|mentés|megerősít|tovább|folytat|igen|nem',
  'ados|ezarpenak|konfiguratu|gorde|jarraitu|cilësim|ruaj|vazhdo|tamam|ayarlar|tercihler|özelleştir|kaydet|devam|evet|hayır',
  'cài đặt|tùy chỉnh|lưu|xác nhận|tiếp tục|có|không|được|pengaturan|sesuaikan|preferensi|simpan|konfirmasi|lanjut|baik|ya|tidak|sawa|了解|設定|保存|続行|続ける|はい|いいえ|확인|설정|저장|계속|예|아니요|네|确定|確定|好的|设置|儲存|确认|確認|继续|繼續|是|否|ตกลง|ตั้งค่า|บันทึก|ยืนยัน|ดำเนินการต่อ|ใช่|ไม่|ठीक है|सेटिंग|प्राथमिकता|सहेजें|पुष्टि|जारी रखें|हाँ|हां|नहीं|ঠিক আছে',
  'حسن|إعدادات|حفظ|تأكيد|متابعة|نعم|لا|باشه|הגדרות|העדפות|שמירה|שמור|המשך|כן|לא',
];

/** Other words of yes, no and "only the basics", which say so only in answer to a short question. */
export const CASUAL = [
  "fine|sure|all right|alright|sounds good|go ahead|cool$|great$|fair enough|of course|yep$|yeah|yup$|why not|please do|nope|no way|rather not|don't|just the|just what|only the|only what|passt|gern|klar$|geht klar|nur das|nur die|nur was|lieber nicht|bitte nicht|ja bitte|goed$|ja graag|liever niet|alleen de|alleen het|alleen wat|visst$|ja tack|helst inte|bara de|fint|ja tak|kun de|helst ikke|greit|bare de|já$",
  'ça marche|avec plaisir|bien sûr|le minimum|seulement|juste|plutôt pas|bien$|claro|solo lo|solo las|mejor no|certo$|solo i|meglio di no|tudo bem|pode ser|só o|apenas|melhor não|în regulă|sigur$|doar|només',
  'μόνο|φυσικά|βέβαια',
  'w porządku|jasne|tylko|wolę nie|jen to|jen ty|raději ne|len to|len tie|radšej nie|seveda|naravno|samo|конечно|только|лучше не|звісно|лише|тільки|разбира се|само|áno$',
  'žinoma|protams|tikai|nē$|sopii|totta kai|vain|mieluummin en|sobib|muidugi|ainult|persze|csak|inkább ne',
  'olur$|tabii|sadece|yalnızca',
  'tất nhiên|chỉ|boleh|tentu|hanya|いいよ|いいですよ|もちろん|だけ|のみ|やめて|좋아요|물론|만$|好$|可以|当然|當然|仅|僅|只|不$|不要|不用|ได้|แน่นอน|เฉพาะ|ज़रूर|केवल|सिर्फ',
  'بالتأكيد|فقط|בסדר|בטח|רק',
];

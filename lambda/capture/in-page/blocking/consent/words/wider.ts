import type { Words } from './stems.ts';

/** Finnish, Estonian, Hungarian and Turkish, and the languages beyond Europe. */
export const WIDER: Record<string, Words> = {
  fi: {
    cookie: 'eväste',
    data: 'tietosuoja|yksityisyy|henkilötie|tietojasi|tietojesi|tietojen käsittely|suostumu|kumppanimme|kumppaneidemme|seuran',
    notice: 'käyt|hyväks|sivu|verkkosivu|kokemu|käsittel|kerää|jatkamalla|hylk|kiel|suostu|me ja kumppan',
    answer: 'hyväks|salli|hylkää|kiellä|kieltä|estä|ymmärrän|välttämättömät',
    arrange: 'selvä|asetukset|mukauta|tallenna|vahvista|jatka|kyllä|ei',
    close: 'sulje|ei kiitos|myöhemmin|ei nyt|ohita|peruuta|piilota',
  },
  et: {
    cookie: 'küpsis',
    data: 'privaatsus|isikuandme|teie andme|sinu andme|andmekaits|nõusolek|meie partner|jälgi',
    notice: 'kasuta|nõustu|veebileh|veebisait|leht|lehe|saidi|kogemus|töötle|kogu|jätka|keeldu|lükka',
    answer: 'nõustu|luba|keeldu|lükka|sain aru|mõistan|vajalik',
    arrange: 'seaded|kohanda|salvesta|kinnita|jätka|hästi|jah|ei',
    close: 'sulge|ei, aitäh|ei aitäh|hiljem|mitte praegu|jäta vahele|tühista|peida',
  },
  hu: {
    cookie: 'süti',
    data: 'adatvéd|adatkezel|személyes adat|az ön adat|adataid|adatait|magánszféra|hozzájárul|partnereink|követés|nyomkövet',
    notice:
      'használ|elfogad|hozzájárul|oldal|weboldal|honlap|élmény|kezel|gyűjt|folytat|elutasít|beleegyez|mi és partner',
    answer: 'elfogad|elutas|hozzájárul|engedélyez|értem|megértettem|szükséges|egyetértek|beleegyez',
    arrange: 'rendben|beállítás|testreszab|mentés|megerősít|tovább|folytat|igen|nem',
    close: 'bezár|nem, köszönöm|nem köszönöm|később|most nem|kihagy|mégse|elrejt',
  },
  tr: {
    cookie: 'çerez',
    data: 'gizlilik|kişisel veri|kişisel bilgi|verileriniz|veri koruma|kvkk|aydınlatma|onay|rıza|ortaklarımız|takip',
    notice:
      'kullan|kabul|reddet|yararlan|faydalan|yer ver|site|sayfa|deneyim|işle|işli|topla|devam|onayl|izin|biz ve',
    answer: 'kabul|reddet|onayl|izin ver|anladım|zorunlu|gerekli',
    arrange: 'tamam|ayarlar|tercihler|özelleştir|kaydet|devam|evet|hayır',
    close: 'kapat|hayır, teşekkür|hayır teşekkür|daha sonra|şimdi değil|atla|iptal|vazgeç|gizle',
  },
  az: {
    cookie: 'kuki',
    data: 'məxfilik|şəxsi məlumat|maxfiylik|shaxsiy ma',
    notice: 'istifad|qəbul|foydalan|sayt',
    answer: 'qəbul|rədd|qabul|rad et|razıyam|roziman',
    close: 'bağla|yopish',
  },
  vi: {
    data: 'quyền riêng tư|dữ liệu cá nhân|thông tin cá nhân|dữ liệu của bạn|bảo mật|bảo vệ dữ liệu|đối tác của chúng tôi|theo dõi',
    notice:
      'sử dụng|đồng ý|chấp nhận|trang web|website|trải nghiệm|thu thập|xử lý|tiếp tục|từ chối|chúng tôi',
    answer: 'đồng ý|chấp nhận|từ chối|cho phép|đã hiểu|tôi hiểu|cần thiết',
    arrange: 'cài đặt|tùy chỉnh|lưu|xác nhận|tiếp tục|có|không|được',
    close: 'đóng|không, cảm ơn|không cảm ơn|để sau|lúc khác|bỏ qua|hủy|ẩn',
  },
  id: {
    cookie: 'kuki',
    data: 'privasi|data pribadi|informasi pribadi|data anda|data kamu|perlindungan data|persetujuan|mitra kami|pelacak',
    notice:
      'menggunakan|gunakan|penggunaan|setuju|menyetujui|terima|menerima|situs|laman|website|pengalaman|memproses|mengumpul|melanjutkan|tolak|menolak|kami dan',
    answer: 'terima|menerima|setuju|tolak|menolak|izinkan|mengerti|saya paham|diperlukan',
    arrange: 'pengaturan|sesuaikan|preferensi|simpan|konfirmasi|lanjut|baik|oke|ya|tidak',
    close: 'tutup|tidak, terima kasih|tidak terima kasih|nanti|jangan sekarang|lewati|batal|sembunyikan',
  },
  tl: {
    data: 'privacy|personal na datos',
    notice: 'gumagamit|tanggap|sumasang|tumia|kubali|tovuti',
    answer: 'tanggap|sumasang|kubali|kataa',
    arrange: 'sawa',
    close: 'isara|funga',
  },
  ja: {
    cookie: 'クッキー',
    data: 'プライバシー|個人情報|個人データ|データ保護|お客様のデータ|トラッキング|追跡|パートナー',
    notice: '使用|利用|同意|承諾|許可|拒否|サイト|体験|収集|処理|続け|閲覧',
    answer: '同意|承諾|許可|拒否|受け入れ|承認|必要なもの|必須|わかりました',
    arrange: '了解|設定|保存|続行|続ける|はい|いいえ',
    close: '閉じる|後で|あとで|スキップ|キャンセル|いいえ|結構です|今はしない|非表示',
  },
  ko: {
    cookie: '쿠키',
    data: '개인정보|개인 정보|프라이버시|개인 데이터|데이터 보호|파트너|추적',
    notice: '사용|이용|동의|허용|거부|사이트|경험|수집|처리|계속',
    answer: '동의|허용|거부|수락|거절|필수|알겠습니다',
    arrange: '확인|설정|저장|계속|예|아니요|네',
    close: '닫기|나중에|건너뛰기|취소|괜찮습니다|아니요|다시 보지|오늘 하루',
  },
  zh: {
    cookie: '饼干|餅乾|小甜饼|小型文字檔',
    data: '隐私|隱私|个人信息|个人数据|個人資料|個人資訊|個人數據|数据保护|資料保護|合作伙伴|合作夥伴|跟踪|追蹤|追踪',
    notice:
      '使用|利用|同意|接受|允许|允許|拒绝|拒絕|网站|網站|本站|体验|體驗|收集|处理|處理|继续|繼續|浏览|瀏覽',
    answer: '同意|接受|允许|允許|拒绝|拒絕|知道了|我知道|明白|必要',
    arrange: '了解|确定|確定|好的|设置|設定|保存|儲存|确认|確認|继续|繼續|是|否',
    close: '关闭|關閉|稍后|稍後|以后再说|跳过|跳過|取消|不用了|不，谢谢|不，謝謝|不了|隐藏|隱藏',
  },
  th: {
    cookie: 'คุกกี้',
    data: 'ความเป็นส่วนตัว|ข้อมูลส่วนบุคคล|ข้อมูลส่วนตัว|ข้อมูลของคุณ|คุ้มครองข้อมูล|พันธมิตร|ติดตาม',
    notice: 'ใช้|ยอมรับ|เว็บไซต์|ปฏิเสธ|ยินยอม|ประสบการณ์|เก็บรวบรวม|ประมวลผล|ดำเนินการต่อ',
    answer: 'ยอมรับ|ปฏิเสธ|ยินยอม|อนุญาต|เข้าใจ|จำเป็น',
    arrange: 'ตกลง|ตั้งค่า|บันทึก|ยืนยัน|ดำเนินการต่อ|ใช่|ไม่',
    close: 'ปิด|ไม่ ขอบคุณ|ไม่ขอบคุณ|ภายหลัง|ไว้ทีหลัง|ข้าม|ยกเลิก|ซ่อน',
  },
  ar: {
    cookie: 'تعريف الارتباط|كوكيز|سجلات المتصفح',
    data: 'الخصوصية|خصوصيت|البيانات الشخصية|بيانات شخصية|بياناتك|معلومات شخصية|المعلومات الشخصية|معلوماتك|حماية البيانات|شركاؤنا|شركائنا|تتبع',
    notice:
      'نستخدم|يستخدم|تستخدم|استخدام|موافق|توافق|نوافق|قبول|تقبل|رفض|الموقع|موقعنا|تجربة|تجربتك|نجمع|نعالج|بالمتابعة|الاستمرار',
    answer: 'موافق|أوافق|اوافق|قبول|أقبل|اقبل|رفض|السماح|فهمت|ضرورية',
    arrange: 'حسن|إعدادات|حفظ|تأكيد|متابعة|نعم|لا',
    close: 'إغلاق|اغلاق|أغلق|لا شكر|لاحقا|ليس الآن|تخطي|إلغاء|إخفاء',
  },
  fa: {
    cookie: 'کوکی',
    data: 'حریم خصوصی|اطلاعات شخصی|رازداری',
    notice: 'استفاده|پذیر|سایت|استعمال|موافق',
    answer: 'پذیر|موافق|رد کردن|قبول',
    arrange: 'باشه',
    close: 'بستن|نه ممنون|بعدا',
  },
  he: {
    cookie: 'עוגיות|עוגיה|קוקי',
    data: 'פרטיות|מידע אישי|נתונים אישיים|המידע שלך|הנתונים שלך|הגנת מידע|השותפים שלנו|שותפינו|מעקב',
    notice:
      'קובצי|קבצי|משתמש|שימוש|אתר|מסכימ|מסכים|הסכמה|אישור|מאשר|חוויה|חוויית|אוספים|מעבדים|המשך|דחה|דחיי',
    answer: 'אישור|אשר|מסכים|מסכימ|הבנתי|דחה|דחיי|סירוב|לדחות|קבל|אפשר|הכרחי|חיוני',
    arrange: 'הגדרות|העדפות|שמירה|שמור|המשך|כן|לא',
    close: 'סגור|סגירה|לא תודה|לא, תודה|אחר כך|מאוחר יותר|לא עכשיו|דלג|ביטול|הסתר',
  },
  hi: {
    cookie: 'कुकी',
    data: 'गोपनीयता|निजता|व्यक्तिगत डेटा|व्यक्तिगत जानकारी|निजी जानकारी|आपका डेटा|आपके डेटा|डेटा सुरक्षा|हमारे भागीदार|ट्रैकिंग|सहमति',
    notice: 'उपयोग|इस्तेमाल|स्वीकार|सहमत|साइट|अनुभव|एकत्र|प्रोसेस|जारी',
    answer: 'स्वीकार|सहमत|अनुमति|समझ गया|समझ गए|आवश्यक',
    arrange: 'ठीक है|सेटिंग|प्राथमिकता|सहेजें|पुष्टि|जारी रखें|हाँ|हां|नहीं',
    close: 'बंद|नहीं, धन्यवाद|नहीं धन्यवाद|बाद में|अभी नहीं|छोड़ें|रद्द|छिपाएं',
  },
  // Read only by their first words.
  south: {
    cookie: 'কুকি|ਕੂਕੀ|કૂકી|குக்கீ|కుకీ|ಕುಕೀ|കുക്കി|කුකී|ຄຸກກີ|ខូគី|ကွတ်ကီး',
    data: 'গোপনীয়তা|गोपनीय',
    notice:
      'वापर|ব্যবহার|সম্মত|গ্রহণ|ওয়েবসাইট|பயன்படுத்|ஏற்|ఉపయోగ|అంగీక|ಬಳಸ|ಒಪ್ಪ|ഉപയോഗ|സമ്മത|વાપર|ઉપયોગ|સ્વીકાર|ਵਰਤ|ប្រើ|យល់ព្រម|ໃຊ້|ຍອມຮັບ|သုံး|လက်ခံ',
    answer: 'গ্রহণ|সম্মত|ஏற்|ఆమోద|అంగీక|ಒಪ್ಪ|സമ്മത|સ્વીકાર|ਸਵੀਕਾਰ|យល់ព្រម|ຍອມຮັບ|လက်ခံ',
    arrange: 'ঠিক আছে',
    close: 'বন্ধ|மூடு|మూసి',
  },
  caucasus: {
    cookie: 'ქუქი|քուքի|ኩኪ|күүки',
    data: 'კონფიდენციალ|գաղտնիություն',
    notice: 'იყენებ|თანხმ|საიტ|օգտագործ|համաձայն|կայք|እንጠቀማለን|ተቀበል',
    answer: 'თანხმ|მიღება|համաձայն|ընդուն|ተቀበል',
    close: 'დახურვა|փակել',
  },
};

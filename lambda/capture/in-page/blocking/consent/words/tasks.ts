/** Stems of what a page is there for, instead of asking for consent. See words.ts. */

/** Words of signing in, ordering, booking, paying and recording. They speak against a request for consent. */
export const TASK = [
  'sign in|sign up|signing|signed in|log in|logging in|login|your account|an account|account?|password|registering|checkout|check out|your order|place order|place my order|new order|order now|ordering|booking|book and|book now|and book|reserve|pay now|and pay|payment|purchase|recorded|recording|house rules|passcode|passkey|anmeld|einlogg|passwort|zur kasse|buchung|buchen|reservier|bezahl|zahlungspflichtig|kaufen|aufgezeichnet|inlogg|aanmeld|een account|je account|wachtwoord|bestell|afreken|boeken|boeking|betal|opgenomen|logga in|lösenord|beställ|kassan|boka|köp|spelas in|opret|adgangskode|bestil|book nu|køb|optaget|logg inn|passord|handlekurv|kjøp|skrá inn|innskrán|lykilorð|panta|teken in',
  "se connecter|connectez-vous|s'identifier|s'inscrire|inscrivez-vous|mot de passe|commande|panier|paiement|payer|acheter|enregistrée|iniciar sesión|inicia sesión|regístr|tu cuenta|su cuenta|una cuenta|contraseña|pedido|carrito|reserva|pago|iniciar sessão|cadastr|registe-se|sua conta|tua conta|uma conta|palavra-passe|senha|encomend|carrinho|accedi|un account|tuo account|ordina|tuo ordine|carrello|prenot|acquist|paga|autentific|conectează|înregistrează|cont nou|contul|parol|comandă|coșul|plătește|plată|inicia la sessió|compte|contrasenya|compra",
  'mewngofnodi|cyfrinair|archeb|logáil isteach|pasfhocal|ordú|áirithint|σύνδεση|συνδεθ|εγγραφ|λογαριασμ|κωδικ|παραγγελ|καλάθι|κράτηση|πληρωμ|αγορά|idħol|ordni',
  'zaloguj|logowan|zarejestruj|rejestracj|konta|hasło|zamów|zamawia|koszyk|rezerw|zapłać|płatnoś|kup teraz|kupuj|přihlás|zaregistr|účet|účtu|heslo|objedn|košík|zaplat|platb|koupit|prijav|geslo|naroč|plačil|plačaj|lozink|naruč|narudžb|plaćanj|plati|kupi|пријав|налог|лозинк|поруџ|наруч|корп|плаћањ|вход|влезте|регистр|поръч|количк|плащане|плати|купи|войти|войдите|аккаунт|учётн|пароль|пароля|заказ|корзин|брониров|заброниров|оплат|увійти|вхід|реєстр|обліков|кошик|бронюв|увайсці|замов',
  'prisijung|paskyr|slaptaž|užsak|krepšel|mokėjim|apmokė|pieslēg|pasūt|grozs|pirkt|kirjaudu|rekisteröi|tilin|tilisi|salasana|tilaa|tilau|ostoskori|varaa|varaus|maksa|maksu|osta|logi sisse|konto|telli|ostukorv|broneeri|bejelentkez|regisztr|fiókot|fiókom|jelszó|rendelés|megrendel|kosár|foglalás|fizetés|fizetek|vásárl',
  'oturum aç|giriş yap|kayıt ol|üye ol|hesabın|hesap oluştur|şifre|sipariş|sepet|rezerv|ödeme|satın al|daxil ol|qeydiyyat|sifariş|кіру|тіркел|тапсырыс|saioa hasi|pasahitz|eskaera|hyr në|llogari|fjalëkalim|porosi|ensaluti',
  'đăng nhập|đăng ký|tài khoản|mật khẩu|đặt hàng|đơn hàng|giỏ hàng|đặt phòng|đặt chỗ|thanh toán|mua ngay|masuk|mendaftar|daftar sekarang|akun|kata sandi|pesanan|pesan sekarang|keranjang|pembayaran|bayar|ログイン|サインイン|会員登録|新規登録|アカウント|パスワード|注文|カート|予約|支払|購入|録画|録音|로그인|회원가입|계정|비밀번호|주문|장바구니|예약|결제|구매|녹화|登录|登入|注册|註冊|账号|帳號|帳戶|账户|密码|密碼|订单|訂單|下单|购物车|購物車|预订|預訂|预约|支付|付款|结账|結帳|购买|購買|录制|เข้าสู่ระบบ|สมัครสมาชิก|ลงทะเบียน|บัญชี|รหัสผ่าน|สั่งซื้อ|ตะกร้า|จอง|ชำระเงิน|लॉग इन|साइन इन|साइन अप|खाता|खाते|पासवर्ड|ऑर्डर|भुगतान|खरीद|লগ ইন|অ্যাকাউন্ট|অর্ডার|உள்நுழை|கணக்கு|ఖాతా|ಖಾತೆ|അക്കൗണ്ട്|ખાતું',
  'تسجيل الدخول|إنشاء حساب|حسابك|كلمة المرور|كلمة السر|طلبك|إتمام الطلب|سلة|حجز|الدفع|شراء|ورود|ثبت نام|حساب کاربری|رمز عبور|سفارش|سبد|رزرو|پرداخت|خرید|התחבר|הרשמ|חשבון|סיסמ|הזמנ|סל הקניות|תשלום|רכיש|შესვლა|ანგარიშ|პაროლ|შეკვეთ|գաղտնաբառ|պատվիր',
  'ingia|akaunti|nenosiri|agiza|lipa|meld aan|teken aan|wagwoord|bespreek',
];

/** Words for what one agrees to by signing in or ordering, beside policies. */
export const TERMS = [
  'terms|nutzungsbedingung|geschäftsbedingung|bedingungen|agb|voorwaarden|villkor|vilkår|skilmál',
  'conditions|términos|condiciones|condizioni|termos|condições|termen|condicions',
  'telerau|téarmaí|όρους|όροι|όρων|termini',
  'regulamin|warunk|podmínk|podmienk|pogoj|uvjet|uslov|услов|умов',
  'sąlyg|noteikum|käyttöehd|ehtoj|ehdot|tingimus|kasutustingim|feltétel',
  'şartlar|koşul|şərt|shart|шарт',
  'điều khoản|ketentuan|syarat|terma|規約|약관|条款|條款|ข้อกำหนด|เงื่อนไข|शर्त|শর্ত',
  'شروط|شرایط|תנאי|წესებ|պայման',
];

/** Those who sign visitors in, by their names on buttons. */
export const PROVIDER =
  /(?:^|[\s(])(?:google|apple|facebook|microsoft|github|gitlab|linkedin|twitter|discord|slack|amazon|paypal|klarna|okta|sso|passkey|e-?mail|phone|whatsapp|wechat|kakao|naver|line|vk|yandex)(?:$|[\s).:!]|[^\p{ASCII}])/iu;

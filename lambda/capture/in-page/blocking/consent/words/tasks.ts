/** Stems of what a page is there for, instead of asking for consent. See words.ts. */

/** Words of signing in, ordering, booking, paying and recording. They speak against a request for consent. */
export const TASK = [
  'sign in|sign up|signing|signed in|log in|logging in|login|your account|an account|account?|password|registration|registering|checkout|check out|your order|place order|place my order|new order|order now|ordering|booking|book and|book now|and book|reservation|reserve|pay now|and pay|payment|purchase|recorded|recording|house rules|passcode|passkey|anmeld|einlogg|registrier|konto|passwort|bestell|zur kasse|buchung|buchen|reservier|bezahl|zahlungspflichtig|kaufen|aufgezeichnet|inlogg|aanmeld|registreren|een account|je account|wachtwoord|bestell|afreken|boeken|boeking|reserver|betal|opgenomen|logga in|registrera|lösenord|beställ|kassan|boka|köp|spelas in|log ind|opret|adgangskode|bestil|book nu|køb|optaget|logg inn|passord|handlekurv|kjøp|skrá inn|innskrán|lykilorð|panta|bóka|teken in',
  "se connecter|connectez-vous|s'identifier|s'inscrire|inscrivez-vous|créer un compte|votre compte|mot de passe|commander|commande|panier|réserver|réservation|paiement|payer|acheter|enregistrée|iniciar sesión|inicia sesión|regístr|registrar|tu cuenta|su cuenta|una cuenta|contraseña|pedido|carrito|reserva|pagar|pago|comprar|iniciar sessão|cadastr|registe-se|sua conta|tua conta|uma conta|palavra-passe|senha|encomend|carrinho|pagamento|accedi|registrati|registrazione|un account|tuo account|ordina|tuo ordine|carrello|prenot|acquist|paga|autentific|conectează|înregistrează|cont nou|contul|parol|comandă|comanda|coșul|rezerv|plătește|plată|inicia la sessió|compte|contrasenya|comanda|compra",
  'mewngofnodi|cyfrinair|archeb|logáil isteach|pasfhocal|ordú|áirithint|σύνδεση|συνδεθ|εγγραφ|λογαριασμ|κωδικ|παραγγελ|καλάθι|κράτηση|πληρωμ|αγορά|idħol|ordni',
  'zaloguj|logowan|zarejestruj|rejestracj|konto|konta|hasło|zamów|zamawia|koszyk|rezerw|zapłać|płatnoś|kup teraz|kupuj|přihlás|přihlaš|zaregistr|účet|účtu|heslo|objedn|košík|zaplat|platb|koupit|prihlás|kúpiť|prijav|geslo|naroč|košaric|plačil|plačaj|lozink|naruč|narudžb|plaćanj|plati|kupi|пријав|налог|лозинк|поруџ|наруч|корп|плаћањ|вход|влезте|регистр|поръч|количк|плащане|плати|купи|войти|войдите|аккаунт|учётн|пароль|пароля|заказ|корзин|брониров|заброниров|оплат|купить|увійти|вхід|реєстр|обліков|замовл|кошик|бронюв|купити|увайсці|замов',
  'prisijung|registruo|paskyr|slaptaž|užsak|krepšel|mokėjim|apmokė|pirkti|pieslēg|reģistrē|parole|pasūt|grozs|maksājum|pirkt|kirjaudu|rekisteröi|tilin|tilisi|salasana|tilaa|tilau|ostoskori|varaa|varaus|maksa|maksu|osta|logi sisse|registreeri|konto|telli|ostukorv|broneeri|bejelentkez|regisztr|fiókot|fiókom|jelszó|rendelés|megrendel|kosár|foglalás|fizetés|fizetek|vásárl',
  'oturum aç|giriş yap|kayıt ol|üye ol|hesabın|hesap oluştur|şifre|parolan|sipariş|sepet|rezerv|ödeme|satın al|daxil ol|qeydiyyat|hesabınız|sifariş|кіру|тіркел|тапсырыс|saioa hasi|pasahitz|eskaera|hyr në|llogari|fjalëkalim|porosi|ensaluti',
  'đăng nhập|đăng ký|tài khoản|mật khẩu|đặt hàng|đơn hàng|giỏ hàng|đặt phòng|đặt chỗ|thanh toán|mua ngay|masuk|mendaftar|daftar sekarang|akun|kata sandi|pesanan|pesan sekarang|keranjang|pembayaran|bayar|ログイン|サインイン|会員登録|新規登録|アカウント|パスワード|注文|カート|予約|支払|購入|録画|録音|로그인|회원가입|계정|비밀번호|주문|장바구니|예약|결제|구매|녹화|登录|登入|注册|註冊|账号|帳號|帳戶|账户|密码|密碼|订单|訂單|下单|购物车|購物車|预订|預訂|预约|支付|付款|结账|結帳|购买|購買|录制|เข้าสู่ระบบ|สมัครสมาชิก|ลงทะเบียน|บัญชี|รหัสผ่าน|สั่งซื้อ|ตะกร้า|จอง|ชำระเงิน|लॉग इन|साइन इन|साइन अप|खाता|खाते|पासवर्ड|ऑर्डर|भुगतान|खरीद|লগ ইন|অ্যাকাউন্ট|অর্ডার|உள்நுழை|கணக்கு|ఖాతా|ಖಾತೆ|അക്കൗണ്ട്|ખાતું',
  'تسجيل الدخول|إنشاء حساب|حسابك|كلمة المرور|كلمة السر|طلبك|إتمام الطلب|سلة|حجز|الدفع|شراء|ورود|ثبت نام|حساب کاربری|رمز عبور|سفارش|سبد|رزرو|پرداخت|خرید|התחבר|הרשמ|החשבון|חשבון|סיסמ|הזמנ|סל הקניות|תשלום|רכיש|შესვლა|ანგარიშ|პაროლ|შეკვეთ|գաղտնաբառ|պատվիր',
  'ingia|akaunti|nenosiri|agiza|lipa|meld aan|teken aan|wagwoord|bespreek',
];

/** Words for what one agrees to by signing in or ordering, beside policies. */
export const TERMS = [
  'terms|nutzungsbedingung|geschäftsbedingung|bedingungen|agb|voorwaarden|villkor|vilkår|skilmál',
  'conditions|términos|condiciones|termini|condizioni|termos|condições|termen|condicions|condicións',
  'telerau|téarmaí|όρους|όροι|όρων|termini',
  'regulamin|warunk|podmínk|podmienk|pogoj|uvjet|uslov|услов|умов',
  'sąlyg|noteikum|käyttöehd|ehtoj|ehdot|tingimus|kasutustingim|feltétel',
  'şartlar|koşul|şərt|shart|шарт',
  'điều khoản|ketentuan|syarat|terma|規約|약관|条款|條款|ข้อกำหนด|เงื่อนไข|शर्त|শর্ত',
  'شروط|الشروط|شرایط|תנאי|התנאים|לתנאים|წესებ|պայման',
];

/** Those who sign visitors in, by their names on buttons. */
export const PROVIDER =
  /(?:^|[\s(])(?:google|apple|facebook|microsoft|github|gitlab|linkedin|twitter|discord|slack|amazon|paypal|klarna|okta|sso|passkey|e-?mail|phone|whatsapp|wechat|kakao|naver|line|vk|yandex)(?:$|[\s).:!]|[^\p{ASCII}])/iu;

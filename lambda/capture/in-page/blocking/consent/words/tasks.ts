/** Stems of what a page is there for, instead of asking for consent. See words.ts. */
import { ORDER } from './orders.ts';

/** Words of signing in, and of being recorded. */
const SIGN_IN = [
  'sign in|sign up|signing|signed in|log in|logging in|login|your account|an account|account?|password|registration|registering|recorded|recording|house rules|passcode|passkey|anmeld|einlogg|registrier|konto|passwort|aufgezeichnet|inlogg|aanmeld|registreren|een account|je account|wachtwoord|opgenomen|logga in|registrera|lösenord|spelas in|log ind|opret|adgangskode|optaget|logg inn|passord|skrá inn|innskrán|lykilorð|teken in',
  "se connecter|connectez-vous|s'identifier|s'inscrire|inscrivez-vous|créer un compte|votre compte|mot de passe|enregistrée|iniciar sesión|inicia sesión|regístr|registrar|tu cuenta|su cuenta|una cuenta|contraseña|iniciar sessão|cadastr|registe-se|sua conta|tua conta|uma conta|palavra-passe|senha|accedi|registrati|registrazione|un account|tuo account|autentific|conectează|înregistrează|cont nou|contul|parol|inicia la sessió|compte|contrasenya",
  'mewngofnodi|cyfrinair|logáil isteach|pasfhocal|σύνδεση|συνδεθ|εγγραφ|λογαριασμ|κωδικ|idħol',
  'zaloguj|logowan|zarejestruj|rejestracj|konto|konta|hasło|přihlás|přihlaš|zaregistr|účet|účtu|heslo|prihlás|prijav|geslo|lozink|пријав|налог|лозинк|вход|влезте|регистр|войти|войдите|аккаунт|учётн|пароль|пароля|увійти|вхід|реєстр|обліков|увайсці',
  'prisijung|registruo|paskyr|slaptaž|pieslēg|reģistrē|parole|kirjaudu|rekisteröi|tilin|tilisi|salasana|logi sisse|registreeri|konto|bejelentkez|regisztr|fiókot|fiókom|jelszó',
  'oturum aç|giriş yap|kayıt ol|üye ol|hesabın|hesap oluştur|şifre|parolan|daxil ol|qeydiyyat|hesabınız|кіру|тіркел|saioa hasi|pasahitz|hyr në|llogari|fjalëkalim|ensaluti',
  'đăng nhập|đăng ký|tài khoản|mật khẩu|masuk|mendaftar|daftar sekarang|akun|kata sandi|ログイン|サインイン|会員登録|新規登録|アカウント|パスワード|録画|録音|로그인|회원가입|계정|비밀번호|녹화|登录|登入|注册|註冊|账号|帳號|帳戶|账户|密码|密碼|录制|เข้าสู่ระบบ|สมัครสมาชิก|ลงทะเบียน|บัญชี|รหัสผ่าน|लॉग इन|साइन इन|साइन अप|खाता|खाते|पासवर्ड|লগ ইন|অ্যাকাউন্ট|உள்நுழை|கணக்கு|ఖాతా|ಖಾತೆ|അക്കൗണ്ട്|ખાતું',
  'تسجيل الدخول|إنشاء حساب|حسابك|كلمة المرور|كلمة السر|ورود|ثبت نام|حساب کاربری|رمز عبور|התחבר|הרשמ|החשבון|חשבון|סיסמ|შესვლა|ანგარიშ|პაროლ|գաղտնաբառ',
  'ingia|akaunti|nenosiri|meld aan|teken aan|wagwoord',
];

/** Words that speak against a request for consent. */
export const TASK = [...SIGN_IN, ...ORDER];

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

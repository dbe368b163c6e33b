import type { Words } from './stems.ts';

/** The Slavic and Baltic languages. */
export const SLAVIC_BALTIC: Record<string, Words> = {
  pl: {
    cookie: 'ciastecz',
    data: 'prywatno|dane osobowe|danych osobowych|twoje dane|twoich danych|ochrona danych|ochrony danych|rodo|zgod|nasi partnerzy|naszych partnerów|śledząc|śledzeni',
    notice:
      'używ|korzyst|stosuj|wykorzyst|zgod|zgadza|akcept|odrzu|stron|serwis|witryn|przetwarz|doświadcz|my i nasi',
    answer: 'akcept|zgadzam|zgoda|odrzu|odmów|rozumiem|zezw|niezbędne',
    arrange: 'ustawienia|dostosuj|zarządzaj|zapisz|potwierd|kontynuuj|przejdź do serwisu|dalej|tak|nie',
    close: 'zamknij|nie, dzięki|nie dzięki|nie, dziękuję|później|nie teraz|pomiń|anuluj|ukryj',
  },
  cs: {
    cookie: 'sušenk',
    data: 'soukrom|osobní údaj|osobních údaj|osobními údaj|ochrana údajů|ochrana osobních|ochraně osobních|vaše data|vaše údaje|souhlas|naši partneři|sledov',
    notice:
      'použív|využív|souhlas|přij|odmít|stránk|tento web|webu|webov|zpracov|ukládá|zážit|pokračov|my a naši',
    answer: 'souhlas|přijm|přijím|povolit|odmít|zamít|nesouhlas|rozumím|chápu|nezbytné',
    arrange: 'nastavení|přizpůsob|uložit|potvrdit|pokračovat|v pořádku|ano|ne',
    close: 'zavřít|ne, děkuji|ne děkuji|později|teď ne|přeskočit|zrušit|skrýt',
  },
  sk: {
    cookie: 'sušienk|koláčik',
    data: 'súkrom|osobné údaj|osobných údaj|osobnými údaj|ochrana údajov|ochrana osobných|ochrane osobných|vaše údaje|súhlas|naši partneri|sledov',
    notice:
      'použív|využív|súhlas|prij|odmiet|stránk|tento web|webu|webov|spracúv|spracov|ukladá|zážit|pokračov|my a naši',
    answer: 'súhlas|prijať|prijím|povoliť|odmiet|zamiet|nesúhlas|rozumiem|chápem|nevyhnutné',
    arrange: 'nastaven|prispôsob|uložiť|potvrdiť|pokračovať|v poriadku|áno|nie',
    close: 'zavrieť|zatvoriť|nie, ďakujem|nie ďakujem|neskôr|teraz nie|preskočiť|zrušiť|skryť',
  },
  sl: {
    cookie: 'piškot',
    data: 'zasebnost|osebni podatk|osebne podatk|osebnih podatk|vaše podatke|varstvo podatkov|varstvo osebnih|soglasj|privolit|naši partnerji|sledenj',
    notice: 'uporablja|sprejm|sprejem|strinja|zavrn|spletn|stran|izkušnj|obdeluj|nadaljev|soglaš|mi in naši',
    answer: 'sprejm|strinjam|soglašam|dovoli|zavrni|razumem|samo nujne|nujni',
    arrange: 'nastavitve|prilagodi|shrani|potrdi|nadaljuj|v redu|da|ne',
    close: 'zapri|ne, hvala|ne hvala|pozneje|kasneje|ne zdaj|preskoči|prekliči|skrij',
  },
  hr: {
    cookie: 'kolačič',
    data: 'privatnost|osobni podac|osobne podatk|osobnih podat|lični podaci|lične podatke|ličnih podat|vaše podatke|zaštita podataka|zaštiti podataka|privol|saglasnost|naši partneri|praćenj',
    notice:
      'koristi|upotreb|prihva|slaž|odbij|stranic|sajt|web mjest|iskustv|obrađuj|nastav|suglas|mi i naši',
    answer:
      'prihva|slažem|suglas|dopusti|dozvoli|odbij|odbaci|razumijem|razumem|samo nužne|samo neophodn|nužni',
    arrange: 'postavke|podešavanja|prilagodi|spremi|sačuvaj|potvrdi|nastavi|u redu|da|ne',
    close: 'zatvori|ne, hvala|ne hvala|kasnije|ne sada|preskoči|odustani|otkaži|sakrij',
  },
  bg: {
    cookie: 'бисквитк|кукита',
    data: 'поверителност|лични данни|личните данни|вашите данни|защита на данните|съгласи|нашите партньори|проследяв',
    notice:
      'използва|употреб|прием|съглас|отказ|отхвър|сайт|страниц|преживяван|обработв|събира|продължава|ние и нашите',
    answer: 'прием|съглас|разреш|позвол|отказ|отхвър|разбрах|разбирам|само необходим|необходими',
    arrange: 'настройки|персонализ|запази|потвърд|продълж|добре|да|не',
    close: 'затвори|не, благодаря|не благодаря|по-късно|не сега|пропусни|отмени|отказ|скрий',
  },
  ru: {
    cookie: 'куки',
    data: 'конфиденциальн|персональн|личные данные|личных данн|ваши данные|ваших данн|защит данных|обработк данных|обработку данных|согласи|партнёр|отслежив',
    notice:
      'использу|использовани|принима|принять|соглас|отклон|сайт|страниц|обрабат|обработк|собира|продолжа|оставаясь|мы и наши|пользоват',
    answer: 'принять|принима|соглас|отклон|отказ|разреш|запрет|понятно|понял|необходим',
    arrange: 'хорошо|ясно|настро|сохран|подтверд|продолж|ок|да|нет',
    close: 'закрыть|нет, спасибо|нет спасибо|позже|не сейчас|пропустить|отмена|скрыть',
  },
  uk: {
    cookie: 'кукі|печив',
    data: 'конфіденційн|приватн|персональн|особисті дані|особистих даних|ваші дані|ваших даних|захист даних|згод|наші партнери|відстеж',
    notice:
      'використ|користу|прийня|прийма|погодж|згод|відхил|відмов|сайт|сторінк|обробл|збира|продовж|ми та наші',
    answer: 'прийня|прийма|погодж|згод|відхил|відмов|дозвол|заборон|зрозуміло|необхідн',
    arrange: 'добре|налаштув|зберег|підтверд|продовж|гаразд|так|ні',
    close: 'закрити|ні, дякую|ні дякую|пізніше|не зараз|пропустити|скасувати|сховати',
  },
  sr: {
    cookie: 'колачић|колачињ|колачики',
    data: 'приватност|лични подаци|личних података',
    notice: 'користи|прихва|прифа|сајт|страниц',
    answer: 'прихва|прифа|одбиј|слажем',
    arrange: 'у реду',
    close: 'затвори|не, хвала|касније',
  },
  lt: {
    cookie: 'slapuk',
    data: 'privatum|asmens duomen|jūsų duomen|duomenų apsaug|sutikim|mūsų partneri|sekim|stebėjim',
    notice: 'naudoja|sutink|sutik|svetain|puslap|patirt|tvarkom|renkam|toliau naršy|atmes|atsisak',
    answer:
      'sutink|priimti|priimu|leisti|leidžiu|atmesti|atsisak|nesutink|supratau|suprantu|tik būtin|būtini',
    arrange: 'nustatym|parinkt|pritaik|išsaugo|patvirtin|tęsti|gerai|taip|ne',
    close: 'uždaryti|ne, ačiū|ne ačiū|vėliau|ne dabar|praleisti|atšaukti|slėpti',
  },
  lv: {
    cookie: 'sīkdat|sīkfail',
    data: 'privātum|personas dat|jūsu dat|datu aizsardz|piekrišan|mūsu partner|izseko',
    notice:
      'izmanto|lieto|piekrīt|piekrist|tīmekļ|vietn|lapa|lapu|mājaslap|pieredz|apstrādā|turpin|noraid|atteik',
    answer: 'piekrīt|piekrist|pieņemt|apstiprin|atļaut|noraid|atteik|nepiekrīt|sapratu|saprotu|nepieciešam',
    arrange: 'iestatījum|pielāgo|saglabā|turpināt|labi|jā|nē',
    close: 'aizvērt|nē, paldies|nē paldies|vēlāk|ne tagad|izlaist|atcelt|slēpt',
  },
};

import type { Words } from './stems.ts';

/** The Romance languages, and Greek, Maltese and Irish beside them. */
export const ROMANCE: Record<string, Words> = {
  fr: {
    cookie: 'témoins de connexion|fichiers témoins|traceurs',
    data: 'confidentialit|vie privée|données personnelles|données à caractère|vos données|protection des données|consentement|nos partenaires|traçage|suivi publicitaire',
    notice:
      'utilis|accept|refus|consent|site web|notre site|ce site|ce portail|navigation|poursuiv|expérience|recueill|collect|dépos|dépôt|traitons|en continuant|nous et nos',
    answer: "accept|refus|autoris|interdire|rejet|d'accord|compris|nécessaires",
    arrange: 'continuer|personnaliser|paramétr|gérer|enregistr|confirm|tout est ok|ok pour moi|oui|non',
    close: 'fermer|non merci|non, merci|plus tard|pas maintenant|passer|ignorer|annuler|masquer',
  },
  es: {
    cookie: 'galleta',
    data: 'privacidad|datos personales|información personal|sus datos|tus datos|protección de datos|consentimiento|nuestros socios|rastreo|seguimiento',
    notice:
      'utiliz|usamos|usa cookies|uso de|acept|rechaz|este sitio|nuestro sitio|esta web|esta página|nuestra web|navega|experiencia|consient|recopil|trata|al continuar|nosotros y nuestros',
    answer: 'acept|rechaz|permitir|denegar|de acuerdo|entendid|necesarias',
    arrange: 'configur|gestionar|preferencias|guardar|confirmar|continuar|vale|sí|no',
    close: 'cerrar|no, gracias|no gracias|más tarde|ahora no|omitir|saltar|cancelar|ocultar|descartar',
  },
  pt: {
    data: 'privacidade|dados pessoais|informações pessoais|seus dados|os teus dados|proteção de dados|protecção de dados|consentimento|nossos parceiros|rastreamento|rastreio',
    notice:
      'utiliz|usamos|usa cookies|uso de|aceit|recus|rejeit|neste site|este site|nosso site|neste website|este website|navega|experiência|concord|consent|recolh|colet|ao continuar',
    answer: 'aceit|recus|rejeit|permitir|negar|concordo|entendi|percebi|necessários',
    arrange: 'configur|gerir|gerenciar|preferências|guardar|salvar|confirmar|continuar|sim|não',
    close: 'fechar|não, obrigad|não obrigad|mais tarde|agora não|saltar|pular|cancelar|ocultar|dispensar',
  },
  it: {
    data: 'privacy|dati personali|informazioni personali|i tuoi dati|i suoi dati|protezione dei dati|consenso|riservatezza|nostri partner|tracciamento|tracciant',
    notice:
      'utilizz|usiamo|usa cookie|uso di|uso dei|accett|rifiut|acconsent|questo sito|nostro sito|navigazione|esperienza|raccogli|trattiamo|continuando|proseguendo|noi e i nostri',
    answer: 'accett|rifiut|consent|acconsent|nega|ho capito|necessari|d’accordo|daccordo',
    arrange: 'va bene|personalizza|gestisci|preferenze|impostazioni|salva|conferma|continua|sì|no',
    close: 'chiudi|no, grazie|no grazie|più tardi|non ora|salta|annulla|nascondi|ignora',
  },
  ro: {
    data: 'confidențialit|date personale|date cu caracter|datele dumneavoastră|datele tale|datele dvs|protecția datelor|consimțământ|partenerii noștri',
    notice:
      'folos|utiliz|accept|refuz|acest site|site-ul|experiența|sunteți de acord|ești de acord|prelucr|colect|continuând|navig',
    answer: 'accept|refuz|respinge|permite|de acord|am înțeles|necesare',
    arrange: 'setări|preferințe|personaliz|salvea|confirm|continu|da|nu',
    close: 'închide|nu, mulțumesc|nu mulțumesc|mai târziu|nu acum|omite|sari|anulea|ascunde',
  },
  ca: {
    cookie: 'galetes|galeta',
    data: 'privacitat|dades personals|protecció de dades|consentiment',
    notice: 'utilitz|fem servir|accept|rebutj|aquest lloc|aquest web|navega|experiència',
    answer: 'accept|rebutj|permet|d acord|entès',
    arrange: 'configur|desar',
    close: 'tanca|no, gràcies|més tard|ara no',
  },
  el: {
    cookie: 'κουκι|μπισκότ',
    data: 'απόρρητ|προσωπικά δεδομένα|προσωπικών δεδομένων|δεδομένα σας|δεδομένων σας|προστασία δεδομένων|προστασίας δεδομένων|συγκατάθεσ|συνεργάτες μας|παρακολούθησ',
    notice:
      'χρησιμοποι|χρήση|αποδοχ|αποδέχ|συμφων|ιστότοπ|ιστοσελίδ|σελίδα|εμπειρία|συγκατ|επεξεργαζ|συλλέγ|συνεχίζ|απορρίπτ',
    answer: 'αποδοχ|αποδέχ|απόρριψ|απορρίπτ|συμφων|κατάλαβα|επιτρέπ|απαραίτητα',
    arrange: 'εντάξει|ρυθμίσεις|προτιμήσεις|αποθήκευσ|επιβεβαί|συνέχεια|ναι|όχι|οκ',
    close: 'κλείσ|όχι, ευχαριστώ|όχι ευχαριστώ|αργότερα|όχι τώρα|παράλειψη|ακύρωση|απόκρυψη',
  },
  mt: {
    cookie: 'kuki',
    data: 'privatezza|data personali|dejta personali|informazzjoni personali|protezzjoni tad-data|kunsens|imsieħba tagħna',
    notice: 'nużaw|juża|tuża|użu|din il-paġna|websajt|is-sit|naċċetta|taċċetta|taqbel|kunsens|esperjenza',
    answer: 'aċċetta|naċċetta|irrifjuta|nirrifjuta|naqbel|nifhem|meħtieġa',
    arrange: 'ħalli|issettjar|preferenzi|issejvja|kompli|iva|le',
    close: 'agħlaq|le grazzi|aktar tard|mhux issa|aqbeż|ikkanċella',
  },
  ga: {
    cookie: 'fianán|fianáin|fhianáin|bhfianán',
    data: 'príobháideach|sonraí pearsanta|faisnéis phearsanta|do shonraí|cosaint sonraí|toiliú|ár gcomhpháirtithe',
    notice:
      'úsáid|húsáid|bhainimid|an suíomh|ár suíomh|láithreán|glac|aontaigh|aontaím|toil|eispéireas|an suímh',
    answer: 'glac|diúltaigh|diúltú|aontaím|aontaigh|ceadaigh|tuigim|riachtanach',
    arrange: 'socruithe|roghanna|sábháil|lean ar|tá go maith',
    close: 'dún|ní go raibh maith|níos déanaí|ná déan|scipeáil|cealaigh|folaigh',
  },
  sq: {
    cookie: 'biskotat|skedar',
    data: 'privatësi|të dhënat personale',
    notice: 'përdor|pranoj|pranoni|kjo faqe',
    answer: 'prano|refuzo|dakord',
    close: 'mbyll|jo faleminderit',
  },
};

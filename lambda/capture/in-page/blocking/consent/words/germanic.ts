import type { Words } from './stems.ts';

/** English and its neighbours. */
export const GERMANIC: Record<string, Words> = {
  en: {
    cookie: 'cooky',
    data: 'privacy|personal data|personal information|your data|your information|data protection|data collection|data processing|tracking|tracker|our partners|third-party services|third party services|consent choices|your choices|do not sell|cpra',
    notice:
      'we use|we and our|we collect|we process|we store|we respect|we value|we care|we have updated|uses|using|by continuing|by clicking|by browsing|continue to|this site|this website|our site|our website|this page|your experience|consent|agree|accept|reject|decline|permission|your preferences|your cookie preferences|your cookie settings|analytics|help us|helps us',
    answer:
      'accept|agree|allow|consent|reject|decline|disagree|refuse|deny|opt out|opt in|necessary|essential|enable all|disable all|that s fine|fine by me',
    arrange:
      'okay|got it|understood|i understand|yes|no|save|confirm|continue|manage|customi|preferences|settings|choices|learn more about cookies',
    close: 'close|dismiss|no thanks|no, thanks|not now|later|skip|hide|cancel|got it|continue to site',
  },
  de: {
    data: 'datenschutz|privatsphäre|einwilligung|personenbezogen|ihre daten|deine daten|datenverarbeitung|nachverfolg|unsere partner|unseren partnern',
    notice:
      'verwend|nutzen|nutzt|nutzung|einsatz|setzen|akzept|zustimm|einverstanden|ablehn|webseite|website|diese seite|erlebnis|verarbeit|einwillig|wir und unsere',
    answer:
      'akzept|zustimm|stimme zu|annehm|einverstanden|erlaub|zulassen|ablehn|verweiger|verstanden|notwendige|erforderliche|essenzielle',
    arrange: 'auswahl|einstellungen|bestätig|speichern|weiter|alles klar|ja|nein|in ordnung',
    close:
      'schließen|schliessen|nein danke|nein, danke|später|nicht jetzt|überspringen|abbrechen|ausblenden|verwerfen',
  },
  nl: {
    cookie: 'koekje',
    data: 'privacy|persoonsgegevens|persoonlijke gegevens|gegevensbescherming|uw gegevens|je gegevens|toestemming|onze partners',
    notice:
      'gebruik|accepte|akkoord|toestemming|weiger|deze site|deze website|onze site|onze website|plaatsen|verwerk|ervaring|wij en onze',
    answer: 'accepte|akkoord|weiger|afwijz|toestaan|sta toe|begrepen|noodzakelijke',
    arrange: 'instellingen|voorkeuren|opslaan|bevestig|doorgaan|prima|ja|nee|oké',
    close: 'sluit|nee bedankt|nee, bedankt|later|niet nu|overslaan|annuleer|verberg',
  },
  sv: {
    cookie: 'kakor',
    data: 'integritet|personuppgift|personliga uppgifter|dina uppgifter|dataskydd|samtyck|våra partner|spårning',
    notice:
      'använd|godkänn|accepter|samtyck|webbplats|webbsida|hemsida|denna sida|upplevelse|behandla|avvisa|vi och våra',
    answer: 'godkänn|acceptera|avvisa|neka|tillåt|jag förstår|förstått|nödvändiga',
    arrange: 'inställningar|anpassa|spara|bekräfta|fortsätt|okej|ja|nej',
    close: 'stäng|nej tack|nej, tack|senare|inte nu|hoppa över|avbryt|dölj',
  },
  da: {
    data: 'privatliv|persondata|personoplysning|personlige oplysninger|dine data|dine oplysninger|databeskyttelse|samtykke|vores partnere|sporing',
    notice:
      'bruger|anvender|benytter|tillad|hjemmeside|webside|websted|siden|accepter|samtykke|oplevelse|behandler|afvis|vi og vores',
    answer: 'acceptér|tillad|afvis|afslå|forstået|jeg forstår|nødvendige',
    arrange: 'indstillinger|tilpas|gem|bekræft|fortsæt|ja|nej|okay|det er ok',
    close: 'luk|nej tak|nej, tak|senere|ikke nu|spring over|annullér|skjul',
  },
  no: {
    cookie: 'informasjonskapsl',
    data: 'personvern|personopplysning|personlige opplysninger|dine data|dine opplysninger|samtykke|partnerne våre|våre partnere|sporing',
    notice:
      'bruker|benytter|godta|godkjenn|avvis|nettsted|nettside|denne siden|samtykke|opplevelse|behandler|aksepter|vi og våre',
    answer: 'godta|godkjenn|aksepter|avvis|avslå|tillat|jeg forstår|forstått|nødvendige',
    arrange: 'innstillinger|tilpass|lagre|bekreft|fortsett|den er grei|ja|nei',
    close: 'lukk|nei takk|nei, takk|senere|ikke nå|hopp over|avbryt|skjul',
  },
  is: {
    cookie: 'vafrakök|fótspor',
    data: 'persónuvernd|persónuupplýsing|friðhelgi',
    notice: 'notar|notum|samþykk|vefsíð|vefur',
    answer: 'samþykk|hafna|leyfa',
    arrange: 'í lagi',
    close: 'loka|nei takk',
  },
};

/** The texts of the field's sites in four languages. */
import type { Language } from '../cases/field-case.ts';

export interface Words {
  site: string;
  sections: readonly string[];
  headline: string;
  paragraphs: readonly string[];
  aside: string;
  products: readonly string[];
  price: (amount: number) => string;
  add: string;
  columns: readonly string[];
  privacy: string;
  cookies: string;
  terms: string;
}

export const WORDS: Record<Language, Words> = {
  en: {
    site: 'Harbour Walks',
    sections: ['News', 'Walks', 'Maps', 'Members'],
    headline: 'The new path along the old harbour wall',
    paragraphs: [
      'The path leaves the old quay by the fish market and follows the wall for two miles. At low water the sand is firm enough to walk on.',
      'Volunteers worked on the steps all winter. The council paid for the stone; the rest was given by people who live near the water.',
      'Benches stand every few hundred yards. The one beside the lighthouse has the best view of the islands, and is taken early.',
    ],
    aside: 'Most read',
    products: ['Oilskin jacket', 'Walking boots', 'Brass compass', 'Tin mug', 'Wool hat', 'Chart of the bay'],
    price: (amount) => `£${amount}.00`,
    add: 'Add to basket',
    columns: ['Order', 'Customer', 'State', 'Total'],
    privacy: 'Privacy',
    cookies: 'Cookies',
    terms: 'Terms',
  },
  de: {
    site: 'Hafenwege',
    sections: ['Nachrichten', 'Wege', 'Karten', 'Mitglieder'],
    headline: 'Der neue Weg an der alten Hafenmauer',
    paragraphs: [
      'Der Weg beginnt am alten Kai beim Fischmarkt und folgt der Mauer drei Kilometer weit. Bei Niedrigwasser trägt der Sand.',
      'Freiwillige haben den ganzen Winter an den Stufen gearbeitet. Die Stadt bezahlte den Stein, den Rest gaben die Nachbarn.',
      'Alle paar hundert Meter steht eine Bank. Von der am Leuchtturm sieht man die Inseln am besten; sie ist früh besetzt.',
    ],
    aside: 'Meistgelesen',
    products: ['Öljacke', 'Wanderstiefel', 'Kompass', 'Blechtasse', 'Wollmütze', 'Seekarte'],
    price: (amount) => `${amount},00 €`,
    add: 'In den Warenkorb',
    columns: ['Auftrag', 'Kunde', 'Stand', 'Summe'],
    privacy: 'Datenschutz',
    cookies: 'Cookies',
    terms: 'Impressum',
  },
  fr: {
    site: 'Sentiers du port',
    sections: ['Actualités', 'Sentiers', 'Cartes', 'Membres'],
    headline: 'Le nouveau sentier le long du vieux mur du port',
    paragraphs: [
      'Le sentier part du vieux quai, près du marché aux poissons, et suit le mur sur trois kilomètres. À marée basse, le sable porte.',
      'Des bénévoles ont travaillé aux marches tout l’hiver. La ville a payé la pierre, les voisins ont donné le reste.',
      'Il y a un banc tous les cent mètres. Celui du phare a la plus belle vue sur les îles ; il est pris de bonne heure.',
    ],
    aside: 'Les plus lus',
    products: ['Ciré jaune', 'Chaussures', 'Boussole', 'Tasse', 'Bonnet', 'Carte marine'],
    price: (amount) => `${amount},00 €`,
    add: 'Ajouter au panier',
    columns: ['Commande', 'Client', 'État', 'Total'],
    privacy: 'Confidentialité',
    cookies: 'Cookies',
    terms: 'Mentions légales',
  },
  ja: {
    site: '港の散歩道',
    sections: ['ニュース', '散歩道', '地図', '会員'],
    headline: '古い港の壁に沿った新しい道',
    paragraphs: [
      '道は魚市場のそばの古い岸壁から始まり、壁に沿って三キロ続きます。引き潮のときは砂の上を歩くことができます。',
      '冬の間、ボランティアが階段の工事を続けました。石の費用は市が払い、残りは近くに住む人々が出しました。',
      '数百メートルごとにベンチがあります。灯台のそばのベンチからは島がよく見え、朝早くから人がいます。',
    ],
    aside: 'よく読まれている記事',
    products: ['雨具', '登山靴', '方位磁石', 'マグカップ', '毛糸の帽子', '海図'],
    price: (amount) => `${amount * 100}円`,
    add: 'カートに入れる',
    columns: ['注文', '顧客', '状態', '合計'],
    privacy: 'プライバシー',
    cookies: 'Cookie',
    terms: '利用規約',
  },
};

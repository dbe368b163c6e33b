/** Stems of other matters in which the words for cookies and tracking stand. See words.ts. */

/** Words of kitchens, games, people, programs, and of what else is followed. */
export const OTHER: Readonly<Record<string, string>> = {
  kitchens:
    'recipe|bake|baking|baker|chocolate|dough|oven|butter|biscuit|rezept|backe|schoko|ofen|teig|recette|chocolat|au four|beurre|receta|horno|mantequilla|receita|forno|ricett|ciocc|recept|chokla|sjokola|opskrift|oppskrift|przepis|czekolad|piekarn|čokolád|рецепт|шоколад|выпе|συνταγ|tarifi|çikolat|resepti|suklaa|công thức|resep|レシピ|チョコ|オーブン|레시피|초콜릿|食谱|食譜|巧克力|烤箱|สูตร|وصفة|شوكولا|מתכון|שוקולד|रेसिपी|व्यंजन',
  games:
    'quest:|a quest|the quest|duel|dragon|sword|match on|a match|your move|level up|challenge|spiel|herausforder|un jeu|ce jeu|juego|partida|desafí|jogo|gioco|sfida|spel|utman|gracz|grę|wyzwan|игр|вызыва|oyun|ゲーム|対戦|게임|游戏|遊戲|ألعاب|משחק',
  people:
    'join|friend|follow you|follows you|follow request|invit|incoming call|is calling|beitreten|beitritt|freund|dir folgen|ihnen folgen|einlad|anruf|rejoindre|invité|suivre|unirse|amig|seguirte|convid|seguire|seguirti|unirsi|toetreden|je volgen|u volgen|vriend|uitnod|gå med|din vän|bjud|dołącz|znajom|zapras|připoj|přítel|pozv|присоедин|друж|пригла|приєдна|katıl|arkadaş|davet|liitty|ystäv|csatlakoz|barát|tham gia|kết bạn|bergabung|teman|参加|友達|招待|참가|친구|초대|加入|好友|邀请|邀請|เข้าร่วม|เพื่อน|انضم|صديق|להצטרף|חבר|शामिल',
  programs:
    'folder|directory|branch|ordner|dossier|carpeta|cartella|module|plugin|plug-in|add-on|extension|package|install|widget|component|pull request|parser|already exists|modul|erweiterung|paket|módulo|complemento|extensión|extensão|estensione|uitbreiding|wtyczk|rozszerzen|doplněk|модул|плагин|расширени|пакет|eklenti|laajennus|liitännäinen|bővítmény|モジュール|プラグイン|拡張機能|모듈|플러그인|확장|模块|模組|插件|扩展|擴充',
  'what else is followed':
    'parcel|shipment|time track|time-track|eye track|hand track|head track|document|meeting|working hours|track changes|arbeitszeit|sendung|besprechung|colis|réunion|envío|reunión|spedizion|pacco|riunion|zending|vergader|försändelse|möte|przesył|spotkan|zásil|schůz|посылк|встреч|kargo|toplantı|lähety|kokous|csomag|荷物|会議|택배|회의|包裹|快递|會議|会议|شحنة|اجتماع|משלוח|פגישה',
};

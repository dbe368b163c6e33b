/** The names that libraries and site builders give to popups, as whole words. */
import { wordsOf } from '../judge/names.ts';

const called = (names: string) => new RegExp(`\\s(?:${names})\\s`);

const POPUP = called(
  'pop ?ups?|popin|popover|modals?|lightbox|interstitial|exit ?intent|newsletter\\w*|promo\\w*|paywall\\w*|regwall|toast\\w*|snack ?bar\\w*|snack|notyf\\w*|noty|notifier|notie|notiflix\\w*|pnotify|growl\\w*|gritter|alertify\\w*|izi|sweet ?alert\\d*|swal\\d*|sa2|micromodal|tingle|remodal|izimodal|ouibounce|j ?box|notify\\w*|bootbox|mfp|fancybox|colorbox|featherlight|basic ?lightbox\\w*|vex|rodal|picomodal|a11y dialog|lity|spin ?wheel|survey|nps|age ?gate|age verification|country (?:selector|switcher|chooser|picker)|region (?:selector|switcher|chooser|picker)|locale (?:selector|switcher|chooser|picker|banner)|geo ?(?:ip|redirect|popup)|push (?:prompt|notification)|subscribe (?:box|form)|sign ?up box|opt ?in|hellobar|announcement|campaign|sonner|rht|awn|vt|nz|ajs|humane|cute alert|polipop|butterup|vanilla toasts',
);
/** Names that pages also give to drawers and notifications of their own: they need further evidence. */
const MAYBE_POPUP = called(
  'overlay|drawer|notifs?|notification\\w*|messages?|alerts?|flash|feedback|subscri\\w*|sign ?up|offer|coupon|discount|sale|welcome|dialog|bubble|callout|hint|tip|sheet|smartbanner|bar|banner|box|window|layer|card',
);
/** Guides through a product. Libraries, by name. */
const GUIDE = called(
  'introjs|shepherd|driver (?:popover|overlay|active|stage|page)|hopscotch|joyride|reactour|tourguide|tourguidejs|tg dialog|guidechimp|gc|pageguide|tlypageguide|coachmarks?|coach mark|walkthrough|enjoyhint|trip (?:block|overlay)|anno|bootstro|crumble|aboutface|usertour|userpilot|appcues|pendo|walkme|whatfix|chameleon|product (?:tour|guide)|guided tour|onboarding|feature (?:discovery|tour)|tour (?:step|popover|tooltip|overlay|backdrop|popup|modal|highlight|guide|bubble|card|container|widget|box|mask|spotlight)|v tour|v step|vue ?tour|ngx tour|step popup|tap target|webtour|wt|tourist|flowbite tour|sentinel tour|spotlight (?:tour|overlay|backdrop)|hotspot',
);

export const isNamedPopup = (element: Element) => POPUP.test(wordsOf(element));
export const mayBeNamedPopup = (element: Element) => MAYBE_POPUP.test(wordsOf(element));
export const isNamedGuide = (element: Element) => GUIDE.test(wordsOf(element));

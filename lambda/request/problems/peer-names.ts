/**
 * The names that other services and tools have for our fields, and what to use here instead. Names are
 * written without their case, hyphens and underscores: `full_page` and `fullPage` are `fullpage`. Names that
 * are near ours are found without this table, see unknown-name.ts. Sources: the option lists of
 * ScreenshotOne, Urlbox, ApiFlash, ScreenshotAPI.net, Microlink, Browserless, Cloudflare Browser Rendering,
 * Gotenberg, capture-website, shot-scraper, puppeteer and Playwright.
 */

/** Fields of the request, or of an object in it -> other names of the same, separated by blanks. */
type Names = Readonly<Record<string, string>>;

/** Our field -> names of the same thing. */
export const FIELD_NAMES: Names = {
  url: 'uri link website site address pageurl targeturl urls',
  format: 'type filetype imageformat imagetype outputformat fileformat',
  quality: 'imagequality jpegquality compressionquality',
  fullPage:
    'full fullsize wholepage entirepage fullheight capturefullpage screenshotfullpage fullpagescreenshot',
  device: 'viewportdevice emulatedevice devicename emulate',
  width: 'viewportwidth browserwidth windowwidth screenwidth',
  height: 'viewportheight browserheight windowheight screenheight',
  scale: 'devicescalefactor scalefactor devicepixelratio pixelratio dpr dpi',
  selector: 'element elementselector cssselector targetselector captureelement captureselector',
  scrollIntoViewSelector: 'scrollto scrolltoelement scrolltoselector scrolltillselector',
  scrollIntoView: 'selectorscrollintoview',
  adjustTop: 'scrollintoviewadjusttop scrolltillselectoradjusttop scrolloffset',
  hideCookieBanners:
    'blockcookiebanners nocookiebanners removecookiebanners cookiebanners blockconsentmodals blockbannersbyheuristics clickaccept acceptcookies dismisscookies hideconsent',
  hidePopups: 'blockpopups nopopups removepopups blockchats blockchatwidgets blockannoyances pressescape',
  aggressivePopupRemoval: 'removeoverlays hideoverlays blockoverlays',
  blockAds: 'adblock adblocker noads blocktrackers blocktracking notracking blocksocials',
  blockRequests:
    'blockurls blockedurls blockdomains rejectrequestpattern rejectrequestpatterns abortrequests',
  headers:
    'header httpheaders extraheaders extrahttpheaders setextrahttpheaders customheaders requestheaders',
  cookies: 'setcookies addcookies',
  waitForSelector: 'waitforelement waitforelementselector',
  waitForExpression: 'waitforfunction waitfunction waitforfn',
  colorScheme: 'theme preferscolorscheme emulatecolorscheme colourscheme',
  omitBackground: 'transparent transparentbackground nobackground removebackground defaultbackground',
  hideSelectors:
    'hide hideelements hideelement hideselector removeselectors removeselector removeelements remove selectandhide',
  css: 'styles style stylesheet customcss injectcss addstyletag addstyle',
  script:
    'js scripts customjs injectjs addscripttag addscript execute evaluate jscode customscript jsfile modules',
  javaScript: 'isjavascriptenabled javascriptenabled setjavascriptenabled enablejavascript jsenabled',
  click: 'clickelement clickselector clicks clickall selectortoclick clickon',
  timezone: 'tz timezoneid emulatetimezone',
  geolocation:
    'geo location latitude longitude accuracy geolocationlatitude geolocationlongitude geolocationaccuracy',
  localStorage: 'setlocalstorage',
  clip: 'crop cliprectangle cliprect cliparea clipx clipy clipwidth clipheight cropwidth cropheight boundingbox',
  outputWidth: 'thumbwidth thumbnailwidth imagewidth resizewidth outputimagewidth thumbnail resize',
  html: 'customhtml htmlcontent content rawhtml',
  blockResources:
    'rejectresourcetypes blockresourcetypes aborttypes blockimages blockfonts blockstyles blockscripts blockmedias blockmedia blockframes blockxhr blockfetch blocksockets',
  failOnStatus:
    'failon4xx failon5xx failonhttpstatuscodes failonhttperror throwonhttperror ignorehosterrors failonerror',
  ignoreTlsErrors: 'ignorehttpserrors ignoresslerrors ignorecertificateerrors acceptinsecurecerts insecure',
  cacheSeconds: 'cache cachettl ttl cachetime cachemaxage maxage',
  pdf: 'pdfoptions',
  'pdf.paper': 'pdfpaperformat pdfformat pdfpagesize papersize pagesize paperformat pdfsize',
  'pdf.landscape': 'pdflandscape pdforientation orientation',
  'pdf.margin':
    'margin margins pdfmargin margintop marginright marginbottom marginleft pdfmargintop pdfmarginright pdfmarginbottom pdfmarginleft',
  'pdf.media': 'mediatype emulatemedia emulatemediatype emulatedmediatype media mediascreen',
  'pdf.background': 'printbackground pdfprintbackground pdfbackground',
  'pdf.scale': 'pdfscale',
  'pdf.pageRanges': 'pageranges nativepageranges pdfpagerange pdfpageranges',
  'pdf.header': 'headertemplate headerhtml pdfheader pdfshowheader displayheaderfooter',
  'pdf.footer': 'footertemplate footerhtml pdffooter pdfshowfooter',
  'pdf.tagged': 'tagged outline pdftagged pdfoutline',
};

/** Field of `pdf` -> names of the same thing. */
export const PDF_NAMES: Names = {
  paper: 'format size papersize paperformat pagesize width height paperwidth paperheight',
  landscape: 'orientation',
  margin: 'margins margintop marginright marginbottom marginleft',
  media: 'mediatype emulatemedia',
  background: 'printbackground',
  pageRanges: 'pages ranges',
  header: 'headertemplate headerhtml displayheaderfooter',
  footer: 'footertemplate footerhtml',
  tagged: 'outline',
};

/** Field of a cookie -> names of the same thing in files that browsers' extensions write. */
export const COOKIE_NAMES: Names = {
  expires: 'expirationdate expiry expiresat',
  domain: 'host',
  value: 'val',
};

/** Field of `clip` -> names of the same thing. */
export const CLIP_NAMES: Names = { x: 'left', y: 'top', width: 'w', height: 'h' };

/** Field of `geolocation` -> names of the same thing. */
export const GEOLOCATION_NAMES: Names = { latitude: 'lat', longitude: 'lon lng long' };

/**
 * What to do -> names that have no field of ours with the same meaning. A quoted
 * name in it is a field of ours.
 */
export const ADVICE: readonly (readonly [advice: string, names: string])[] = [
  [
    'use "width", "height" and "scale", or a "device"',
    'viewport viewportsize windowsize screensize size resolution defaultviewport',
  ],
  ['use "scale": 2', 'retina hidpi highdpi'],
  [
    'use a "device", such as iphone-15-pro or iphone-15-pro-landscape',
    'mobile ismobile viewportmobile hastouch viewporthastouch islandscape viewportlandscape platform',
  ],
  ['use "landscape" in "pdf", or a "device" such as iphone-15-pro-landscape', 'landscape'],
  ['use "colorScheme": "dark"', 'darkmode dark'],
  ['use "headers": {"User-Agent": "..."}, or a "device"', 'useragent ua'],
  [
    'use "headers": {"Accept-Language": "de"}',
    'acceptlanguage acceptlanguages acceptlang language lang locale',
  ],
  ['use "headers": {"Referer": "..."}', 'referer referrer'],
  ['use "headers": {"Authorization": "..."}', 'authorization bearer'],
  [
    'put name and password into "url", as in https://name:password@example.com/',
    'authenticate authentication auth httpauth basicauth username password',
  ],
  [
    'use "scrollIntoViewSelector" for a selector, "scrollIntoView" for true or false',
    'scrollintoview scroll',
  ],
  [
    'use "fullPage": the page is scrolled through for it',
    'autoscroll scrollpage lazyload preloadlazycontent fullpagescroll fullpagescrolldelay fullpagescrollby scrolldelay scrollincrement skipscroll capturebeyondviewport fullpagealgorithm fullpagemode detectfullheight',
  ],
  [
    'use "script" for code that runs in the page, "javaScript" for true or false',
    'javascript disablejavascript nojavascript',
  ],
  ['use "waitForSelector" for a selector, "waitForExpression" for code, "delay" for milliseconds', 'waitfor'],
  [
    'use "delay", in milliseconds',
    'wait waitfortimeout waitdelay waittime waitms delayms waitafterload timetowait sleep pause',
  ],
  [
    'leave it out: a capture waits until the page is ready; "waitForSelector", "waitForExpression" and "delay" wait longer',
    'waituntil waitfornetworkidle networkidle waitforevent gotooptions navigationoptions skipnetworkidleevent waitwindowstatus scriptswaituntil waitforload loadevent',
  ],
  [
    'leave it out: no field changes how long a capture may take',
    'timeout navigationtimeout actiontimeout waittimeout waituntiltimeout bestattempt',
  ],
  ['leave it out: a capture is new unless "cacheSeconds" is set', 'fresh force nocache bypasscache refresh'],
  ['put its fields into the body itself, such as "fullPage"', 'options screenshotoptions params screenshot'],
  ['leave it out: the key is in the header X-API-Key', 'accesskey apikey accesstoken token key'],
  [
    'leave it out: the answer is the file; "storage": "r2" answers with JSON',
    'responsetype response output encoding json base64 returntype',
  ],
  [
    'use "storage": "r2", and "r2CredentialId" for another credential than your default: they are stored beforehand',
    'storagebucket storageendpoint storagepath storageaccesskeyid storagesecretaccesskey bucket s3 s3bucket uses3 upload store storerenders path filename',
  ],
  [
    'leave it out: every capture comes from the addresses of the service',
    'proxy proxyurl country ipcountrycode iplocation',
  ],
];

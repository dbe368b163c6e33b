/**
 * Slots for advertisements, as publishers write them, each between two paragraphs of an article: the page
 * must equal the page without the slot. And content of pages that only has the names of slots, and stays.
 */

const SLOT = '<div class="ad-slot" id="div-gpt-ad-1"></div>';
const SENSE =
  '<ins class="adsbygoogle" data-ad-client="ca-pub-1" data-ad-slot="1" style="display:block"></ins>';
const ROOM = 'style="min-height:250px;margin:20px 0;background:#eee;text-align:center"';
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><rect width="300" height="90" fill="#285"/></svg>')}`;

export const SLOTS: Record<string, string> = {
  'a wrapper with its height and a label': `<div class="w1" ${ROOM}><span>Advertisement</span>${SLOT}</div>`,
  'a paragraph as a label': `<div class="w1" ${ROOM}><p>ADVERTISEMENT</p>${SENSE}</div>`,
  'a label beside it, without a wrapper': `<p>Article continues below advertisement</p>${SENSE}`,
  'a label behind it': `<div class="w1" ${ROOM}>${SLOT}<small>Advertisement – scroll to continue</small></div>`,
  'a label that the sheet writes': `<style>.w2::before{content:"Advertisement";display:block;height:24px}</style><div class="w2" ${ROOM}>${SLOT}</div>`,
  'a link to skip it': `<div class="w1" ${ROOM}><p><a href="#after">SKIP ADVERTISEMENT</a></p>${SLOT}</div>`,
  'a section': `<section aria-label="Advertisement" ${ROOM}><h6>Advertisement</h6>${SLOT}</section>`,
  'an aside with a figure': `<aside ${ROOM}><figure>${SENSE}<figcaption>Sponsored</figcaption></figure></aside>`,
  'two in a row': `<div style="display:flex;gap:20px;min-height:250px"><div class="w1" ${ROOM}>${SLOT}</div><div class="w1" ${ROOM}>${SENSE}</div></div>`,
  'a link to remove all': `<div class="w1" ${ROOM}>${SLOT}<a href="/plus">Remove ads</a> · <a href="/report">Report this ad</a></div>`,
  'a button to close it': `<div class="w1" ${ROOM}><button aria-label="Close">×</button>${SLOT}</div>`,
  'boxes in boxes': `<div style="padding:10px"><div style="padding:10px"><div style="padding:10px"><div style="padding:10px"><div style="padding:10px"><div ${ROOM}>${SLOT}</div></div></div></div></div></div>`,
  'scripts and comments around it': `<div class="w1" ${ROOM}><!-- /123/leaderboard --><style>.w3{color:red}</style>${SLOT}<script>var slot = 1;</script><noscript>Please turn scripts on</noscript></div>`,
  'an item of a list': `<ul style="list-style:none;margin:0;padding:0"><li ${ROOM}>${SLOT}</li></ul>`,
  'a picture that leads elsewhere': `<div class="w1" ${ROOM}><div class="banner-ad"><a href="https://boats.example/offer"><img alt="" src="${PICTURE}"></a></div></div>`,
  'a picture of the site in a folder for advertisements, that leads elsewhere':
    '<a href="https://boats.example/offer"><img alt="" src="/banners/468x60/offer.svg" width="300" height="90"></a>',
  'text that leads elsewhere': `<div class="w1" ${ROOM}><span>Ad</span><div class="native-ad"><a href="https://boats.example/offer" rel="sponsored">Boats for the whole family, from our partner on the other side of the bay</a></div></div>`,
  'text with its label inside': `<div class="w1" ${ROOM}><div class="sponsored-post"><b>Sponsored</b><h3>Boats for the whole family</h3><a href="/partners/boats">From our partner on the other side of the bay</a></div></div>`,
  'a carbon advertisement': `<div class="w1" ${ROOM}><div id="carbonads"><a href="https://srv.example/x">A tool for sailors</a><a href="https://carbon.example">ads via Carbon</a></div></div>`,
  'text that fills the slot': `<div class="w1" ${ROOM}><div class="ad-300x250">300 x 250</div></div>`,
  'an invitation to advertise': `<div class="w1" ${ROOM}><div class="ad-slot">Your ad here</div></div>`,
  German: `<div class="w1" ${ROOM}><span>Anzeige</span>${SLOT}</div><p>Weiterlesen nach der Anzeige</p>`,
  French: `<div class="w1" ${ROOM}><span>Publicité</span>${SLOT}<em>La suite après cette publicité</em></div>`,
  Spanish: `<div class="w1" ${ROOM}><span>PUBLICIDAD</span>${SLOT}</div>`,
  Italian: `<div class="w1" ${ROOM}><span>Pubblicità</span>${SLOT}<p>Continua a leggere dopo la pubblicità</p></div>`,
  Dutch: `<div class="w1" ${ROOM}><span>Advertentie</span>${SLOT}</div>`,
  Swedish: `<div class="w1" ${ROOM}><span>Annons</span>${SLOT}</div>`,
  Polish: `<div class="w1" ${ROOM}><span>REKLAMA</span>${SLOT}</div>`,
  Japanese: `<div class="w1" ${ROOM}><span>スポンサーリンク</span>${SLOT}</div>`,
};

const LINK = '<a href="/boats/1">Rowing boat with two oars</a>';

export const LOOK_ALIKES: Record<string, string> = {
  'items of classified advertisements': `<div class="ads-list">${`<div class="ad-item" style="border:1px solid"><img alt="" src="${PICTURE}">${LINK}<p>Used for two summers. 200 crowns.</p></div>`.repeat(3)}</div>`,
  'the head of a classified advertisement': `<div class="ad-detail"><div class="ad-header"><h2 class="ad-title">Rowing boat</h2></div><p>Used for two summers, with oars and a cover. 200 crowns.</p></div>`,
  'a table of addresses': `<table class="ad-table"><tr><th>Quay</th><td>East</td></tr><tr><th>Berth</th><td>14</td></tr></table>`,
  'a card with an address': `<div class="ad-card" style="border:1px solid">Harbour Walks Society, East Quay 4, Harbour, open on weekdays from nine</div>`,
  'the first offer of a shop': `<div class="top-ad" style="background:#cde"><a href="/season"><img alt="" src="${PICTURE}"></a><a href="/season">New coats for the season</a></div>`,
  'buttons of the page': `<a class="post-ad" href="/new" style="background:#cde;padding:9px">Post an ad</a><div class="ad-block"><button>Filter</button> <button>Sort</button></div>`,
  'an account with advertisements': `<div class="my-ads"><h3>Your boats</h3><p>Two are for sale, one is sold.</p></div>`,
  'the data of a pump': `<div class="mpu">Marine pump unit: 12 volts, 30 litres a minute, for boats up to nine metres</div>`,
  'a form around a slot': `<form>${SLOT}<select><option>Tide</option></select></form>`,
  'a picture in the background beside a slot': `<div>${SLOT}<div style="height:120px;background:url(&quot;${PICTURE}&quot;)"></div></div>`,
  'a heading before a slot': `<h3>Advertisement</h3>${SLOT}<p>This chapter tells how posters were printed.</p>`,
  'a logo that is called a banner':
    '<a href="/"><img alt="Boats" src="/img/boats_banner.gif" width="300" height="90"></a>',
  'a picture in a folder named for a size': '<img alt="" src="/img/728x90/pier.svg" width="300" height="90">',
  'a picture in a folder for advertisements of members':
    '<a href="/boats/1"><img alt="" src="/banners/468x60/boat.svg" width="300" height="90"></a>',
};

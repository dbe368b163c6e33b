/**
 * Tables, calendars, editors, players, galleries, and more charts, as their documentation shows them.
 */
import { type Demo, picture, sections, text, times } from './demo-page.ts';

const box = '<div id="box" style="height:420px"></div>';
const below = sections(2, () => '');
const gallery = (open: (index: number) => string, close: string) =>
  times(
    18,
    (index) =>
      `${open(index)}<img alt="" width="${300 + (index % 3) * 60}" height="${180 + (index % 4) * 50}" src="${picture(index)}">${close}`,
  );
const ROWS =
  "Array.from({length:60},(_,i)=>({id:i,name:'Name '+i,age:20+i%40,town:['Rome','Oslo','Lima'][i%3]}))";

export const WIDGETS: Record<string, Demo> = {
  tabulator: {
    files: ['tabulator-tables/dist/css/tabulator.min.css', 'tabulator-tables/dist/js/tabulator.min.js'],
    body: `<div id="box"></div>${below}`,
    script: `new Tabulator('#box',{data:${ROWS},layout:'fitColumns',pagination:true,paginationSize:15,autoColumns:true})`,
  },
  'ag-grid': {
    files: ['ag-grid-community/dist/ag-grid-community.min.js'],
    body: box + below,
    script: `agGrid.createGrid(document.getElementById('box'),{rowData:${ROWS},columnDefs:[{field:'id'},{field:'name',flex:1},{field:'age'},{field:'town'}]})`,
  },
  highcharts: {
    files: ['highcharts/highcharts.js'],
    body: sections(3, (part) => `<div id="h${part}" style="height:320px"></div>`),
    script: `['column','line','pie'].forEach((type,i)=>Highcharts.chart('h'+i,{chart:{type},title:{text:'Chart '+i},series:[{name:'Sales',data:[5,3,9,7,4]}]}))`,
  },
  'highcharts-in-view': {
    files: ['highcharts/highcharts.js'],
    body: sections(4, (part) => `<div class="h" id="h${part}" style="height:320px"></div>`),
    script: `const o=new IntersectionObserver((es)=>es.forEach((e)=>{if(!e.isIntersecting)return;o.unobserve(e.target);
Highcharts.chart(e.target.id,{chart:{type:'column'},title:{text:'Chart'},series:[{data:[5,3,9,7,4]}]})}));document.querySelectorAll('.h').forEach((h)=>o.observe(h))`,
  },
  'chart-in-view': {
    files: ['chart.js/dist/chart.umd.js'],
    body: sections(4, () => '<canvas class="h" height="120"></canvas>'),
    script: `const o=new IntersectionObserver((es)=>es.forEach((e)=>{if(!e.isIntersecting)return;o.unobserve(e.target);
new Chart(e.target,{type:'bar',data:{labels:['a','b','c'],datasets:[{label:'x',data:[3,9,5]}]}})}));document.querySelectorAll('.h').forEach((h)=>o.observe(h))`,
  },
  apexcharts: {
    files: ['apexcharts/dist/apexcharts.min.js'],
    body: sections(3, (part) => `<div id="a${part}"></div>`),
    script: `['area','bar','radar'].forEach((type,i)=>new ApexCharts(document.getElementById('a'+i),{chart:{type,height:320},series:[{name:'s',data:[30,40,35,50,49]}],xaxis:{categories:[1,2,3,4,5]}}).render())`,
  },
  billboard: {
    files: ['billboard.js/dist/billboard.css', 'billboard.js/dist/billboard.pkgd.min.js'],
    body: box,
    script: `bb.generate({bindto:'#box',data:{columns:[['a',30,200,100,400],['b',50,20,10,40]],type:'area-spline'}})`,
  },
  uplot: {
    files: ['uplot/dist/uPlot.min.css', 'uplot/dist/uPlot.iife.min.js'],
    body: '<div id="box"></div>',
    script: `new uPlot({width:900,height:360,series:[{},{label:'x',stroke:'red'}]},[[1,2,3,4,5].map((x)=>x*86400),[3,6,2,8,4]],document.getElementById('box'))`,
  },
  cytoscape: {
    files: ['cytoscape/dist/cytoscape.min.js'],
    body: box + below,
    script: `cytoscape({container:document.getElementById('box'),elements:[...'abcdef'].map((id)=>({data:{id}})).concat([['a','b'],['b','c'],['c','d'],['d','a'],['e','f']].map(([source,target])=>({data:{source,target}}))),layout:{name:'circle'}})`,
  },
  mermaid: {
    files: ['mermaid/dist/mermaid.min.js'],
    body: sections(
      2,
      (part) =>
        `<pre class="mermaid">${part ? 'sequenceDiagram\nA->>B: Hello\nB-->>A: Yes' : 'graph LR\nA[Start]-->B{Choose}\nB-->|yes|C[One]\nB-->|no|D[Two]'}</pre>`,
    ),
    script: 'mermaid.initialize({startOnLoad:true})',
  },
  'frappe-gantt': {
    files: ['frappe-gantt/dist/frappe-gantt.css', 'frappe-gantt/dist/frappe-gantt.umd.js'],
    body: '<div id="box"></div>',
    script: `new Gantt('#box',[{id:'1',name:'Design',start:'2024-01-02',end:'2024-01-09',progress:60},{id:'2',name:'Build',start:'2024-01-08',end:'2024-01-20',progress:20,dependencies:'1'}],{scroll_to:'start'})`,
  },
  maplibre: {
    files: ['maplibre-gl/dist/maplibre-gl.css'],
    body: box + below,
    module: `import * as maplibregl from '/npm/maplibre-gl/dist/maplibre-gl.mjs';new maplibregl.Map({container:'box',center:[10,50],zoom:3,style:{version:8,sources:{t:{type:'raster',tiles:[location.origin+'/picture/{x}.jpg'],tileSize:256}},layers:[{id:'b',type:'background',paint:{'background-color':'#9cf'}},{id:'t',type:'raster',source:'t'}]}})`,
  },
  quill: {
    files: ['quill/dist/quill.snow.css', 'quill/dist/quill.js'],
    body: `<section><div id="box"><h2>Hello</h2><p>${text(1)}</p><ol><li>One</li><li>Two</li></ol></div></section>${below}`,
    script: "new Quill('#box',{theme:'snow'})",
  },
  prism: {
    files: ['prismjs/themes/prism.css', 'prismjs/prism.js'],
    body: sections(
      4,
      () =>
        `<pre><code class="language-js">const sum = (a, b) => a + b; // ${text(1, 30)}\nfor (const x of [1,2,3]) console.log(x);</code></pre>`,
    ),
  },
  highlight: {
    files: ['@highlightjs/cdn-assets/styles/vs2015.min.css', '@highlightjs/cdn-assets/highlight.min.js'],
    body: sections(
      4,
      () => `<pre><code class="language-python">def f(x):\n    return x + 1  # ${text(2, 30)}</code></pre>`,
    ),
    script: 'hljs.highlightAll()',
  },
  macy: {
    files: ['macy/dist/macy.js'],
    body: `<div id="box">${gallery(() => '<div>', '</div>')}</div>`,
    script: 'Macy({container:"#box",columns:4,margin:12,breakAt:{600:2}})',
  },
  packery: {
    files: ['packery/dist/packery.pkgd.min.js'],
    style: '.item{margin:6px}',
    body: `<div id="box">${gallery(() => '<div class="item">', '</div>')}</div>`,
    script: 'onload=()=>new Packery("#box",{itemSelector:".item"})',
  },
  muuri: {
    files: ['muuri/dist/muuri.min.js'],
    style: '#box{position:relative}.item{position:absolute;margin:6px}',
    body: `<div id="box">${gallery(() => '<div class="item">', '</div>')}</div>`,
    script: 'new Muuri("#box")',
  },
  gridstack: {
    files: ['gridstack/dist/gridstack.min.css', 'gridstack/dist/gridstack-all.js'],
    style: '.grid-stack-item-content{background:#9cf;padding:12px}',
    body: '<div class="grid-stack"></div>',
    script: `GridStack.init().load([{x:0,w:4,h:2,content:'One'},{x:4,w:4,h:4,content:'Two'},{x:8,w:2,h:2,content:'Three'},{x:0,y:2,w:3,content:'Four'}])`,
  },
  'compare-slider': {
    files: ['img-comparison-slider/dist/styles.css', 'img-comparison-slider/dist/index.js'],
    body: sections(
      2,
      (part) =>
        `<img-comparison-slider><img slot="first" alt="" width="600" src="${picture(part)}"><img slot="second" alt="" width="600" src="${picture(part + 4)}"></img-comparison-slider>`,
    ),
  },
  'lite-youtube': {
    files: ['lite-youtube-embed/src/lite-yt-embed.css', 'lite-youtube-embed/src/lite-yt-embed.js'],
    body: sections(
      2,
      (part) =>
        `<lite-youtube videoid="ogfYd705cRs" style="background-image:url(${picture(part)})"></lite-youtube>`,
    ),
  },
  plyr: {
    files: ['plyr/dist/plyr.css', 'plyr/dist/plyr.min.js'],
    body: sections(
      2,
      (part) =>
        `<video class="p" controls playsinline poster="${picture(part)}"></video><audio class="p" controls></audio>`,
    ),
    script: 'document.querySelectorAll(".p").forEach((p)=>new Plyr(p,{loadSprite:false}))',
  },
  'video-js': {
    files: ['video.js/dist/video-js.min.css', 'video.js/dist/video.min.js'],
    body: sections(
      2,
      (part) =>
        `<video class="video-js" controls preload="auto" width="640" height="360" poster="${picture(part)}" data-setup="{}"></video>`,
    ),
  },
  'medium-zoom': {
    files: ['medium-zoom/dist/medium-zoom.min.js'],
    body: sections(4, (part) => `<img class="z" alt="" width="600" height="375" src="${picture(part)}">`),
    script: 'mediumZoom(".z",{background:"#123"})',
  },
  'vanilla-tilt': {
    files: ['vanilla-tilt/dist/vanilla-tilt.min.js'],
    style: '.t{width:300px;height:200px;background:linear-gradient(#d40,#fd5);transform-style:preserve-3d}',
    body: sections(3, () => '<div class="t" data-tilt data-tilt-glare data-tilt-max-glare="0.8"></div>'),
  },
  atropos: {
    files: ['atropos/atropos.min.css', 'atropos/atropos.min.js'],
    body: sections(
      3,
      (part) =>
        `<div class="atropos" style="width:400px"><div class="atropos-scale"><div class="atropos-rotate"><div class="atropos-inner"><img data-atropos-offset="-5" alt="" width="400" src="${picture(part)}"></div></div></div></div>`,
    ),
    script: 'document.querySelectorAll(".atropos").forEach((el)=>Atropos({el}))',
  },
  fancyapps: {
    files: ['@fancyapps/ui/dist/carousel/carousel.css', '@fancyapps/ui/dist/carousel/carousel.umd.js'],
    style: '.f-carousel{--f-carousel-slide-width:60%}',
    body: `<section><div class="f-carousel" id="box">${times(6, (index) => `<div class="f-carousel__slide"><img src="${picture(index)}" alt="" width="600" height="375"></div>`)}</div></section>${below}`,
    script: 'Carousel(document.getElementById("box"),{}).init()',
  },
  flickity: {
    files: ['flickity/dist/flickity.min.css', 'flickity/dist/flickity.pkgd.min.js'],
    style:
      '.cell{width:66%;height:320px;margin-right:12px}.cell img{width:100%;height:100%;object-fit:cover}',
    body: `<section><div id="box">${times(5, (index) => `<div class="cell"><img alt="" data-flickity-lazyload="${picture(index)}"></div>`)}</div></section>${below}`,
    script: 'new Flickity("#box",{lazyLoad:2,wrapAround:true})',
  },
  'bootstrap-carousel': {
    files: ['bootstrap/dist/css/bootstrap.min.css', 'bootstrap/dist/js/bootstrap.bundle.min.js'],
    body: `<div id="c" class="carousel slide carousel-fade" data-bs-ride="carousel"><div class="carousel-inner">${times(3, (index) => `<div class="carousel-item ${index ? '' : 'active'}"><img class="d-block w-100" height="500" alt="" src="${picture(index)}"></div>`)}</div></div>${sections(3, (part) => `<div class="accordion"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button" data-bs-toggle="collapse" data-bs-target="#a${part}">Item</button></h2><div id="a${part}" class="accordion-collapse collapse show"><div class="accordion-body">${text(part)}</div></div></div></div>`)}`,
  },
  'virtual-list': {
    style:
      '#box{height:480px;overflow:auto;position:relative;background:#fff}.r{position:absolute;left:0;right:0;height:40px;border-bottom:1px solid #ccc}',
    body: `<div id="box"><div id="in" style="height:40000px;position:relative"></div></div>${below}`,
    script: `const b=document.getElementById('box'),n=document.getElementById('in');const d=()=>{const f=Math.floor(b.scrollTop/40);
n.innerHTML=Array.from({length:14},(_,i)=>'<div class="r" style="top:'+(f+i)*40+'px">Row '+(f+i)+'</div>').join('')};b.onscroll=d;d()`,
  },
};

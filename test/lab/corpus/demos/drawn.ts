/**
 * Charts, maps, formulas, canvases, WebGL, and components with shadow trees.
 */
import { type Demo, sections, text, times } from './demo-page.ts';

const box = '<div id="box" style="height:480px"></div>';
const DATA = '[12,19,3,5,2,8,15,11]';

export const DRAWN: Record<string, Demo> = {
  'chart-js': {
    files: ['chart.js/dist/chart.umd.js'],
    body: sections(3, (part) => `<canvas id="c${part}" height="120"></canvas>`),
    script: `['bar','line','doughnut'].forEach((type,i)=>new Chart(document.getElementById('c'+i),{type,
data:{labels:'abcdefgh'.split(''),datasets:[{label:'Sales',data:${DATA}}]}}))`,
  },
  echarts: {
    files: ['echarts/dist/echarts.min.js'],
    body: `${box}${sections(1, () => '')}`,
    script: `echarts.init(document.getElementById('box')).setOption({xAxis:{data:'abcdefgh'.split('')},yAxis:{},
series:[{type:'bar',data:${DATA}},{type:'line',data:${DATA}}]})`,
  },
  'echarts-svg': {
    files: ['echarts/dist/echarts.min.js'],
    body: box,
    script: `echarts.init(document.getElementById('box'),null,{renderer:'svg'}).setOption({series:[{type:'pie',radius:['30%','70%'],
data:${DATA}.map((value,i)=>({value,name:'part '+i}))}]})`,
  },
  d3: {
    files: ['d3/dist/d3.min.js'],
    body: '<svg width="800" height="400"></svg>',
    script: `d3.select('svg').selectAll('rect').data(${DATA}).join('rect').attr('x',(d,i)=>i*90).attr('width',80)
.attr('y',400).attr('fill','#38c').transition().duration(800).delay((d,i)=>i*80).attr('y',(d)=>400-d*18).attr('height',(d)=>d*18)`,
  },
  'd3-force': {
    files: ['d3/dist/d3.min.js'],
    body: '<svg width="800" height="400"></svg>',
    script: `const n=d3.range(30).map(()=>({})),l=d3.range(1,30).map((i)=>({source:i>>1,target:i}));
const c=d3.select('svg').selectAll('circle').data(n).join('circle').attr('r',8);
d3.forceSimulation(n).force('l',d3.forceLink(l)).force('c',d3.forceCenter(400,200)).force('m',d3.forceManyBody())
.on('tick',()=>c.attr('cx',(d)=>d.x).attr('cy',(d)=>d.y))`,
  },
  plotly: {
    files: ['plotly.js-dist-min/plotly.min.js'],
    body: box,
    script: `Plotly.newPlot('box',[{y:${DATA},type:'scatter'},{y:${DATA},type:'bar'}],{title:{text:'Plot'}})`,
  },
  'plotly-3d': {
    files: ['plotly.js-dist-min/plotly.min.js'],
    body: box,
    script: "Plotly.newPlot('box',[{z:[[1,2,3],[2,5,3],[3,2,1]],type:'surface'}])",
  },
  c3: {
    files: ['c3/c3.min.css', 'd3-5/d3.min.js', 'c3/c3.min.js'],
    body: box,
    script: `c3.generate({bindto:'#box',data:{columns:[['a',30,200,100],['b',50,20,10]],type:'spline'}})`,
  },
  leaflet: {
    files: ['leaflet/dist/leaflet.css', 'leaflet/dist/leaflet.js'],
    body: `${box}${sections(2, () => '')}`,
    script: `const m=L.map('box').setView([51.5,-0.09],13);
L.tileLayer('/picture/{x}.jpg?{z}-{y}').addTo(m);L.marker([51.5,-0.09]).addTo(m).bindPopup('Here').openPopup()`,
  },
  openlayers: {
    files: ['ol/ol.css', 'ol/dist/ol.js'],
    body: box,
    script: `new ol.Map({target:'box',layers:[new ol.layer.Tile({source:new ol.source.XYZ({url:'/picture/{x}.jpg?{z}-{y}'})})],
view:new ol.View({center:[0,0],zoom:3})})`,
  },
  'three-once': {
    body: box,
    module: `import * as T from '/npm/three/build/three.module.js';const r=new T.WebGLRenderer({antialias:true});
r.setSize(800,480);box.append(r.domElement);const s=new T.Scene(),c=new T.PerspectiveCamera(60,800/480,.1,100);c.position.z=3;
s.add(new T.Mesh(new T.TorusKnotGeometry(.8,.25,120,24),new T.MeshNormalMaterial()));r.render(s,c)`,
  },
  'three-loop': {
    body: box,
    module: `import * as T from '/npm/three/build/three.module.js';const r=new T.WebGLRenderer();
r.setSize(800,480);box.append(r.domElement);const s=new T.Scene(),c=new T.PerspectiveCamera(60,800/480,.1,100);c.position.z=3;
const m=new T.Mesh(new T.BoxGeometry(),new T.MeshNormalMaterial());s.add(m);r.setAnimationLoop((t)=>{m.rotation.y=t/1000;r.render(s,c)})`,
  },
  pixi: {
    files: ['pixi.js/dist/pixi.min.js'],
    body: box,
    script: `(async()=>{const a=new PIXI.Application();await a.init({width:800,height:480,background:'#1099bb'});
box.append(a.canvas);const g=new PIXI.Graphics().rect(100,100,300,200).fill(0xff9900).circle(600,240,90).fill(0xffffff);a.stage.addChild(g)})()`,
  },
  two: {
    files: ['two.js/build/two.min.js'],
    body: box,
    script: `const t=new Two({width:800,height:480}).appendTo(document.getElementById('box'));
t.makeCircle(200,200,120).fill='#f80';t.makeStar(500,240,140,60,7).fill='#08f';t.update()`,
  },
  zdog: {
    files: ['zdog/dist/zdog.dist.min.js'],
    body: '<canvas class="zdog" width="480" height="480"></canvas>',
    script: `const i=new Zdog.Illustration({element:'.zdog',rotate:{x:.6,y:.4}});
new Zdog.Box({addTo:i,width:160,height:160,depth:160,color:'#636',leftFace:'#c25',topFace:'#ea0'});i.updateRenderGraph()`,
  },
  katex: {
    files: ['katex/dist/katex.min.css', 'katex/dist/katex.min.js', 'katex/dist/contrib/auto-render.min.js'],
    body: sections(
      4,
      (part) =>
        `<p>$$\\int_0^\\infty e^{-x^${part + 2}}\\,dx=\\frac{\\sqrt{\\pi}}{2}\\sum_{n=0}^{${part}}\\binom{n}{k}$$</p>`,
    ),
    script: 'renderMathInElement(document.body)',
  },
  mathjax: {
    files: ['mathjax/es5/tex-chtml.js'],
    body: sections(
      4,
      (part) =>
        `<p>$$\\int_0^\\infty e^{-x^${part + 2}}\\,dx=\\frac{\\sqrt{\\pi}}{2}\\sum_{n=0}^{${part}}\\binom{n}{k}$$</p>`,
    ),
  },
  'mathjax-svg': {
    files: ['mathjax/es5/tex-svg.js'],
    body: sections(4, (part) => `<p>$$\\prod_{i=1}^{${part + 3}} \\left(1+\\frac{1}{i^2}\\right)$$</p>`),
  },
  shoelace: {
    files: ['@shoelace-style/shoelace/cdn/themes/light.css'],
    body: sections(
      4,
      (
        part,
      ) => `<sl-card><img slot="image" alt="" src="/picture/${part}.jpg">${text(part, 10)}<sl-rating value="${part}"></sl-rating>
<sl-button variant="primary">Go on</sl-button></sl-card><sl-progress-bar value="${part * 20}"></sl-progress-bar><sl-icon name="star"></sl-icon>`,
    ),
    module: 'import "/npm/@shoelace-style/shoelace/cdn/shoelace-autoloader.js"',
  },
  'css-doodle': {
    body: '<css-doodle seed="7" style="width:480px;height:480px">@grid: 8 / 480px; background: hsl(@r(360), 70%, 60%); scale: @r(.3, 1.2);</css-doodle>',
    files: ['css-doodle/css-doodle.min.js'],
  },
  lottie: {
    files: ['lottie-web/build/player/lottie.min.js'],
    body: box,
    script: `lottie.loadAnimation({container:box,loop:false,autoplay:true,animationData:{v:'5.5.2',fr:30,ip:0,op:30,w:400,h:400,
layers:[{ty:4,ip:0,op:30,st:0,ks:{o:{k:100},r:{a:1,k:[{t:0,s:[0]},{t:30,s:[90]}]},p:{k:[200,200]},a:{k:[0,0]},s:{k:[100,100]}},
shapes:[{ty:'gr',it:[{ty:'rc',s:{k:[160,90]},p:{k:[0,0]},r:{k:10}},{ty:'fl',c:{k:[1,.5,0,1]},o:{k:100}},{ty:'tr',p:{k:[0,0]},a:{k:[0,0]},s:{k:[100,100]},r:{k:0},o:{k:100}}]}]}]}})`,
  },
  granim: {
    files: ['granim/dist/granim.min.js'],
    body: '<canvas id="g" width="800" height="400"></canvas>',
    script: `new Granim({element:'#g',states:{'default-state':{gradients:[['#ff9966','#ff5e62'],['#00f260','#0575e6']],loop:false,transitionSpeed:1500}}})`,
  },
  'bootstrap-table': {
    files: [
      'bootstrap/dist/css/bootstrap.min.css',
      'bootstrap-table/dist/bootstrap-table.min.css',
      'jquery/dist/jquery.min.js',
      'bootstrap-table/dist/bootstrap-table.min.js',
    ],
    body: `<table data-toggle="table" data-search="true" data-pagination="true"><thead><tr><th data-sortable="true">Name</th><th>Words</th></tr></thead><tbody>
${times(30, (row) => `<tr><td>Row ${row}</td><td>${text(row, 6)}</td></tr>`)}</tbody></table>`,
  },
};

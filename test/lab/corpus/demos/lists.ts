/**
 * Lists that draw only the rows in view, and pages that a script moves by the wheel, as
 * their documentation shows them.
 */
import { type Demo, sections, times } from './demo-page.ts';

const REACT = ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'];
const whole = 'html,body{height:100%}h1{display:none}#box{height:100vh;overflow:auto}';
const row = '.r{height:36px;line-height:36px;border-bottom:1px solid #ccc;padding:0 12px}';
const panels = times(
  4,
  (index) =>
    `<div class="section" style="background:hsl(${index * 80} 60% 70%)"><h2>Panel ${index + 1}</h2></div>`,
);
const tanstack = (options: string, parent: string) => `
import{Virtualizer,elementScroll,observeElementOffset,observeElementRect,observeWindowOffset,observeWindowRect,windowScroll}
from'/npm/@tanstack/virtual-core/dist/esm/index.js';
const inner=document.getElementById('in');const draw=()=>{inner.style.height=v.getTotalSize()+'px';
inner.innerHTML=v.getVirtualItems().map((i)=>'<div class="r" style="position:absolute;left:0;right:0;top:0;transform:translateY('+i.start+'px)">Row '+i.index+'</div>').join('')};
const v=new Virtualizer({count:400,estimateSize:()=>37,onChange:draw,getScrollElement:()=>${parent},${options}});v._didMount();v._willUpdate();draw();`;

/** The library asks for it. Bundlers supply it. */
const bundled = 'window.process={env:{}}';

export const LISTS: Record<string, Demo> = {
  'react-window': {
    files: [...REACT, 'react-window/dist/index-prod.umd.js'],
    style: whole + row,
    body: '<div id="list"></div>',
    script: `const e=React.createElement;ReactDOM.createRoot(document.getElementById('list')).render(e(ReactWindow.FixedSizeList,
{height:innerHeight,width:'100%',itemCount:300,itemSize:36},({index,style})=>e('div',{style,className:'r'},'Row '+index)))`,
  },
  'react-virtualized': {
    files: [...REACT, 'react-virtualized/dist/umd/react-virtualized.js'],
    style: whole + row,
    body: '<div id="list"></div>',
    script: `const e=React.createElement;ReactDOM.createRoot(document.getElementById('list')).render(e(ReactVirtualized.List,
{height:innerHeight,width:innerWidth,rowCount:300,rowHeight:36,rowRenderer:({index,key,style})=>e('div',{key,style,className:'r'},'Row '+index)}))`,
  },
  clusterize: {
    files: ['clusterize.js/clusterize.css', 'clusterize.js/clusterize.min.js'],
    style: `${whole}${row}#box{max-height:none}`,
    body: '<div id="box" class="clusterize-scroll"><div id="in" class="clusterize-content"></div></div>',
    script: `new Clusterize({rows:Array.from({length:400},(_,i)=>'<div class="r">Row '+i+'</div>'),scrollId:'box',contentId:'in'})`,
  },
  'tanstack-box': {
    style: whole + row,
    body: '<div id="box"><div id="in" style="position:relative"></div></div>',
    script: bundled,
    module: tanstack(
      'scrollToFn:elementScroll,observeElementRect,observeElementOffset',
      'document.getElementById("box")',
    ),
  },
  'tanstack-window': {
    style: row,
    body: '<div id="in" style="position:relative"></div>',
    script: bundled,
    module: tanstack(
      'scrollToFn:windowScroll,observeElementRect:observeWindowRect,observeElementOffset:observeWindowOffset,scrollMargin:0,initialOffset:scrollY',
      'window',
    ),
  },
  'ag-grid-long': {
    files: ['ag-grid-community/dist/ag-grid-community.min.js'],
    style: '#box{height:600px}',
    body: `<div id="box"></div>${sections(2, () => '')}`,
    script: `agGrid.createGrid(document.getElementById('box'),{rowData:Array.from({length:200},(_,i)=>({id:i,name:'Name '+i})),columnDefs:[{field:'id'},{field:'name',flex:1}]})`,
  },
  handsontable: {
    files: ['handsontable/dist/handsontable.full.min.css', 'handsontable/dist/handsontable.full.min.js'],
    body: `<div id="box"></div>${sections(2, () => '')}`,
    script: `new Handsontable(document.getElementById('box'),{data:Array.from({length:80},(_,i)=>['Row '+i,i,i*i,'end']),rowHeaders:true,colHeaders:true,height:420,licenseKey:'non-commercial-and-evaluation'})`,
  },
  pagepiling: {
    files: [
      'pagepiling.js/dist/jquery.pagepiling.min.css',
      'jquery/dist/jquery.min.js',
      'pagepiling.js/dist/jquery.pagepiling.min.js',
    ],
    style: 'h1{display:none}',
    body: `<div id="pages">${panels}</div>`,
    script: "$('#pages').pagepiling()",
  },
};

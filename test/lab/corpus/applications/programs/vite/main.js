import { rowsOf } from './rows.js';

document.querySelector('main').innerHTML = `<h1>Vite report</h1><table>${rowsOf(6)}</table>`;

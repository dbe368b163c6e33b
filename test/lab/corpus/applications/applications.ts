/** Twelve applications that live on their server, as PyPI and npm have them, and how each is started. */
import { join } from 'node:path';
import type { CorpusPage } from '../pages.ts';

interface Application {
  /** The program, and its arguments, in the folder `programs`. */
  command: (port: string) => readonly string[];
  /** Path of its page. */
  path?: string;
}

/** The package -> how it is started. */
export const APPLICATIONS: Readonly<Record<string, Application>> = {
  streamlit: {
    command: (port) =>
      `streamlit run streamlit_app.py --server.headless true --server.address 127.0.0.1 --browser.gatherUsageStats false --server.port ${port}`.split(
        ' ',
      ),
  },
  shiny: { command: (port) => ['shiny', 'run', 'shiny_app.py', '--port', port] },
  bokeh: { command: (port) => ['bokeh', 'serve', 'bokeh_app.py', '--port', port], path: 'bokeh_app' },
  panel: { command: (port) => ['panel', 'serve', 'panel_app.py', '--port', port], path: 'panel_app' },
  marimo: {
    command: (port) => ['marimo', 'run', 'marimo_app.py', '--headless', '--no-token', '--port', port],
  },
  dash: { command: (port) => ['python', 'dash_app.py', port] },
  gradio: { command: (port) => ['python', 'gradio_app.py', port] },
  nicegui: { command: (port) => ['python', 'nicegui_app.py', port] },
  mkdocs: {
    command: (port) => ['mkdocs', 'serve', '-f', 'mkdocs/mkdocs.yml', '-a', `127.0.0.1:${port}`],
  },
  datasette: { command: (port) => ['datasette', 'serve', '--memory', '-p', port] },
  vite: { command: (port) => ['vite', 'vite', '--host', '127.0.0.1', '--port', port, '--strictPort'] },
  vitepress: {
    command: (port) => [
      'vitepress',
      'dev',
      'vitepress',
      '--host',
      '127.0.0.1',
      '--port',
      port,
      '--strictPort',
    ],
  },
};

export const PROGRAMS_FOLDER = join(import.meta.dirname, 'programs');

export function listApplications(): CorpusPage[] {
  return Object.entries(APPLICATIONS).map(([name, { path = '' }]) => ({
    name: `app-${name}`,
    root: name,
    path,
  }));
}

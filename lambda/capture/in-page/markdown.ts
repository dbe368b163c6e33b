/**
 * The function that reads what a page says with its Markdown: its libraries are as
 * long as all other parts together.
 */
export { readWithMarkdown, writeMarkdown } from './content/read-with-markdown.ts';

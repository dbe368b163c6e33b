/** Source of a module that mounts a React element after the page's own content, or before it. */
export function mountReact(imports: string, element: string, at: 'append' | 'prepend' = 'append'): string {
  return `import * as React from 'react';
import { createRoot } from 'react-dom/client';
${imports}
const holder = document.createElement('div');
holder.id = 'field-root';
document.body.${at}(holder);
createRoot(holder).render(${element});`;
}

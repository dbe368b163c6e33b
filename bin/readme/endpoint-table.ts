/** The endpoints as a Markdown table: request, what it does, whom it asks for. */
import { type Endpoint, NAMED_ENDPOINTS } from '../../lambda/endpoints/endpoints.ts';

const HEAD = ['| request | what it does | asks for |', '|---|---|---|'];

const ACCESS: Readonly<Record<Endpoint['access'], string>> = {
  key: '`X-API-Key`',
  signature: 'a signature',
  open: 'nothing',
};

export function endpointTable(): string {
  const rows = NAMED_ENDPOINTS.map(([, { methods, path, summary, access }]) => {
    const requests = methods.map((method) => `\`${method} ${path}\``).join(', ');
    return `| ${requests} | ${summary}. | ${ACCESS[access]} |`;
  });
  return [...HEAD, ...rows].join('\n');
}

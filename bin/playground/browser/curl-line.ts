/**
 * The request as commands for a POSIX shell: curl, and the project's report of
 * how the capture came about. Pure.
 */
export interface CurlRequest {
  /** Where the service is, without a slash at the end. */
  origin: string;
  apiKey: string;
  path: string;
  body: Record<string, unknown>;
}

export function curlLine({ origin, apiKey, path, body }: CurlRequest): string {
  return [
    // A capture too large for a reply is a redirect; -d keeps POST for the service alone.
    `curl -sSL -D -${body.storage === 'r2' ? '' : ` -o ${fileOf(path, body)}`}`,
    `${origin}${path}`,
    `-H ${quote(`X-API-Key: ${apiKey}`)}`,
    "-H 'Content-Type: application/json'",
    `-d ${quote(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}

function fileOf(path: string, { format }: CurlRequest['body']): string {
  return path === '/content' ? 'content.json' : `capture.${extensionOf(format)}`;
}

/** A storage credential would not be used: the report shows the file itself. */
export function explainLine({
  url = '',
  storage,
  r2CredentialId,
  cacheSeconds,
  parts,
  mainContent,
  ...fields
}: CurlRequest['body']): string {
  const more = Object.keys(fields).length === 0 ? '' : ` ${quote(JSON.stringify(fields))}`;
  return `npm run explain -- ${quote(String(url))}${more}`;
}

/** The extension of a request's file, as the service names it. */
export function extensionOf(format: unknown = 'png'): string {
  return format === 'jpeg' ? 'jpg' : String(format);
}

/** In single quotes, a shell changes nothing; only the quote itself needs escaping. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

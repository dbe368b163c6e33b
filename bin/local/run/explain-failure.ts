/** Says in a sentence why the local run cannot start. */

const NOT_WRITABLE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('code' in error)) return error.message;
  if (error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is taken. Set PORT to another one, or PORT=0 for any free one.`;
  }
  if (NOT_WRITABLE.has(error.code) && 'path' in error) {
    return `${error.path} cannot be written: the folder belongs to another user or is read-only. Start from a copy of your own.`;
  }
  return error.message;
}

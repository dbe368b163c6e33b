/**
 * The fields that a link cannot have. Secrets have no place in a link that anybody can read; the others have no meaning there, or
 * do not fit.
 */
export const NOT_BY_LINK: ReadonlySet<string> = new Set([
  'storage',
  'r2CredentialId',
  'headers',
  'cookies',
  'localStorage',
  'html',
  'script',
]);

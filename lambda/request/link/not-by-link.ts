/**
 * The fields that a link cannot have. Anybody can read a link, so it cannot hold secrets; the others have no meaning there,
 * or do not fit.
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

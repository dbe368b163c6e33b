/** Names of the files beside the code of a function. */

/** Licences of the packages in the bundle. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';
/** Hosts that no caller may capture, one a line. */
export const DENY_HOSTS_FILE = 'deny-hosts.txt';
/** Folder of the scripts that run inside pages, where lambda/config/config.ts expects them. */
export const IN_PAGE_FOLDER = 'in-page';

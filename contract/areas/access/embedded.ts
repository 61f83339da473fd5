/** Pages that a menu entry shows inside the system: ready files of the own server, and pages of sites that the operator named. */

/** A ready file of the own server, `/help/manual.html`; screens of the system have no ending. */
const OWN_FILE = /^\/(?!\/)[^\s"'<>\\?#]*\.[a-z0-9]{2,5}(?:[?#][^\s"'<>\\]*)?$/i;
const WEB = /^https?:\/\/[^\s"'<>\\]+$/i;

export const isOwnFile = (address: string): boolean => OWN_FILE.test(address);
export const isWebAddress = (address: string): boolean => WEB.test(address) && URL.canParse(address);
/** Whether a page elsewhere stands on one of these sites (`https://help.example.com`). */
export const isOnSite = (address: string, sites: readonly string[]): boolean =>
  isWebAddress(address) && sites.includes(new URL(address).origin);

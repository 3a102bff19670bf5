/**
 * Addresses of pictures, videos and sounds. Privacy: a file from another host would tell that host who views a page.
 */

/** `/demo/` has the pictures that ship with the site. */
const OWN_FILE = /^\/(?:media\/[a-z-]+|demo)\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)*$/

export const isOwnFile = (url: string): boolean => OWN_FILE.test(url)

/** Returns an empty text for every other address, which older rows may contain. */
export const ownFile = (url: string): string => (isOwnFile(url) ? url : '')

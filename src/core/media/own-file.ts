/** Addresses of pictures, videos and sounds. Privacy: a file of another host would tell that host who looks at a page. */

/** `/demo/` has the pictures that the site itself brings. */
const OWN_FILE = /^\/(?:media\/[a-z-]+|demo)\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)*$/

export const isOwnFile = (url: string): boolean => OWN_FILE.test(url)

/** Empty for every other address; older rows may have some. */
export const ownFile = (url: string): string => (isOwnFile(url) ? url : '')

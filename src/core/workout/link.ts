/** The unlisted link (decision 041). It takes the place of the workout's id in addresses, and is its own proof: nobody can guess it. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** 130 bits. Small letters only, because databases and people ignore the case. */
const LENGTH = 26
const LINK = new RegExp(`^u-[${ALPHABET}]{${LENGTH}}$`)

export const isLink = (id: string): boolean => LINK.test(id)

/** `random`: fills with random bytes. */
export function newLink(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): string {
  return `u-${[...random(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}

const STORED = '/media/workout-media/'

/** Where a reader who has the link finds a file of the workout. Other addresses stay. */
export const linkedFile = (url: string, link: string): string =>
  url.startsWith(STORED) ? `/media/${link}/${url.slice(STORED.length)}` : url

export const isLinkedFile = (url: string): boolean => isLink(url.split('/')[2] ?? '')

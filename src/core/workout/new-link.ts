/** 131 bits. Lowercase only, because databases and people ignore case. */
const LENGTH = 28
const FIRST_LETTER = 97

export function newLink(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): string {
  const letters = [...random(new Uint8Array(LENGTH))].map((byte) => String.fromCharCode(FIRST_LETTER + (byte % 26)))
  return `u-${letters.join('')}`
}

const STORED = '/media/workout-media/'

export const linkedFile = (url: string, link: string): string =>
  url.startsWith(STORED) ? `/media/${link}/${url.slice(STORED.length)}` : url

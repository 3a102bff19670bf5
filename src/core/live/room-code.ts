/** The code of a room or of a wall: what people read from a screen and type (docs/live.md). */

/** Without 0 and O, 1, I and L, which look alike. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 6

/** Draws a code. `bytes` are random, at least 32 of them; values that would favor a letter are skipped. */
export function codeFrom(bytes: Uint8Array): string {
  const usable = Math.floor(256 / CODE_LETTERS.length) * CODE_LETTERS.length
  const letters = [...bytes].filter((byte) => byte < usable).map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
  if (letters.length < CODE_LENGTH) throw new RangeError('Too few random bytes for a code.')
  return letters.slice(0, CODE_LENGTH).join('')
}

/** Reads what somebody typed or pasted: small letters, spaces, hyphens, or a whole link. Null if it holds no code. */
export function readCode(typed: string): string | null {
  const inLink = /\/live\/([^/?#\s]+)/u.exec(typed)?.[1] ?? typed
  const code = inLink.replaceAll(/[\s-]/gu, '').toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null
}

/** As it is shown: two threes ("K7M 4PX"). */
export const shownCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

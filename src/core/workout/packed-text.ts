/** The part after the `#` in a link that holds a workout: version, compressed bytes as base64url, checksum. */

/** The version of the format in `packed.ts`. A format that today's app could not read gets the next number. */
const PACKED_VERSION = 1

export const PACKED_TEXT_MAX = 60_000
/** Bytes after decompression. Even the largest valid workout has fewer. */
export const UNPACKED_MAX = 2_000_000
/** Many messengers cut longer links. */
export const SAFE_LINK = 4_000

export type PackedProblem = 'damaged' | 'newer' | 'too-long'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Map([...LETTERS].map((letter, value) => [letter, value]))
const CHECK_LETTERS = 4

export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const letters = Math.min(4, bytes.length - at + 1)
    for (let index = 0; index < letters; index += 1) text += LETTERS.charAt((group >> (18 - 6 * index)) & 63)
  }
  return text
}

export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of text) {
    const value = VALUES.get(letter)
    if (value === undefined) return null
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at] = (held >> bits) & 0xff
    at += 1
  }
  return bytes
}

/** FNV-1a protects against accidents, not against people. */
function hash(text: string, start: number): number {
  let value = start
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
  return value >>> 0
}

function checkOf(body: string): string {
  const sum = hash(body, 2_166_136_261)
  return [18, 12, 6, 0].map((bits) => LETTERS.charAt((sum >>> bits) & 63)).join('')
}

export function packedText(compressed: Uint8Array): string | null {
  const body = `${PACKED_VERSION}.${toBase64Url(compressed)}`
  return body.length + CHECK_LETTERS > PACKED_TEXT_MAX ? null : body + checkOf(body)
}

/** Security: checks the length first, so that an oversized text costs nothing. */
export function readPackedText(text: string): Uint8Array | PackedProblem {
  if (text.length > PACKED_TEXT_MAX) return 'too-long'
  const version = /^(\d{1,6})\./.exec(text)?.[1]
  if (version === undefined) return 'damaged'
  if (Number(version) > PACKED_VERSION) return 'newer'
  const body = text.slice(0, -CHECK_LETTERS)
  if (text !== body + checkOf(body)) return 'damaged'
  return fromBase64Url(body.slice(version.length + 1)) ?? 'damaged'
}

/** The same text always has the same id, so that its plays can be found again. No stored workout has such an id. */
export function packedId(text: string): string {
  const parts = [2_166_136_261, 84_696_351].map((start) => hash(text, start).toString(36).padStart(7, '0'))
  return `w-${parts.join('')}`
}

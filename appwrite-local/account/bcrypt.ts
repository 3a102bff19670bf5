/** Verifies bcrypt hashes (Provos and Mazières, 1999) of imported users. This server's own hashes are Argon2id. */
import { timingSafeEqual } from 'node:crypto'

const HASH = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/
const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** The work doubles with each step; above this a sign-in would take minutes. */
const MAX_COST = 16
const [P_WORDS, S_WORDS] = [18, 1024]
const MAX_KEY = 72
const TEXT = Buffer.from('OrpheanBeholderScryDoubt')
/** bcrypt drops the last of its 24 bytes. */
const DIGEST_LENGTH = 23
const ROUNDS_AT_ONCE = 32

/** Blowfish's subkeys, then its four boxes. */
interface State {
  p: Uint32Array
  s: Uint32Array
}

export async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  const match = HASH.exec(hash)
  const cost = Number(match?.[1])
  if (match === null || cost < 4 || cost > MAX_COST) return false
  const digest = await derive(password, decode(match[2] ?? '', 16), cost)
  return timingSafeEqual(digest, decode(match[3] ?? '', DIGEST_LENGTH))
}

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const key = words(Buffer.concat([Buffer.from(password), Buffer.of(0)]).subarray(0, MAX_KEY))
  const saltWords = words(salt)
  const zero = new Uint32Array(P_WORDS)
  const state = initialState()
  expand(state, key, saltWords)
  for (let round = 0; round < 2 ** cost; round += 1) {
    expand(state, key, zero)
    expand(state, saltWords, zero)
    if (round % ROUNDS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return encryptText(state)
}

function encryptText(state: State): Buffer {
  const result = Buffer.alloc(TEXT.length)
  const block = new Uint32Array(2)
  for (let at = 0; at < TEXT.length; at += 8) {
    block[0] = TEXT.readUInt32BE(at)
    block[1] = TEXT.readUInt32BE(at + 4)
    for (let round = 0; round < 64; round += 1) encrypt(state, block)
    result.writeUInt32BE(block[0], at)
    result.writeUInt32BE(block[1], at + 4)
  }
  return result.subarray(0, DIGEST_LENGTH)
}

function words(bytes: Buffer): Uint32Array {
  const at = (index: number): number => bytes[index % bytes.length] ?? 0
  return Uint32Array.from(
    { length: P_WORDS },
    (_none, word) =>
      ((at(word * 4) << 24) | (at(word * 4 + 1) << 16) | (at(word * 4 + 2) << 8) | at(word * 4 + 3)) >>> 0
  )
}

function expand(state: State, key: Uint32Array, salt: Uint32Array): void {
  const { p, s } = state
  for (let index = 0; index < P_WORDS; index += 1) p[index] = (p[index] as number) ^ (key[index] as number)
  const block = new Uint32Array(2)
  let at = 0
  for (const target of [p, s]) {
    for (let index = 0; index < target.length; index += 2) {
      block[0] = (block[0] as number) ^ (salt[at] as number)
      block[1] = (block[1] as number) ^ (salt[at + 1] as number)
      at = 2 - at
      encrypt(state, block)
      target[index] = block[0]
      target[index + 1] = block[1]
    }
  }
}

function encrypt({ p, s }: State, block: Uint32Array): void {
  let left = (block[0] as number) ^ (p[0] as number)
  let right = block[1] as number
  for (let round = 1; round <= 16; round += 2) {
    right ^= mix(s, left) ^ (p[round] as number)
    left ^= mix(s, right) ^ (p[round + 1] as number)
  }
  block[0] = right ^ (p[17] as number)
  block[1] = left
}

function mix(s: Uint32Array, word: number): number {
  const sum = (s[word >>> 24] as number) + (s[256 + ((word >>> 16) & 255)] as number)
  return ((sum ^ (s[512 + ((word >>> 8) & 255)] as number)) + (s[768 + (word & 255)] as number)) | 0
}

let start: State | undefined

function initialState(): State {
  start ??= digitsOfPi()
  return { p: start.p.slice(), s: start.s.slice() }
}

/** Machin's formula, pi = 16 arctan(1/5) - 4 arctan(1/239); takes about 20 ms, once. */
function digitsOfPi(): State {
  const count = P_WORDS + S_WORDS
  const guard = 64n
  const one = 1n << (BigInt(count * 32) + guard)
  const arctan = (inverse: bigint): bigint => {
    let power = one / inverse
    let sum = power
    for (let divisor = 3n, sign = -1n; power > 0n; divisor += 2n, sign = -sign) {
      power /= inverse * inverse
      sum += (sign * power) / divisor
    }
    return sum
  }
  const pi = 16n * arctan(5n) - 4n * arctan(239n)
  const hex = ((pi - 3n * one) >> guard).toString(16).padStart(count * 8, '0')
  const all = Uint32Array.from({ length: count }, (_none, index) => parseInt(hex.slice(index * 8, index * 8 + 8), 16))
  return { p: all.slice(0, P_WORDS), s: all.slice(P_WORDS) }
}

function decode(text: string, length: number): Buffer {
  const bits = [...text].map((character) => ALPHABET.indexOf(character).toString(2).padStart(6, '0')).join('')
  return Buffer.from(Array.from({ length }, (_none, index) => parseInt(bits.slice(index * 8, index * 8 + 8), 2)))
}

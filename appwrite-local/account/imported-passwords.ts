/** Passwords that another system hashed, as the Users service imports them. The first sign-in hashes them anew. */
import { createCipheriv, createHash, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyBcrypt } from './bcrypt.ts'

/** How an imported password was hashed, as it is answered in `hashOptions`. */
export type ImportedKind =
  | { type: 'bcrypt'; cost: number }
  | { type: 'md5' }
  | { type: 'sha'; version: string }
  | { type: 'phpass' }
  | { type: 'scrypt'; salt: string; costCpu: number; costMemory: number; costParallel: number; length: number }
  | { type: 'scryptMod'; salt: string; saltSeparator: string; signerKey: string }

/** Names of the SHA family in Appwrite and in OpenSSL, which spells two of them otherwise. */
export const SHA_VERSIONS: readonly string[] = [
  'sha1', 'sha224', 'sha256', 'sha384', 'sha512/224', 'sha512/256', 'sha512', 'sha3-224', 'sha3-256', 'sha3-384',
  'sha3-512'
] // prettier-ignore

/** Most memory in bytes that one check of a scrypt hash may take. */
const MAX_SCRYPT_MEMORY = 256 * 1024 * 1024
const FIREBASE = { costCpu: 16_384, costMemory: 8, costParallel: 1, length: 64 }

/** True when `password` is the one that was hashed; false for what is no hash of that kind. */
export async function verifyImported(password: string, hash: string, kind: ImportedKind): Promise<boolean> {
  switch (kind.type) {
    case 'bcrypt':
      return verifyBcrypt(password, hash)
    case 'md5':
      return isSame(createHash('md5').update(password).digest('hex'), hash.toLowerCase())
    case 'sha':
      return isSame(createHash(kind.version.replace('/', '-')).update(password).digest('hex'), hash.toLowerCase())
    case 'phpass':
      return hash.startsWith('$2') ? verifyBcrypt(password, hash) : isSame(phpass(password, hash), hash)
    case 'scrypt':
      return isSame((await scryptOf(password, Buffer.from(kind.salt), kind)).toString('hex'), hash.toLowerCase())
    case 'scryptMod':
      return isSame(await firebase(password, kind), hash)
  }
}

async function scryptOf(
  password: string,
  salt: Buffer,
  cost: { costCpu: number; costMemory: number; costParallel: number; length: number }
): Promise<Buffer> {
  const options = { N: cost.costCpu, r: cost.costMemory, p: cost.costParallel, maxmem: MAX_SCRYPT_MEMORY }
  return new Promise((resolve) => {
    try {
      // A cost that makes no sense or takes too much memory makes a hash that nothing matches.
      scrypt(password, salt, cost.length, options, (error, key) => resolve(error ? Buffer.alloc(0) : key))
    } catch {
      resolve(Buffer.alloc(0))
    }
  })
}

/** Firebase's variant: the derived key encrypts the project's signer key. */
async function firebase(password: string, kind: Extract<ImportedKind, { type: 'scryptMod' }>): Promise<string> {
  const salt = Buffer.concat([Buffer.from(kind.salt, 'base64'), Buffer.from(kind.saltSeparator, 'base64')])
  const key = (await scryptOf(password, salt, FIREBASE)).subarray(0, 32)
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return Buffer.concat([cipher.update(Buffer.from(kind.signerKey, 'base64')), cipher.final()]).toString('base64')
}

const PHPASS_DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The portable hash of phpass (WordPress, phpBB); empty when `setting` is none. */
function phpass(password: string, setting: string): string {
  const rounds = PHPASS_DIGITS.indexOf(setting[3] ?? ' ')
  if (!/^\$[PH]\$.{9}/.test(setting) || rounds < 7 || rounds > 20) return ''
  const salted = Buffer.from(setting.slice(4, 12))
  let digest = createHash('md5').update(salted).update(password).digest()
  for (let round = 0; round < 2 ** rounds; round += 1)
    digest = createHash('md5').update(digest).update(password).digest()
  return setting.slice(0, 12) + phpassText(digest)
}

/** Six bits each, the lowest first. */
function phpassText(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const value = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
    const digits = Math.min(bytes.length - at, 3) + 1
    for (let digit = 0; digit < digits; digit += 1) text += PHPASS_DIGITS[(value >>> (6 * digit)) & 63]
  }
  return text
}

function isSame(made: string, hash: string): boolean {
  const [left, right] = [Buffer.from(made), Buffer.from(hash)]
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right)
}

/** Ids as in utopia-php/database: Helpers/ID.php, Validator/Key.php. */
import { randomBytes } from 'node:crypto'

const ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,35}$/

/** 13 hex digits of microseconds and 7 random ones, like PHP's `uniqid` in `ID::unique()`. */
export function uniqueId(nowMilliseconds: number): string {
  const micros = BigInt(Math.floor(nowMilliseconds)) * 1000n + BigInt(randomBytes(2).readUInt16BE(0) % 1000)
  const seconds = (micros / 1_000_000n).toString(16).padStart(8, '0')
  const micro = (micros % 1_000_000n).toString(16).padStart(5, '0')
  return seconds + micro + randomBytes(4).toString('hex').slice(0, 7)
}

/** At most 36 of a-z, A-Z, 0-9, `_`, `.`, `-`, starting with a letter or digit. */
export function isValidId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id)
}

/** For ids in a body (`CustomId` validator). */
export const CUSTOM_ID_MESSAGE =
  "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char"

/** For ids in a path (`UID` validator). */
export const UID_MESSAGE =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore"

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { verifyBcrypt } from './bcrypt.ts'
import type { User } from './user.ts'

/** Memory in KiB. */
interface Cost {
  memory: number
  passes: number
  parallelism: number
}

const COST: Cost = { memory: 7168, passes: 5, parallelism: 1 }
const TAG_LENGTH = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(salt)}$${plain(tag)}`
}

export async function isPasswordOf(user: User | null, password: string): Promise<boolean> {
  const hash = user?.password ?? ''
  const kind = user?.passwordKind ?? null
  if (kind === null) return verifyPassword(password, hash)
  // Data folders written by other versions may hold other kinds.
  return (kind.type as string) === 'bcrypt' && verifyBcrypt(password, hash)
}

/** Takes the same time for a user without a password, so that timing reveals nothing. */
async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = PHC.exec(hash)
  if (match === null) {
    await derive(password, randomBytes(16), COST)
    return false
  }
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), cost)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function hashOptions(hash: string | null): { type: 'argon2' } & Record<string, unknown> {
  const match = PHC.exec(hash ?? '')
  if (match === null) return { type: 'argon2', memory_cost: 65_536, time_cost: 4, threads: 3 }
  return { type: 'argon2', memory_cost: Number(match[1]), time_cost: Number(match[2]), threads: Number(match[3]) }
}

function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...cost }, (error, tag) => {
      if (error) reject(error)
      else resolve(tag)
    })
  })
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

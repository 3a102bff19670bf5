/** Limits requests per user and address, with lower limits for costly ones (quality: rate limits). */
import type { Bindings } from './edge-env.ts'
import { settingsOf, type Settings } from './env.ts'
import { ApiError } from './errors.ts'
import { log } from './log-lines.ts'

interface Bucket {
  tokens: number
  filledAt: number
}

export interface RateLimiter {
  /** Returns 0, or the seconds to wait. `now` in milliseconds. */
  take: (key: string, perMinute: number, now: number) => number
  /** True if `take` would have to wait. Takes nothing. */
  isEmpty: (key: string, perMinute: number, now: number) => boolean
  size: () => number
}

const BUCKETS_MAX = 20_000

/** A token bucket per key: it holds one minute's tokens and refills evenly. */
export function rateLimiter(): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const sweep = (now: number): void => {
    for (const [key, bucket] of buckets) if (now - bucket.filledAt > 60_000) buckets.delete(key)
    // No bucket is idle, so drop the least recently used quarter; otherwise every call would have to clean up.
    for (const key of buckets.keys()) {
      if (buckets.size < BUCKETS_MAX * 0.75) break
      buckets.delete(key)
    }
  }
  return {
    take: (key, perMinute, now) => {
      if (buckets.size >= BUCKETS_MAX) sweep(now)
      const bucket = buckets.get(key) ?? { tokens: perMinute, filledAt: now }
      const elapsed = Math.max(0, now - bucket.filledAt)
      const tokens = Math.min(perMinute, bucket.tokens + (elapsed * perMinute) / 60_000)
      const isFree = tokens >= 1
      // Delete and set keep the map ordered by last use.
      buckets.delete(key)
      buckets.set(key, { tokens: isFree ? tokens - 1 : tokens, filledAt: now })
      return isFree ? 0 : Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute - 1e-6))
    },
    isEmpty: (key, perMinute, now) => {
      const bucket = buckets.get(key)
      return bucket !== undefined && bucket.tokens + (Math.max(0, now - bucket.filledAt) * perMinute) / 60_000 < 1
    },
    size: () => buckets.size
  }
}

interface Rule {
  perMinute: (settings: Settings) => number
  binding: 'RATE_ADDRESS' | 'RATE_USER' | 'RATE_COSTLY' | 'RATE_RARE' | 'RATE_CODE'
}

const RULES = {
  address: { perMinute: (settings) => settings.addressRate, binding: 'RATE_ADDRESS' },
  user: { perMinute: (settings) => settings.userRate, binding: 'RATE_USER' },
  // Enough for a team of friends, too few for guessing addresses.
  invite: { perMinute: () => 30, binding: 'RATE_COSTLY' },
  // One message per second is a fast conversation.
  message: { perMinute: () => 60, binding: 'RATE_COSTLY' },
  // Sharing with a hundred friends makes about five hundred calls.
  share: { perMinute: () => 30, binding: 'RATE_COSTLY' },
  admin: { perMinute: () => 60, binding: 'RATE_COSTLY' },
  picture: { perMinute: () => 30, binding: 'RATE_COSTLY' },
  sitemap: { perMinute: () => 30, binding: 'RATE_COSTLY' },
  // A search makes up to twenty reads. Someone who filters makes one a second.
  find: { perMinute: () => 60, binding: 'RATE_COSTLY' },
  feed: { perMinute: () => 30, binding: 'RATE_COSTLY' },
  // Starts in a frame count here, too. A workout takes minutes, but a whole class may share one address.
  finish: { perMinute: () => 60, binding: 'RATE_COSTLY' },
  // Opening rooms, and what a leader writes to all.
  room: { perMinute: () => 20, binding: 'RATE_COSTLY' },
  // Enough for typing, too few for guessing: a code has about 900 million values.
  code: { perMinute: () => 10, binding: 'RATE_CODE' },
  report: { perMinute: () => 6, binding: 'RATE_RARE' },
  // Each call costs the operator money.
  ai: { perMinute: () => 6, binding: 'RATE_RARE' },
  // Both read all data of an account.
  export: { perMinute: () => 6, binding: 'RATE_RARE' },
  delete: { perMinute: () => 6, binding: 'RATE_RARE' }
} as const satisfies Record<string, Rule>

export type CallKind = keyof typeof RULES

/** The bindings' window in seconds (wrangler.toml); they do not report the remaining time. */
const WINDOW_SEC = 60

/** One user usually has a whole /64 of IPv6 addresses (RFC 6177), so only the first 64 bits count. */
export function callerOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (part: string | undefined): string[] => (part === undefined || part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array.from(
    { length: tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length) },
    () => '0'
  )
  const first = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/64`
}

const limiter = rateLimiter()

const tooMany = (waitSec: number): ApiError =>
  new ApiError('resource-exhausted', 'Too many requests.', { kind: 'code', code: 'rate-limited' }, waitSec)

const ADDRESS_KINDS: readonly CallKind[] = ['address', 'code']

const keyOf = (kind: CallKind, who: string): string => `${kind}:${ADDRESS_KINDS.includes(kind) ? callerOf(who) : who}`

/** Refuses a caller whose limit is used up without counting the call. @throws ApiError `resource-exhausted`. */
export function assertNotLimited(bindings: Bindings, kind: CallKind, who: string): void {
  const settings = settingsOf(bindings)
  if (settings.userRate === Infinity) return
  if (limiter.isEmpty(keyOf(kind, who), RULES[kind].perMinute(settings), Date.now())) throw tooMany(WINDOW_SEC)
}

/** @throws ApiError `resource-exhausted`. */
export async function limitCalls(bindings: Bindings, kind: CallKind, who: string): Promise<void> {
  const settings = settingsOf(bindings)
  if (settings.userRate === Infinity) return
  const rule: Rule = RULES[kind]
  const key = keyOf(kind, who)
  const waitSec = limiter.take(key, rule.perMinute(settings), Date.now())
  if (waitSec > 0) throw tooMany(waitSec)
  const shared = bindings[rule.binding]
  if (shared === undefined) return
  const isFree = await shared.limit({ key }).then(
    ({ success }) => success,
    () => {
      // A failing counter must not block callers.
      log('error', 'rate-limit-away', { kind })
      return true
    }
  )
  if (!isFree) throw tooMany(WINDOW_SEC)
}

/**
 * Requests per user and per address (quality: rate limits). Buckets live in the isolate: a caller that is spread over several
 * isolates gets a share in each, which is enough against floods; the contract's limits hold in the database whatever happens here.
 */
import { ApiError } from './errors.ts'

interface Bucket {
  tokens: number
  /** Milliseconds. */
  filledAt: number
}

export interface RateLimiter {
  /** Takes one request of `key`; answers 0, or the seconds to wait. `now` in milliseconds. */
  take: (key: string, perMinute: number, now: number) => number
  size: () => number
}

const BUCKETS_MAX = 20_000

/** A token bucket per key that holds one minute's worth and fills evenly. */
export function rateLimiter(): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const sweep = (now: number): void => {
    for (const [key, bucket] of buckets) if (now - bucket.filledAt > 60_000) buckets.delete(key)
    // Still full of busy callers: forget those that were quiet longest, a quarter at once, so that not every call sweeps.
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
      // Deleted first, so that the map's order is that of the last calls.
      buckets.delete(key)
      buckets.set(key, { tokens: isFree ? tokens - 1 : tokens, filledAt: now })
      return isFree ? 0 : Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute - 1e-6))
    },
    size: () => buckets.size
  }
}

const limiter = rateLimiter()

/**
 * Counts one request.
 * @throws ApiError `resource-exhausted` with `Retry-After`.
 */
export function limitRate(key: string, perMinute: number): void {
  if (perMinute === Infinity) return
  const waitSec = limiter.take(key, perMinute, Date.now())
  if (waitSec === 0) return
  throw new ApiError('resource-exhausted', 'Too many requests.', { kind: 'code', code: 'rate-limited' }, waitSec)
}

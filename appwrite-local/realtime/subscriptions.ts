import type { Query } from '../tables/query-parser.ts'
import type { LocalEvent } from '../types.ts'
import { fitsAll, parseFilters, SubscriptionProblem } from './filter.ts'

export interface SubscriptionRequest {
  id: string | undefined
  channels: string[]
  queries: string[]
}

const MOST_SUBSCRIPTIONS = 1000

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function requestOf(item: unknown): SubscriptionRequest {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new SubscriptionProblem(1003)
  const { subscriptionId, channels, queries = [] } = item as Record<string, unknown>
  if (!isTextList(channels) || !isTextList(queries)) throw new SubscriptionProblem(1003)
  if (subscriptionId === undefined) return { id: undefined, channels, queries }
  if (typeof subscriptionId !== 'string' || !/^[A-Za-z0-9_.-]{1,100}$/.test(subscriptionId))
    throw new SubscriptionProblem(1003)
  return { id: subscriptionId, channels, queries }
}

/** @throws {SubscriptionProblem} 1003 when malformed */
export function readSubscribe(data: unknown): SubscriptionRequest[] {
  if (!Array.isArray(data)) throw new SubscriptionProblem(1003)
  return data.map(requestOf)
}

/** @throws {SubscriptionProblem} 1003 when malformed */
export function readUnsubscribe(data: unknown): string[] {
  if (!Array.isArray(data)) throw new SubscriptionProblem(1003)
  return data.map((item: unknown) => {
    const id =
      typeof item === 'object' && item !== null ? (item as Record<string, unknown>)['subscriptionId'] : undefined
    if (typeof id !== 'string' || id === '') throw new SubscriptionProblem(1003)
    return id
  })
}

/** `account` adds the caller's own channel; an account cannot be requested by id. `userId` is empty for guests. */
export function effectiveChannels(asked: readonly string[], userId: string): string[] {
  const channels = asked.filter((channel) => !channel.startsWith('account.'))
  return channels.includes('account') && userId !== '' ? [...channels, `account.${userId}`] : channels
}

export class Subscriptions {
  readonly #subscriptions = new Map<string, Map<string, Query[]>>()

  /** Earlier channels keep delivering (recorded) and get new queries when named again. @throws {SubscriptionProblem} */
  add(id: string, channels: readonly string[], queryTexts: readonly string[]): void {
    const queries = parseFilters(queryTexts)
    const known = this.#subscriptions.get(id)
    if (known === undefined && this.#subscriptions.size >= MOST_SUBSCRIPTIONS) throw new SubscriptionProblem(1013)
    const subscription = known ?? new Map<string, Query[]>()
    for (const channel of channels) subscription.set(channel, queries)
    this.#subscriptions.set(id, subscription)
  }

  get size(): number {
    return this.#subscriptions.size
  }

  remove(id: string): boolean {
    return this.#subscriptions.delete(id)
  }

  matching(event: LocalEvent): string[] {
    const ids: string[] = []
    for (const [id, channels] of this.#subscriptions) {
      const hit = event.channels.some((channel) => {
        const queries = channels.get(channel)
        return queries !== undefined && fitsAll(queries, event.payload)
      })
      if (hit) ids.push(id)
    }
    return ids
  }
}

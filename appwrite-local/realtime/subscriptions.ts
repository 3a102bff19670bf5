/** What one connection has subscribed to. Pure: no socket, no database. */
import type { Query } from '../tables/query-parser.ts'
import type { LocalEvent } from '../types.ts'
import { fitsAll, parseFilters, SubscriptionProblem } from './filter.ts'

export interface SubscriptionRequest {
  /** Undefined: the server makes one. */
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

/** Reads the data of a `subscribe` frame. @throws {SubscriptionProblem} 1003 when it is malformed */
export function readSubscribe(data: unknown): SubscriptionRequest[] {
  if (!Array.isArray(data)) throw new SubscriptionProblem(1003)
  return data.map(requestOf)
}

/** Reads the data of an `unsubscribe` frame. @throws {SubscriptionProblem} 1003 when it is malformed */
export function readUnsubscribe(data: unknown): string[] {
  if (!Array.isArray(data)) throw new SubscriptionProblem(1003)
  return data.map((item: unknown) => {
    const id =
      typeof item === 'object' && item !== null ? (item as Record<string, unknown>)['subscriptionId'] : undefined
    if (typeof id !== 'string' || id === '') throw new SubscriptionProblem(1003)
    return id
  })
}

/**
 * The channels that a caller gets for those he asks: `account` also means his own one, and an account cannot be
 * asked for by its id.
 * @param userId empty for guests
 */
export function effectiveChannels(asked: readonly string[], userId: string): string[] {
  const channels = asked.filter((channel) => !channel.startsWith('account.'))
  return channels.includes('account') && userId !== '' ? [...channels, `account.${userId}`] : channels
}

export class Subscriptions {
  readonly #subscriptions = new Map<string, Map<string, Query[]>>()

  /**
   * Adds channels to a subscription. Those it has already keep delivering (recorded), with new queries where named again.
   * @throws {SubscriptionProblem}
   */
  add(id: string, channels: readonly string[], queryTexts: readonly string[]): void {
    const queries = parseFilters(queryTexts)
    const known = this.#subscriptions.get(id)
    if (known === undefined && this.#subscriptions.size >= MOST_SUBSCRIPTIONS) throw new SubscriptionProblem(1013)
    const subscription = known ?? new Map<string, Query[]>()
    for (const channel of channels) subscription.set(channel, queries)
    this.#subscriptions.set(id, subscription)
  }

  /** False when there is no such subscription. */
  remove(id: string): boolean {
    return this.#subscriptions.delete(id)
  }

  /** Ids of the subscriptions that an event matches by channel and queries. */
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

import { describe, expect, it } from 'vitest'
import type { LocalEvent } from '../types.ts'
import { SubscriptionProblem } from './filter.ts'
import { effectiveChannels, readSubscribe, readUnsubscribe, Subscriptions } from './subscriptions.ts'

function event(channels: string[], payload: Record<string, unknown> = {}): LocalEvent {
  return { events: [], channels, roles: [], payload, timestamp: '' }
}

function query(method: string, attribute: string, ...values: unknown[]): string {
  return JSON.stringify({ method, attribute, values })
}

function matches(queries: string[], payload: Record<string, unknown>): boolean {
  const subscriptions = new Subscriptions()
  subscriptions.add('a', ['rows'], queries)
  return subscriptions.matching(event(['rows'], payload)).length > 0
}

describe('subscriptions', () => {
  it('match by channel, and keep earlier channels of the same id', () => {
    const subscriptions = new Subscriptions()
    subscriptions.add('a', ['rows'], [])
    subscriptions.add('a', ['files'], [])
    subscriptions.add('b', ['rows'], [])
    expect(subscriptions.matching(event(['rows', 'rows.create']))).toEqual(['a', 'b'])
    expect(subscriptions.matching(event(['files']))).toEqual(['a'])
    expect(subscriptions.remove('a')).toBe(true)
    expect(subscriptions.remove('a')).toBe(false)
    expect(subscriptions.matching(event(['files']))).toEqual([])
  })

  it('are limited in number', () => {
    const subscriptions = new Subscriptions()
    for (let count = 0; count < 1000; count++) subscriptions.add(`s${count}`, ['rows'], [])
    expect(() => subscriptions.add('more', ['rows'], [])).toThrow(SubscriptionProblem)
    subscriptions.add('s1', ['files'], [])
  })
})

describe('queries', () => {
  it('compare values of the payload', () => {
    const payload = { n: 5, t: 'b', nothing: null }
    expect(matches([query('equal', 'n', 4, 5)], payload)).toBe(true)
    expect(matches([query('notEqual', 'n', 5)], payload)).toBe(false)
    expect(matches([query('lessThan', 'n', 5)], payload)).toBe(false)
    expect(matches([query('lessThanEqual', 'n', 5)], payload)).toBe(true)
    expect(matches([query('greaterThan', 't', 'a')], payload)).toBe(true)
    expect(matches([query('greaterThan', 'n', 'a')], payload)).toBe(false)
    expect(matches([query('isNull', 'nothing')], payload)).toBe(true)
    expect(matches([query('isNotNull', 'nothing')], payload)).toBe(false)
    expect(matches([query('equal', 'missing', 1)], payload)).toBe(false)
    expect(matches([query('equal', 'n', 5), query('equal', 't', 'x')], payload)).toBe(false)
    const either = JSON.stringify({
      method: 'or',
      values: [
        { method: 'equal', attribute: 'n', values: [1] },
        { method: 'equal', attribute: 't', values: ['b'] }
      ]
    })
    expect(matches([either], payload)).toBe(true)
    expect(matches([JSON.stringify({ method: 'select', values: ['*'] })], payload)).toBe(true)
  })

  it('are refused when a single payload cannot answer them', () => {
    for (const text of [query('limit', '', 1), query('contains', 't', 'b'), query('between', 'n', 1, 2), 'nonsense']) {
      expect(() => matches([text], {})).toThrow(SubscriptionProblem)
    }
    expect(() => matches([JSON.stringify({ method: 'select', values: ['n'] })], {})).toThrow(SubscriptionProblem)
  })
})

describe('channels', () => {
  it('of an account reach only its owner', () => {
    expect(effectiveChannels(['rows', 'account'], 'alice')).toEqual(['rows', 'account', 'account.alice'])
    expect(effectiveChannels(['account', 'account.bob'], '')).toEqual(['account'])
    expect(effectiveChannels(['account.bob'], 'alice')).toEqual([])
  })
})

describe('frames', () => {
  it('are parsed defensively', () => {
    expect(readSubscribe([{ channels: ['rows'] }])).toEqual([{ id: undefined, channels: ['rows'], queries: [] }])
    for (const data of [
      undefined,
      {},
      [1],
      [null],
      [{}],
      [{ channels: [5] }],
      [{ channels: [], queries: [1] }],
      [{ channels: [], subscriptionId: 'a*' }]
    ]) {
      expect(() => readSubscribe(data)).toThrow(SubscriptionProblem)
    }
    expect(readUnsubscribe([{ subscriptionId: 'a' }])).toEqual(['a'])
    for (const data of [undefined, {}, ['a'], [{}], [{ subscriptionId: '' }]]) {
      expect(() => readUnsubscribe(data)).toThrow(SubscriptionProblem)
    }
  })
})

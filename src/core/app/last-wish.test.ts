import { describe, expect, it } from 'vitest'
import { lastWish } from './last-wish.ts'

function server(known: boolean) {
  const asked: { value: boolean; answer: () => void; refuse: () => void }[] = []
  const wishes = lastWish(known, (value: boolean) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    asked.push({ value, answer: resolve, refuse: () => reject(new Error('refused')) })
    return promise
  })
  return { asked, ...wishes }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('lastWish', () => {
  it('sends one value at a time and skips those in between', async () => {
    const { asked, wish, stored } = server(false)
    const first = wish(true)
    void wish(false)
    const last = wish(true)
    expect(asked.map(({ value }) => value)).toEqual([true])
    asked[0]?.answer()
    await Promise.all([first, last])
    expect([asked.length, stored()]).toEqual([1, true])
  })
  it('ends with the last value, however late the answers are', async () => {
    const { asked, wish, stored } = server(false)
    const first = wish(true)
    void wish(false)
    asked[0]?.answer()
    await settled()
    asked[1]?.answer()
    await first
    expect([asked.map(({ value }) => value), stored()]).toEqual([[true, false], false])
    const next = wish(true)
    asked[2]?.answer()
    await next
    expect(stored()).toBe(true)
  })
  it('keeps the stored value when one is refused, and accepts the next', async () => {
    const { asked, wish, stored } = server(false)
    const first = wish(true)
    asked[0]?.refuse()
    await expect(first).rejects.toThrow('refused')
    expect(stored()).toBe(false)
    const again = wish(true)
    asked[1]?.answer()
    await again
    expect(stored()).toBe(true)
  })
})

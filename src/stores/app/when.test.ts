import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { when } from './when.ts'

const large = (value: number) => (value > 5 ? `large ${value}` : null)

it('resolves with the current value', async () => {
  expect(await when(atom(7), large)).toBe('large 7')
})

it('waits for a value and then stops listening', async () => {
  const store = atom(1)
  const seen: number[] = []
  const found = when(store, (value) => {
    seen.push(value)
    return large(value)
  })
  store.set(2)
  store.set(8)
  store.set(9)
  expect(await found).toBe('large 8')
  expect(seen).toEqual([1, 2, 8])
})

it('notifies every waiter of one change', async () => {
  const store = atom(1)
  const all = [when(store, large), when(store, large), when(store, large)]
  store.set(6)
  expect(await Promise.all(all)).toEqual(['large 6', 'large 6', 'large 6'])
})

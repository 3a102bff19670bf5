import { expect, it, vi } from 'vitest'
import { readAhead } from './read-ahead.ts'

it('gives what was begun for the same user, once', async () => {
  const read = vi.fn((userId: string) => Promise.resolve(`${userId} ${read.mock.calls.length}`))
  const ahead = readAhead(read)
  expect(ahead.begin('')).toBeNull()
  expect(read).not.toHaveBeenCalled()
  void ahead.begin('ada')
  expect(await ahead.take('ada')).toBe('ada 1')
  expect(await ahead.take('ada')).toBe('ada 2')
  void ahead.begin('ada')
  expect(await ahead.take('bo')).toBe('bo 4')
  expect(await ahead.take('ada')).toBe('ada 5')
})

it('knows what is being read for a user, until it is there', async () => {
  const ahead = readAhead((userId) => Promise.resolve(userId))
  const reading = ahead.begin('ada')
  expect([ahead.inFlight('ada'), ahead.inFlight('bo')]).toEqual([reading, null])
  await ahead.take('ada')
  await reading
  expect(ahead.inFlight('ada')).toBeNull()
})

it('fails for who waits, and for nobody else', async () => {
  const ahead = readAhead(() => Promise.reject(new Error('down')))
  void ahead.begin('ada')
  await expect(ahead.take('ada')).rejects.toThrow('down')
  void ahead.begin('ada')
  await new Promise((resolve) => setTimeout(resolve))
})

import { expect, it, vi } from 'vitest'
import { readAhead } from './read-ahead.ts'

it('gives what was begun for the same user, once', async () => {
  const read = vi.fn((userId: string) => Promise.resolve(`${userId} ${read.mock.calls.length}`))
  const ahead = readAhead(read)
  ahead.begin('')
  expect(read).not.toHaveBeenCalled()
  ahead.begin('ada')
  expect(await ahead.take('ada')).toBe('ada 1')
  expect(await ahead.take('ada')).toBe('ada 2')
  ahead.begin('ada')
  expect(await ahead.take('bo')).toBe('bo 4')
  expect(await ahead.take('ada')).toBe('ada 5')
})

it('fails for who waits, and for nobody else', async () => {
  const ahead = readAhead(() => Promise.reject(new Error('down')))
  ahead.begin('ada')
  await expect(ahead.take('ada')).rejects.toThrow('down')
  ahead.begin('ada')
  await new Promise((resolve) => setTimeout(resolve))
})

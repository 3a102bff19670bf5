import { expect, it, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

it('loads once and resolves callers in the order they asked', async () => {
  const ends: (() => void)[] = []
  const load = vi.fn(() => new Promise<string>((resolve) => ends.unshift(() => resolve('file'))))
  const file = loadOnce(load)
  const order: string[] = []
  const asked = ['first', 'second'].map(async (name) => {
    await file()
    order.push(name)
  })
  for (const end of ends) end()
  await Promise.all(asked)
  expect(order).toEqual(['first', 'second'])
  expect(load).toHaveBeenCalledOnce()
})

it('loads again after a failure', async () => {
  const load = vi.fn(() => Promise.resolve('file')).mockRejectedValueOnce(new Error('away'))
  const file = loadOnce(load)
  await expect(file()).rejects.toThrow('away')
  expect(await file()).toBe('file')
})

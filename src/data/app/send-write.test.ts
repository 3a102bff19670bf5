import { expect, it, vi } from 'vitest'
import { sendWrite } from './send-write.ts'

const asked = vi.hoisted(() => [] as unknown[])
vi.mock('./edge.ts', () => {
  const $post = (input: unknown) => {
    asked.push(input)
    return Promise.resolve({ entry: { id: 'r1', icepoints: 40 } })
  }
  return { ask: (send: (api: unknown) => Promise<unknown>) => send({ statistics: { $post } }) }
})

it('returns what the server has credited for a play', async () => {
  const body = { kind: 'play', date: '2026-03-01T08:00:00.000Z', seconds: 60, share: 1 } as const
  const write = { id: 'r1', ownerId: 'ada', workoutId: 'w1', name: 'Rope', addedAt: 0, body }
  expect(await sendWrite(write)).toEqual({ version: null, icepoints: 40 })
  expect(asked).toMatchObject([{ json: { id: 'r1', workoutId: 'w1', name: 'Rope', seconds: 60, share: 1 } }])
})

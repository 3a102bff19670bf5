import { beforeEach, expect, it, vi } from 'vitest'
import { emptyContent } from '#core/editor/draft.ts'

const outbox = vi.hoisted(() => ({ queue: vi.fn(), sendOutbox: vi.fn(), dropContent: vi.fn() }))
vi.mock('../app/outbox/outbox.ts', () => outbox)
const page = vi.hoisted(() => ({ keepKnownPage: vi.fn(), readKnownPage: vi.fn() }))
vi.mock('../workout/known-page.ts', () => page)
vi.mock('../account/session.ts', async (load) => ({
  ...(await load<object>()),
  accountOf: () => ({ login: { userId: 'u', fullName: 'Ann' } })
}))

const { holdEdit, letEditGo, queueContent } = await import('./queued-content.ts')
const unsent = { workoutId: 'w', version: null, content: emptyContent('e1', 'en'), pending: [] }

beforeEach(() => {
  for (const mock of Object.values(outbox)) mock.mockReset()
})

it('sends what was queued when no editor has the workout open', async () => {
  await queueContent(unsent)
  expect(outbox.sendOutbox).toHaveBeenCalledTimes(1)
})

it('leaves sending to the editor until it is left', async () => {
  await holdEdit('w')
  await queueContent(unsent)
  expect(outbox.sendOutbox).not.toHaveBeenCalled()
  letEditGo()
  await vi.waitFor(() => expect(outbox.sendOutbox).toHaveBeenCalledTimes(1))
})

it.each([
  [null, 0],
  [7, 7]
])('keeps the version that the server had (%s) as the one to update', async (version, kept) => {
  await queueContent({ ...unsent, version })
  expect(page.keepKnownPage).toHaveBeenLastCalledWith(
    'w',
    expect.objectContaining({ workout: expect.objectContaining({ version: kept }) })
  )
})

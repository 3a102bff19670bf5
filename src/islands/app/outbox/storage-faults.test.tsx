/** Loss or lack of storage for the outbox, tested with a real database. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { readWrites } from '../../../data/app/outbox.ts'
import { sendWrite } from '../../../data/app/send-write.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { deliver, discardAll } from '../../../stores/app/outbox/outbox.ts'
import { freshApp } from '../islands.test-kit.ts'
import { UnsentSign } from './unsent-sign.tsx'

vi.mock('../../../data/app/outbox.ts', async (original) => await original<object>())
vi.mock('../../../data/app/send-write.ts', () => ({ sendWrite: vi.fn(() => Promise.resolve({ version: null })) }))

freshApp()
beforeEach(async () => {
  await discardAll('ada')
  vi.mocked(sendWrite).mockReset().mockResolvedValue({ version: null })
  $isOnline.set(false)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const rate = (workoutId: string, stars: number) =>
  deliver({ body: { kind: 'rating', stars }, workoutId, name: workoutId })
const kept = async () => (await readWrites('ada')).map(({ workoutId, body }) => [workoutId, body])

const deleteDatabase = (name: string) =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name)
    asked.addEventListener('success', resolve)
    asked.addEventListener('error', reject)
  })

/** Aborts the whole transaction, as a full disk does. */
function fillDevice(): void {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    const asked = put.apply(this, given)
    this.transaction.abort()
    return asked
  })
}

test('stores and sends later writes after the browser has deleted the open database, and counts anew', async () => {
  const screen = await render(<UnsentSign />)
  await rate('Rope', 3)
  await rate('Row', 3)
  await expect.element(screen.getByRole('button', { name: '2 not sent yet' })).toBeVisible()
  await deleteDatabase('icepoint-outbox')
  expect(await rate('Run', 5)).toEqual({ kind: 'waiting' })
  await expect.element(screen.getByRole('button', { name: '1 not sent yet' })).toBeVisible()
  $isOnline.set(true)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(vi.mocked(sendWrite).mock.calls.map(([{ workoutId }]) => workoutId)).toEqual(['Run'])
})

test('refuses a write at once when the disk is full and the device offline, and keeps the queue', async () => {
  await rate('Rope', 3)
  fillDevice()
  vi.mocked(sendWrite).mockRejectedValue(new NetworkError('offline'))
  await expect(rate('Rope', 5)).rejects.toThrow(new NetworkError('offline'))
  await expect(rate('Row', 4)).rejects.toThrow(new NetworkError('offline'))
  expect(await kept()).toEqual([['Rope', { kind: 'rating', stars: 3 }]])
})

test('sends a write when the disk is full but the device is online', async () => {
  fillDevice()
  expect(await rate('Row', 4)).toEqual({ kind: 'sent', version: null })
  expect(await kept()).toEqual([])
})

test.each([-1, 1])('resumes paused writes when the clock is changed by %d day', async (days) => {
  const screen = await render(<UnsentSign />)
  vi.mocked(sendWrite).mockRejectedValueOnce(new UserFacingError('internal'))
  $isOnline.set(true)
  expect(await rate('Rope', 3)).toEqual({ kind: 'waiting' })
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + days * 86_400_000)
  $isOnline.set(false)
  $isOnline.set(true)
  await vi.waitFor(() => expect(sendWrite).toHaveBeenCalledTimes(2))
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

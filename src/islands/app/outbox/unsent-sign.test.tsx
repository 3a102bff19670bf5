import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { emptyContent } from '#core/editor/draft.ts'
import { sendWrite } from '../../../data/app/send-write.ts'
import { changePrefs } from '../../../data/account/session.ts'
import { $settingsSaving, applyPrefs, forgetSettings } from '../../../stores/account/settings.ts'
import { dropUnsent, readUnsent, type StoredSettings } from '../../../stores/account/unsent-settings.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $credited } from '../../../stores/player/results/result-states.ts'
import { $writes, deliver, discardAll, queue } from '../../../stores/app/outbox/outbox.ts'
import { freshApp } from '../islands.test-kit.ts'
import { LeaveSheet } from './leave-sheet.tsx'
import { UnsentSign, UnsentSheet } from './unsent-sign.tsx'

vi.mock('../../../data/app/outbox.ts', async (original) => await original<object>())
// All test files share one storage.
vi.mock('../../../stores/account/unsent-settings.ts', { spy: true })
vi.mock('../../../data/account/session.ts', async (original) => ({
  ...(await original<object>()),
  changePrefs: vi.fn(),
  readSession: vi.fn(() => new Promise(() => undefined))
}))
vi.mock('../../../data/app/send-write.ts', () => ({ sendWrite: vi.fn(() => Promise.resolve({ version: null })) }))

freshApp()
beforeEach(async () => {
  await discardAll('ada')
  vi.mocked(sendWrite).mockReset().mockResolvedValue({ version: null })
})

const heart = (workoutId: string, isFavorite = true) =>
  deliver({ body: { kind: 'heart', isFavorite }, workoutId, name: workoutId })

test('queues and counts an offline write, and sends it once when the network returns', async () => {
  $isOnline.set(false)
  const screen = await render(<UnsentSign />)
  expect(await heart('Rope')).toEqual({ kind: 'waiting' })
  await heart('Row')
  await heart('Row', false)
  await expect.element(screen.getByRole('button', { name: '2 not sent yet' })).toBeVisible()
  expect(sendWrite).not.toHaveBeenCalled()
  $isOnline.set(true)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(vi.mocked(sendWrite).mock.calls.map(([write]) => [write.workoutId, write.body])).toEqual([
    ['Rope', { kind: 'heart', isFavorite: true }],
    ['Row', { kind: 'heart', isFavorite: false }]
  ])
})

test('reports a refusal to the waiting caller and does not list it', async () => {
  vi.mocked(sendWrite).mockRejectedValueOnce(new UserFacingError('not-found'))
  await expect(heart('Gone')).rejects.toThrow('not-found')
  expect($writes.get()).toEqual([])
})

test('sends the other writes when one always fails', async () => {
  vi.mocked(sendWrite).mockImplementation(({ workoutId }) =>
    workoutId === 'Broken' ? Promise.reject(new UserFacingError('internal')) : Promise.resolve({ version: null })
  )
  expect(await heart('Broken')).toEqual({ kind: 'waiting' })
  expect(await heart('Fine')).toEqual({ kind: 'sent', version: null })
  expect($writes.get().map(({ workoutId }) => workoutId)).toEqual(['Broken'])
})

test('loses nothing when a connection breaks', async () => {
  vi.mocked(sendWrite).mockRejectedValueOnce(new NetworkError('timeout')).mockRejectedValue(new NetworkError('timeout'))
  expect(await heart('Rope')).toEqual({ kind: 'waiting' })
  expect($writes.get()).toHaveLength(1)
})

test('explains a refusal and offers to try again, save a file or discard', async () => {
  const content = { ...emptyContent('a', 'en'), name: 'Leg day' }
  vi.mocked(sendWrite).mockRejectedValue(
    new UserFacingError('limit-reached', { kind: 'limit', limit: 'maxWorkouts', max: 10, used: 10 })
  )
  await queue({ body: { kind: 'create', content, pending: [] }, workoutId: 'w', name: 'Leg day' })
  const screen = await render(<UnsentSheet onClose={vi.fn()} />)
  await screen.getByRole('button', { name: 'Send now' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Make room' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save as a file' })).toBeVisible()
  vi.mocked(sendWrite).mockResolvedValue({ version: 1 })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Everything has been sent.')).toBeVisible()
})

test('links from a conflict to both versions', async () => {
  const content = { ...emptyContent('a', 'en'), name: 'Leg day' }
  vi.mocked(sendWrite).mockRejectedValue(new UserFacingError('newer-version', { kind: 'version', current: 4 }))
  await queue({ body: { kind: 'save', version: 2, content, pending: [] }, workoutId: 'w', name: 'Leg day' })
  const onClose = vi.fn()
  const screen = await render(<UnsentSheet onClose={onClose} />)
  await screen.getByRole('button', { name: 'Send now' }).click()
  await screen.getByRole('button', { name: 'Compare both' }).click()
  expect(onClose).toHaveBeenCalled()
})

test('removes a discarded write', async () => {
  $isOnline.set(false)
  const content = { ...emptyContent('a', 'en'), name: 'Leg day' }
  vi.mocked(sendWrite).mockRejectedValue(new UserFacingError('not-found'))
  $isOnline.set(true)
  await queue({ body: { kind: 'save', version: 2, content, pending: [] }, workoutId: 'w', name: 'Leg day' })
  const screen = await render(<UnsentSheet onClose={vi.fn()} />)
  await screen.getByRole('button', { name: 'Send now' }).click()
  await screen.getByRole('button', { name: 'Discard: Leg day' }).click()
  await expect.element(screen.getByText('Everything has been sent.')).toBeVisible()
})

test('shows the points the server has credited once a queued play has been sent', async () => {
  $isOnline.set(false)
  vi.mocked(sendWrite).mockResolvedValue({ version: null, icepoints: 40 })
  const body = { kind: 'play', date: '2026-03-01T08:00:00.000Z', seconds: 60, share: 1 } as const
  expect(await deliver({ body, workoutId: 'Rope', name: 'Rope', id: 'r1' })).toEqual({ kind: 'waiting' })
  expect($credited.get()['r1']).toBeUndefined()
  $isOnline.set(true)
  await vi.waitFor(() => expect($credited.get()['r1']).toBe(40))
})

test('asks on log-out: staying keeps the queue, sending logs out once everything has arrived, discarding logs out at once', async () => {
  $isOnline.set(false)
  await heart('Rope')
  const leave = vi.fn()
  const onClose = vi.fn()
  const screen = await render(<LeaveSheet leave={leave} onClose={onClose} />)
  await expect.element(screen.getByText('1 change is only on this device.')).toBeVisible()
  await screen.getByRole('button', { name: 'Stay logged in' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Send, then log out' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We couldn’t send everything.')
  expect(leave).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Discard and log out' }).click()
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce())
  expect($writes.get()).toEqual([])
  expect(sendWrite).not.toHaveBeenCalled()
})

test('sends an overwrite after the write in flight, and sends each of many once', async () => {
  $isOnline.set(false)
  for (let at = 0; at < 30; at += 1) await heart(`w${at}`)
  let answer = (): void => undefined
  vi.mocked(sendWrite).mockImplementationOnce(
    () => new Promise((resolve) => (answer = () => resolve({ version: null })))
  )
  $isOnline.set(true)
  await vi.waitFor(() => expect(sendWrite).toHaveBeenCalledOnce())
  const folded = heart('w0', false)
  const later = heart('w1', false)
  await vi.waitFor(() =>
    expect($writes.get().map(({ body }) => body)).toContainEqual({ kind: 'heart', isFavorite: false })
  )
  answer()
  expect(await Promise.all([folded, later])).toEqual(Array(2).fill({ kind: 'sent', version: null }))
  await vi.waitFor(() => expect($writes.get()).toEqual([]))
  const sent = vi
    .mocked(sendWrite)
    .mock.calls.map(([{ workoutId, body }]) => (body.kind === 'heart' ? `${workoutId} ${body.isFavorite}` : ''))
  expect(sent.slice(0, 3)).toEqual(['w0 true', 'w0 false', 'w1 false'])
  expect(new Set(sent).size).toBe(sent.length)
  expect(sent).toHaveLength(31)
})

test('resumes soon after a connection breaks within a queue, and loses nothing', async () => {
  $isOnline.set(false)
  for (const name of ['Rope', 'Row', 'Run']) await heart(name)
  vi.mocked(sendWrite).mockResolvedValueOnce({ version: null }).mockRejectedValueOnce(new NetworkError('timeout'))
  $isOnline.set(true)
  await vi.waitFor(() => expect($writes.get()).toEqual([]), { timeout: 20_000 })
  expect(vi.mocked(sendWrite).mock.calls.map(([{ workoutId }]) => workoutId)).toEqual(['Rope', 'Row', 'Row', 'Run'])
})

test('counts pending settings and sends them with the rest', async () => {
  let unsent: StoredSettings = { colorTheme: 'dark' }
  vi.mocked(readUnsent).mockImplementation(() => unsent)
  vi.mocked(dropUnsent).mockImplementation(() => {
    unsent = {}
  })
  vi.mocked(changePrefs).mockRejectedValueOnce(new NetworkError('timeout'))
  applyPrefs({}, 'ada')
  await vi.waitFor(() => expect($settingsSaving.get().kind).toBe('waiting'))
  vi.mocked(changePrefs).mockImplementation(async (change) => change({}))
  const leave = vi.fn()
  const screen = await render(<LeaveSheet leave={leave} onClose={vi.fn()} />)
  await expect.element(screen.getByText('1 change is only on this device.')).toBeVisible()
  await screen.getByRole('button', { name: 'Send, then log out' }).click()
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce(), { timeout: 20_000 })
  expect($settingsSaving.get()).toEqual({ kind: 'saved' })
  expect(changePrefs).toHaveBeenCalledTimes(2)
  forgetSettings()
})

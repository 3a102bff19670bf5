import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../styles/app/tokens.css'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { BellRow } from '#core/together/bell.ts'
import { changeSettings } from '../../../stores/account/settings.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { deliver } from '../../../stores/app/outbox/unsent.ts'
import * as store from '../../../stores/together/bell.ts'
import { $answered } from '../../../stores/together/bell-answers.ts'
import { $reminders, loadReminders } from '../../../stores/planning/reminders.ts'
import { freshApp, textsOf } from '../../app/islands.test-kit.ts'
import { BellList } from './bell-list.tsx'

vi.mock('../../../stores/together/bell.ts', { spy: true })
vi.mock('../../../stores/app/outbox/unsent.ts', { spy: true })
vi.mock('../../../stores/planning/reminders.ts', { spy: true })
vi.mock('../../../stores/account/settings.ts', { spy: true })
const { $bell } = store

const HOUR_MS = 3_600_000
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()
const tomorrowAtSeven = (): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 7).toISOString()
}
const workout = { id: 'w', name: 'Rope', language: 'en', totalSec: 540, level: 'heavy', ridge: [] } as const
const told = (id: string, who: string, hours: number) => ({ id, who, at: ago(hours), imageUrl: '' })

const request: BellRow = { ...told('request', 'Noor', 1), kind: 'request', friend: {} as never }
const date: BellRow = {
  ...told('date', 'Jules', 2),
  kind: 'date',
  fromId: 'jules',
  startsAt: tomorrowAtSeven(),
  movedFrom: '',
  text: 'Before work?',
  workoutId: 'w',
  workout,
  isShare: false
}
const plan: BellRow = {
  ...told('plan', 'Mara', 3),
  kind: 'plan',
  name: 'Bell and rope',
  weeks: 8,
  trainings: 24,
  perWeek: [3, 0, 3]
}
const share: BellRow = {
  ...told('share', 'Tomasz', 4),
  kind: 'share',
  fromId: 'tom',
  group: '',
  workout,
  isSeen: false
}
const comment: BellRow = {
  ...told('comment', '', 5),
  kind: 'comment',
  workoutId: 'mine',
  workout: 'Ladder',
  text: 'Round five is brutal.'
}
const before: BellRow = { ...share, id: 'before', who: 'Anouk', isSeen: true }
const ALL = [request, date, plan, share, comment, before]

freshApp()
beforeEach(async () => {
  vi.mocked(store.refreshBell).mockResolvedValue()
  vi.mocked(store.openBell).mockResolvedValue()
  vi.mocked(store.markNewsSeen).mockResolvedValue()
  vi.mocked(deliver).mockResolvedValue({ kind: 'sent', version: null })
  vi.mocked(loadReminders).mockResolvedValue()
  $reminders.set('none')
  $answered.set([])
  $bell.set({ kind: 'ready', rows: ALL, staleSince: null })
})

const listed = (screen: Awaited<ReturnType<typeof render>>, part: string | RegExp) =>
  screen.getByRole('region', { name: part }).getByRole('listitem')

test('lists who, what and the workout itself, in three sections', async () => {
  const screen = await render(<BellList />)
  const [first, second, third] = textsOf(listed(screen, /^Needs an answer/))
  expect(first).toMatch(/^N?Friend request: Noor wants to be friends/)
  expect(second).toMatch(/Jules proposes (tomorrow|\w+day).*Rope9 min, Heavy.*Before work\?/)
  expect(third).toMatch(/Mara offers you a plan.*Bell and rope8 weeks, 24 trainings/)
  expect(textsOf(listed(screen, 'New'))).toEqual([
    expect.stringMatching(/Tomasz shared a workout with you, new/),
    expect.stringMatching(/New comment on Ladder: .*Round five is brutal/)
  ])
  expect(textsOf(listed(screen, 'Earlier'))).toEqual([expect.stringMatching(/Anouk shared a workout/)])
  await expect.element(screen.getByRole('link', { name: /Rope/ }).first()).toHaveAttribute('href', '/workout/w/')
})

test('says when a moved date was before', async () => {
  const moved: BellRow = { ...date, movedFrom: new Date(2020, 0, 6, 18, 30).toISOString() }
  $bell.set({ kind: 'ready', rows: [moved], staleSince: null })
  const screen = await render(<BellList />)
  await expect
    .element(listed(screen, /^Needs an answer/))
    .toMatchTextContent(/Jules moved a date: tomorrow, 07:00 instead of Monday,? 6 January,? 18:30/)
})

test('sends an answer after a moment in which it can be undone', async () => {
  const screen = await render(<BellList />)
  await screen.getByRole('button', { name: 'Accept: Noor' }).click()
  await expect.element(screen.getByText('Accepted')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(deliver).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Decline: Noor' }).click()
  await expect.element(screen.getByText('Declined')).toBeVisible()
  await expect
    .poll(() => vi.mocked(deliver).mock.calls, { timeout: 6000 })
    .toEqual([
      [
        { id: '', name: 'Noor' },
        { kind: 'friendship', id: 'request', act: 'end' }
      ]
    ])
  const earlier = screen.getByRole('region', { name: 'Earlier' })
  await expect.element(earlier).toMatchTextContent('You declined Noor’s request')
  expect(textsOf(listed(screen, /^Needs an answer/))).toHaveLength(2)
})

test('sends answers that can still be undone when the list closes', async () => {
  const screen = await render(<BellList />)
  await screen.getByRole('button', { name: /^Accept: (tomorrow|\w+day)/ }).click()
  await screen.getByRole('button', { name: 'Decline: Bell and rope' }).click()
  await screen.unmount()
  await expect
    .poll(() => vi.mocked(deliver).mock.calls.map(([, body]) => body))
    .toEqual([
      expect.objectContaining({ kind: 'offer', id: 'plan' }),
      { kind: 'answer', messageId: 'date', proposedAt: (date as { startsAt: string }).startsAt, answer: 'accepted' }
    ])
})

test('says when the other side withdrew, and can try again after a failure', async () => {
  vi.mocked(deliver).mockRejectedValueOnce(new UserFacingError('friendship-not-found'))
  const screen = await render(<BellList />)
  await screen.getByRole('button', { name: 'Accept: Noor' }).click()
  await expect.element(screen.getByRole('alert'), { timeout: 6000 }).toMatchTextContent('Noor withdrew this.')
  expect(screen.getByRole('button', { name: 'Accept: Noor' }).query()).toBeNull()
  vi.mocked(deliver).mockRejectedValueOnce(new UserFacingError('friend-is-full'))
  $answered.set([])
  await screen.getByRole('button', { name: 'Accept: Noor' }).click()
  await expect.element(screen.getByRole('alert'), { timeout: 6000 }).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept: Noor' })).toBeVisible()
}, 20_000)

test('marks news as seen after two seconds, and highlights them until the list closes', async () => {
  const screen = await render(<BellList />)
  expect(store.markNewsSeen).not.toHaveBeenCalled()
  await expect.poll(() => vi.mocked(store.markNewsSeen).mock.calls.length, { timeout: 4000 }).toBe(1)
  expect(vi.mocked(store.markNewsSeen).mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['share', 'comment'])
  expect(textsOf(listed(screen, 'New'))).toHaveLength(2)
  await screen.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(screen.getByRole('region', { name: 'New' })).not.toBeInTheDocument()
  expect(textsOf(listed(screen, 'Earlier'))).toHaveLength(3)
})

test('moves between rows with arrow keys and accepts with A, unless letter keys are off', async () => {
  const screen = await render(<BellList />)
  await screen.getByRole('button', { name: 'Decline: Noor' }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toMatch(/Jules proposes/)
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toMatch(/Noor wants/)
  await changeSettings({ letterKeys: false })
  await userEvent.keyboard('a')
  expect($answered.get()).toEqual([])
  await changeSettings({ letterKeys: true })
  await userEvent.keyboard('a')
  await expect.element(screen.getByText('Accepted')).toBeVisible()
})

test('shows an empty, loading or failed list', async () => {
  $bell.set({ kind: 'ready', rows: [], staleSince: null })
  const screen = await render(<BellList />)
  await expect.element(screen.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Invite a friend' })).toBeVisible()
  $bell.set({ kind: 'loading' })
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  $bell.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load your notifications')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(store.refreshBell).toHaveBeenCalledTimes(1)
})

test('shows the age of the list while offline, and still takes answers', async () => {
  $isOnline.set(false)
  $bell.set({ kind: 'ready', rows: ALL, staleSince: new Date(2026, 4, 6, 14, 5).getTime() })
  const screen = await render(<BellList />)
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('You’re offline. Last updated 6 May 2026, 14:05. We’ll send your answers when you’re back.')
  vi.mocked(deliver).mockResolvedValue({ kind: 'waiting' })
  await screen.getByRole('button', { name: 'Accept: Noor' }).click()
  const earlier = screen.getByRole('region', { name: 'Earlier' })
  await expect.element(earlier, { timeout: 6000 }).toMatchTextContent('You and Noor are friends')
  expect(textsOf(listed(screen, /^Needs an answer/))).toHaveLength(2)
  // Once it has been sent, the friendship itself is read.
  const friend: BellRow = { ...told('request', 'Noor', 0), kind: 'friend', userId: 'noor', isAccepted: false }
  $bell.set({ kind: 'ready', rows: [friend, ...ALL.slice(1)], staleSince: null })
  await expect.poll(() => textsOf(listed(screen, 'Earlier')).filter((text) => text.includes('Noor'))).toHaveLength(1)
})

test('offers push messages once, at the end of a list with content', async () => {
  $reminders.set('off')
  localStorage.removeItem('icepoint:push-over')
  const screen = await render(<BellList />)
  const offer = screen.getByRole('region', { name: 'Get these on this device?' })
  await expect.element(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  await screen.rerender(<BellList key="again" />)
  await expect.element(offer).not.toBeInTheDocument()
  localStorage.removeItem('icepoint:push-over')
  $bell.set({ kind: 'ready', rows: [], staleSince: null })
  await screen.rerender(<BellList key="empty" />)
  await expect.element(screen.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
  expect(offer.query()).toBeNull()
})

/** The screens of a room, with the room itself replaced: what each state shows, and what each press sends. */
import type { WritableAtom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Member } from '#core/live/protocol.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $session } from '../../stores/account/session.ts'
import * as here from '../../stores/live/here.ts'
import * as live from '../../stores/live/room.ts'
import type { InRoomView, RoomView } from '../../stores/live/room-view.ts'
import * as play from '../../stores/player/player.ts'
import type { PlayerView } from '../../stores/player/player-view.ts'
import { LUNGE, playing, rain, REST, timing } from '../player/play-view.test-kit.ts'
import { freshPlayer, store } from '../player/player-store.test-kit.ts'
import { LiveScreen } from './live-screen.tsx'
import { StartSheet } from './start-sheet.tsx'

vi.mock('../../stores/player/player.ts', { spy: true })
vi.mock('../../stores/player/open-play.ts', { spy: true })
vi.mock('../../stores/account/settings.ts', { spy: true })
vi.mock('../../stores/live/room.ts', { spy: true })
vi.mock('../../stores/live/here.ts', { spy: true })

const room = vi.mocked(live)
const $room = live.$room as WritableAtom<RoomView>
const $player = play.$player as WritableAtom<PlayerView>
const nothing = () => undefined

const member = (name: string, more: Partial<Member> = {}): Member => ({
  id: name,
  name,
  role: 'member',
  device: 'phone',
  isSignedIn: true,
  state: 'here',
  isOnBreak: false,
  isMuted: false,
  offByMs: 8,
  joinedAt: 1,
  awaySince: null,
  share: null,
  effort: null,
  cheers: 0,
  leftAs: null,
  ...more
})
const MARA = member('Mara', { role: 'leader', joinedAt: 0 })
const members = [MARA, member('Noor', { joinedAt: 1 }), member('Tom', { joinedAt: 2 })]
const state: InRoomView['state'] = {
  choices: {
    mode: 'coach',
    form: 'same',
    sound: 'every',
    getReadySec: 10,
    showsNames: true,
    admitsLate: true,
    hasCheers: true
  },
  isLocked: false,
  leaderId: 'Mara',
  offeredTo: null,
  members,
  maxMembers: 8,
  maxWalls: 1,
  message: ''
}
const inside = (me: string, more: Partial<InRoomView> = {}, of: Partial<InRoomView['state']> = {}): InRoomView => ({
  kind: 'in',
  code: 'K7M4PX',
  me,
  plan: { workout: rain, timing },
  state: { ...state, ...of },
  phase: 'running',
  circuit: null,
  teams: [],
  line: 'on',
  landsIn: null,
  offByMs: 8,
  lastPress: null,
  refused: null,
  cheers: [],
  ...more
})

freshPlayer()
beforeEach(() => {
  room.resumeRoom.mockResolvedValue(false)
  room.loadDoor.mockResolvedValue({ problem: 'unknown' })
  room.openRoom.mockResolvedValue({ code: 'K7M4PX' })
  room.sendNote.mockResolvedValue('sent')
  for (const name of ['press', 'change', 'takeBreak', 'sendEffort', 'answerLead', 'cheer', 'keepResult'] as const) {
    vi.mocked(live[name] as () => void).mockImplementation(nothing)
  }
  room.resumeAlone.mockImplementation(nothing)
  vi.mocked(here.goToRoom).mockImplementation(nothing)
  vi.mocked(here.leaveForGood).mockImplementation(nothing)
  vi.mocked(here.keepScreenOn).mockImplementation(() => nothing)
  $room.set({ kind: 'none' })
  $player.set(playing())
})
afterEach(() => document.body.classList.remove('player-backdrop'))

const show = (view: RoomView) => {
  $room.set(view)
  return render(<LiveScreen params={{ code: 'K7M4PX' }} />)
}

test('gives the lead back to the device that another one replaced', async () => {
  room.returnHere.mockResolvedValue(undefined)
  const { plan } = inside('Mara')
  const over: RoomView = { kind: 'over', code: 'K7M4PX', why: 'replaced', plan, state, me: 'Mara' }
  const screen = await show(over)
  await expect.element(screen.getByRole('heading', { name: 'You’re leading from elsewhere now' })).toBeVisible()
  await screen.getByRole('button', { name: 'Lead from here' }).click()
  expect(room.returnHere).toHaveBeenCalledExactlyOnceWith(over)
})

test('opens a room with the remembered choices, and offers to start alone when it fails', async () => {
  room.openRoom.mockResolvedValueOnce({ problem: 'failed' })
  const onClose = vi.fn()
  const screen = await render(<StartSheet workout={rain} onClose={onClose} />)
  await screen.getByRole('radio', { name: 'Anyone can press' }).click()
  await screen.getByRole('button', { name: 'Open the room' }).click()
  await expect.poll(() => screen.getByRole('alert').query()?.textContent).toMatch(/^The room didn’t open/)
  await expect.element(screen.getByRole('link', { name: 'Start on your own' })).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => vi.mocked(here.goToRoom).mock.calls).toEqual([['K7M4PX']])
  expect(room.openRoom.mock.calls.map(([, { mode }]) => mode)).toEqual(['anyone', 'anyone'])
  await screen.rerender(<StartSheet key="again" workout={rain} onClose={onClose} />)
  await expect.element(screen.getByRole('radio', { name: 'Anyone can press' })).toBeChecked()
})

test('asks for a log-in, and offline only to start alone', async () => {
  $session.set({ kind: 'signed-out' })
  const screen = await render(<StartSheet workout={rain} onClose={nothing} />)
  await expect
    .element(screen.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/login/?next=%2Fworkout%2Frain%2F%3Ftogether%3D1')
  $isOnline.set(false)
  await expect.poll(() => screen.getByRole('status').query()?.textContent).toMatch(/needs the internet to begin/)
  expect(screen.getByRole('radio').query()).toBeNull()
  expect(screen.getByRole('link', { name: 'Log in' }).query()).toBeNull()
})

test('the lobby starts for how many are here, and alone for nobody else', async () => {
  const screen = await show(inside('Mara', { phase: 'lobby' }))
  await expect.element(screen.getByText('K 7 M 4 P X')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Start for 3' }).click()
  expect(room.press).toHaveBeenCalledExactlyOnceWith({ kind: 'start' })
  await screen.getByRole('switch', { name: 'Lock the room' }).click()
  expect(room.change).toHaveBeenLastCalledWith({ kind: 'lock', isLocked: true })
  $room.set(inside('Mara', { phase: 'lobby' }, { members: [MARA] }))
  await expect.element(screen.getByRole('button', { name: 'Start on your own' })).toBeVisible()
  await expect.element(screen.getByText(/Nobody else yet/)).toBeVisible()
})

test('announces who joined in one line after three seconds', async () => {
  vi.useFakeTimers()
  const screen = await show(inside('Mara', { phase: 'lobby' }, { members: [MARA] }))
  $room.set(inside('Mara', { phase: 'lobby' }, { members: members.slice(0, 2) }))
  await vi.advanceTimersByTimeAsync(1000)
  $room.set(inside('Mara', { phase: 'lobby' }))
  await vi.advanceTimersByTimeAsync(2500)
  vi.useRealTimers()
  await expect.element(screen.getByText('Noor and Tom joined, 3 here')).toBeInTheDocument()
})

test('a participant sees who leads and may only take a break', async () => {
  const screen = await show(inside('Noor'))
  await expect.element(screen.getByRole('button', { name: 'Mara leads, 3 here, in step ±8 ms' })).toBeVisible()
  await userEvent.keyboard('k{ArrowRight}{ArrowUp}')
  expect(store.act).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /Pause/ }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Take a break' }).click()
  expect(room.takeBreak).toHaveBeenLastCalledWith(true)
  $room.set(inside('Noor', {}, { members: [MARA, member('Noor', { isOnBreak: true })] }))
  await screen.getByRole('button', { name: 'Back in step' }).click()
  expect(room.takeBreak).toHaveBeenLastCalledWith(false)
})

test('a participant can go on alone while the coach pauses', async () => {
  $player.set(playing({ status: 'paused' }))
  const screen = await show(inside('Noor'))
  await expect.element(screen.getByText('Mara paused')).toBeVisible()
  await screen.getByRole('button', { name: 'Resume alone' }).click()
  expect(room.resumeAlone).toHaveBeenCalledOnce()
})

test('without a connection the own buttons are back', async () => {
  const screen = await show(inside('Noor', { line: 'lost' }))
  await expect.element(screen.getByRole('button', { name: 'No connection, running on its own' })).toBeVisible()
  await screen.getByRole('button', { name: /^\s*Pause/ }).click()
  expect(store.act).toHaveBeenCalledExactlyOnceWith({ kind: 'pause' })
})

test('after a lost connection the caption counts down before the play moves', async () => {
  const screen = await show(inside('Noor', { line: 'back', landsIn: 3 }))
  await expect.element(screen.getByText('Back in step in 3')).toBeVisible()
  $room.set(inside('Noor', { line: 'back' }))
  await expect.element(screen.getByText('Back in step', { exact: true })).toBeVisible()
})

test('where anyone may press, the caption says who did', async () => {
  const lastPress = { kind: 'adjust', seconds: 10, from: LUNGE, seq: 4, at: 1, by: 'Tom' } as const
  const screen = await show(inside('Noor', { lastPress }, { choices: { ...state.choices, mode: 'anyone' } }))
  await expect.element(screen.getByText('Tom added 10 seconds')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '10 seconds more' })).toBeVisible()
})

test.each([
  ['Mara', 'too-fast', /^Too many presses/],
  ['Mara', 'not-allowed', /^That isn’t possible/],
  ['Mara', 'out-of-date', null],
  ['Noor', 'too-fast', /^Too many presses/]
] as const)('%s understands a refused press: %s', async (who, why, said) => {
  const screen = await show(inside(who, { refused: { why } }))
  const texts = () =>
    screen
      .getByRole('status')
      .elements()
      .map((one) => one.textContent ?? '')
  if (said === null) expect(texts().join('')).toBe('')
  else await expect.poll(() => texts().some((text) => said.test(text))).toBe(true)
})

test('the lead is offered to who came first when the leader has been gone for a minute', async () => {
  const gone = [member('Mara', { state: 'away', awaySince: Date.now() - 61_000 }), ...members.slice(1)]
  const screen = await show(inside('Noor', {}, { members: gone }))
  await screen.getByRole('button', { name: 'Lead the room' }).click()
  expect(room.answerLead).toHaveBeenLastCalledWith(true)
  $room.set(inside('Tom', {}, { members: gone }))
  await expect.element(screen.getByRole('button', { name: /^Mara is away, 3 here/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Lead the room' }).query()).toBeNull()
})

test('not taking an offered lead gives it back', async () => {
  const screen = await show(inside('Noor', {}, { offeredTo: 'Noor' }))
  await expect.element(screen.getByRole('dialog', { name: 'Mara hands the room to you' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(room.answerLead).toHaveBeenCalledExactlyOnceWith(false)
})

test('the leader sees who was asked to lead', async () => {
  const screen = await show(inside('Mara', {}, { offeredTo: 'Noor' }))
  const asked = screen.getByRole('listitem').filter({ hasText: 'asked to lead' })
  await expect.element(asked.getByText('Noor', { exact: true })).toBeVisible()
})

test('cheers rest for three seconds', async () => {
  $player.set(playing({ index: REST }))
  const screen = await show(inside('Noor'))
  const cheer = screen.getByRole('button', { name: 'Fire' })
  await cheer.click()
  await expect.element(cheer).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Heart' }).click({ force: true })
  expect(room.cheer).toHaveBeenCalledExactlyOnceWith('fire')
})

test('the console presses for everyone, by buttons and keys', async () => {
  const screen = await show(inside('Mara'))
  await screen.getByRole('button', { name: /Pause for all/ }).click()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}+-r')
  const from = LUNGE
  expect(room.press.mock.calls.map(([command]) => command)).toEqual([
    { kind: 'pause' },
    { kind: 'move', step: 1, from },
    { kind: 'move', step: -1, from },
    { kind: 'adjust', seconds: 10, from },
    { kind: 'adjust', seconds: -10, from },
    { kind: 'jump', to: LUNGE, from }
  ])
})

test('the console lists trouble first, and its menu takes somebody out after a question', async () => {
  const people = [
    MARA,
    member('Noor'),
    member('Tom', { isOnBreak: true }),
    member('Zoë', { state: 'away', awaySince: Date.now() })
  ]
  const screen = await show(inside('Mara', {}, { members: people }))
  await expect.element(screen.getByText('4 people')).toBeVisible()
  const more = () => screen.getByRole('button', { name: /^More for/ })
  expect(
    more()
      .elements()
      .map((one) => one.ariaLabel)
  ).toEqual(['Zoë', 'Tom', 'Noor'].map((name) => `More for ${name}: hand over, remove`))
  await more().first().click()
  await screen.getByRole('button', { name: /Remove from the room/ }).click()
  expect(room.change).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  expect(room.change).toHaveBeenCalledExactlyOnceWith({ kind: 'remove', memberId: 'Zoë' })
})

test('ending for everyone asks, and can hand over instead', async () => {
  const screen = await show(inside('Mara'))
  await screen.getByRole('button', { name: 'End for everyone' }).click()
  await screen.getByRole('button', { name: 'Hand over instead' }).click()
  await screen.getByRole('button', { name: 'Tom', exact: true }).click()
  expect(room.change).toHaveBeenCalledExactlyOnceWith({ kind: 'hand-over', memberId: 'Tom' })
  await screen.getByRole('button', { name: 'End for everyone' }).click()
  await screen.getByRole('button', { name: 'End it' }).click()
  expect(room.press).toHaveBeenCalledExactlyOnceWith({ kind: 'end' })
})

test('at the end, one tap says how hard it was, and a guest keeps the result', async () => {
  $session.set({ kind: 'signed-out' })
  const finished = members.map((one) => ({ ...one, share: 1, leftAs: 'finished' as const }))
  const screen = await show(inside('Noor', { phase: 'ended' }, { members: finished, message: 'Well done' }))
  await expect.element(screen.getByText('Well done')).toBeVisible()
  await expect.element(screen.getByText('2 of 2')).toBeVisible()
  await screen.getByRole('radio', { name: '7' }).click()
  expect(room.sendEffort).toHaveBeenCalledExactlyOnceWith(7)
  await expect.element(screen.getByRole('button', { name: 'Keep my result' })).toBeVisible()
  expect(room.keepResult).toHaveBeenCalled()
})

test('the leader sees who did least first, and writes to all', async () => {
  const ended = [
    MARA,
    member('Noor', { share: 1, effort: 7 }),
    member('Tom', { share: 0.5, isSignedIn: false, state: 'away' })
  ]
  const screen = await show(inside('Mara', { phase: 'ended' }, { members: ended }))
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1 of 2 finished')
  const rows = screen
    .getByRole('rowheader')
    .elements()
    .map((row) => row.querySelector('b')?.textContent)
  expect(rows).toEqual(['Tom', 'Noor'])
  await expect.element(screen.getByText('Lost the connection')).toBeVisible()
  await screen.getByRole('textbox').fill('Thursday?')
  await screen.getByRole('button', { name: 'Send to 2' }).click()
  await expect.element(screen.getByText('Sent', { exact: true })).toBeVisible()
  expect(room.sendNote).toHaveBeenCalledExactlyOnceWith('Thursday?')
})

test('the wall shows the run and announces nothing', async () => {
  const wall = member('TV', { role: 'wall', device: 'tv' })
  const screen = await show(inside('TV', {}, { members: [...members, wall] }))
  await expect.element(screen.getByRole('heading', { name: 'Lunge', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('3 here')).toBeVisible()
  expect(document.querySelectorAll('.live-wall [role=status], .live-wall [aria-live=polite]')).toHaveLength(0)
})

test('the end counts cheers for who sent them on the wall, and those of all others on a phone', async () => {
  const people = [MARA, member('Noor', { cheers: 2 }), member('Tom', { cheers: 3 })]
  const wall = member('TV', { role: 'wall', device: 'tv' })
  const screen = await show(inside('TV', { phase: 'ended' }, { members: [...people, wall] }))
  await expect.element(screen.getByText('5 cheers.')).toBeVisible()
  const counts = screen.getByRole('listitem').elements()
  expect(counts.map((row) => row.querySelector('.live-wall-cheers')?.textContent)).toEqual(['', '2', '3'])
  await screen.unmount()
  const phone = await show(inside('Noor', { phase: 'ended' }, { members: people }))
  await expect.element(phone.getByText('3 cheers for you')).toBeVisible()
})

test('hides names on the wall when the leader wants numbers', async () => {
  const wall = member('TV', { role: 'wall', device: 'tv' })
  const of = { members: [...members, wall], choices: { ...state.choices, showsNames: false } }
  const screen = await show(inside('TV', { phase: 'ended' }, of))
  await expect.element(screen.getByText('Done, 3 together')).toBeVisible()
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('b')?.textContent)
  ).toEqual(['1', '2', '3'])
})

test('says who took somebody out, and what is safe', async () => {
  const over: RoomView = { ...inside('Noor'), kind: 'over', why: 'removed' }
  const screen = await show(over)
  await expect
    .poll(() => screen.getByRole('alert').query()?.textContent)
    .toMatch(/Mara took you out of the room. What you’ve done is saved/)
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(here.leaveForGood).toHaveBeenCalledOnce()
})

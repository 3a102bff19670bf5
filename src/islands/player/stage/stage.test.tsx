import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { $settings } from '../../../stores/account/settings.ts'
import { NO_CLOCK } from '../../../stores/player/player-view.ts'
import { useHand } from '../player.tsx'
import { Count, Flood, Line } from './clock-parts.tsx'
import { Next, Queue } from './media.tsx'
import { Controls, mainAction, UNLOCK_MS } from './controls.tsx'
import { EndDialog } from '../sheets/end-dialog.tsx'
import { CLIMB, done, LUNGE, outcome, playing, REST, timeline } from '../play-view.test-kit.ts'
import { $clock, freshPlayer, onClose, store } from '../player-store.test-kit.ts'
import { Stage } from './stage.tsx'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })
vi.mock('../../../stores/account/settings.ts', { spy: true })

const sentActs = () => store.act.mock.calls.map(([action]) => action.kind)

function Hand() {
  useHand()
  return null
}

freshPlayer()
afterEach(() => vi.useRealTimers())

test('shows the position and focuses the main button', async () => {
  const screen = await render(<Stage view={playing()} />)
  await expect.element(screen.getByRole('heading', { name: 'Lunge', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('Slowly')).toBeVisible()
  await expect.element(screen.getByRole('timer', { name: '0:30 left' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^\s*Pause/ })).toHaveFocus()
})

test('shows the current part of a repetition and its remaining time', async () => {
  const segments = timeline.segments.map((segment) =>
    segment.phase === 'work' ? { ...segment, tempo: '3-1-2-0' } : segment
  )
  const screen = await render(<Stage view={playing({ timeline: { ...timeline, segments } })} />)
  const bar = screen.getByRole('img', { name: 'Tempo 3-1-2-0' })
  $clock.set({ ...NO_CLOCK, seconds: 29, elapsedSec: 1 })
  await expect.element(bar).toHaveTextContent('Lower2Rep 1')
  $clock.set({ ...NO_CLOCK, seconds: 20, elapsedSec: 10 })
  await expect.element(bar).toHaveTextContent('Raise2Rep 2')
})

test('stays calm, and shows that it is paused', async () => {
  const screen = await render(<Stage view={playing({ index: REST, status: 'paused' })} />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Breathe, shake it out')
  await expect.element(screen.getByText('Paused')).toBeVisible()
  expect(screen.getByRole('button', { name: '10 seconds more' }).query()).toBeNull()
})

test('adds and removes time by buttons and keys', async () => {
  const screen = await render(<Stage view={playing()} />)
  await screen.getByRole('button', { name: '10 seconds more' }).click()
  await screen.getByRole('button', { name: '10 seconds less' }).click()
  await userEvent.keyboard('{ArrowUp}')
  const seconds = store.act.mock.calls.map(([action]) => (action.kind === 'adjust' ? action.seconds : action.kind))
  expect(seconds).toEqual([10, -10, 10])
})

test('pauses, skips and goes back with keys and the main button', async () => {
  const screen = await render(<Stage view={playing()} />)
  await userEvent.keyboard('k{ArrowRight}{ArrowLeft}')
  await screen.getByRole('button', { name: /^\s*Pause/ }).click()
  expect(sentActs()).toEqual(['pause', 'next', 'back', 'pause'])
})

test('seeks in a leading video, and otherwise changes the time', async () => {
  const view = playing({ timeline: { ...timeline, isVideo: true }, lead: 'video' })
  const screen = await render(<Stage view={view} />)
  await screen.getByRole('button', { name: '10 seconds forward' }).click()
  expect(store.act).toHaveBeenLastCalledWith({ kind: 'adjust', seconds: -10 })
  await screen.rerender(<Stage view={{ ...view, lead: 'clock' }} />)
  await screen.getByRole('button', { name: '10 seconds more' }).click()
  expect(store.act).toHaveBeenLastCalledWith({ kind: 'adjust', seconds: 10 })
})

test('changes the speed of a leading video by key within its range', async () => {
  const view = playing({ timeline: { ...timeline, isVideo: true }, lead: 'video', rate: 1.1 })
  const screen = await render(<Stage view={view} />)
  await userEvent.keyboard('<')
  expect(store.act).toHaveBeenLastCalledWith({ kind: 'speed', rate: 1 })
  await userEvent.keyboard('>')
  expect(store.act).toHaveBeenLastCalledWith({ kind: 'speed', rate: 1.25 })
  await screen.rerender(<Stage view={{ ...view, rate: 1.25 }} />)
  await userEvent.keyboard('>')
  await screen.rerender(<Stage view={{ ...view, lead: 'clock' }} />)
  await userEvent.keyboard('<')
  expect(sentActs()).toEqual(['speed', 'speed'])
})

test('keeps the clock running on a press that restores the sound', async () => {
  $settings.set({ ...$settings.get(), startStop: true })
  store.$isPressWanted.set(true)
  const screen = await render(<Stage view={playing()} />)
  await screen.getByRole('heading').click()
  expect(sentActs()).toEqual([])
  store.$isPressWanted.set(false)
  await screen.getByRole('heading').click()
  await expect.poll(sentActs).toEqual(['pause'])
})

test('pauses on a press on the digits, and with the setting anywhere on the screen', async () => {
  const screen = await render(<Stage view={playing()} />)
  await screen.getByRole('timer', { name: /left/ }).click()
  expect(sentActs()).toEqual(['pause'])
  await screen.getByRole('heading', { name: 'Lunge' }).click()
  expect(sentActs()).toEqual(['pause'])
  $settings.set({ ...$settings.get(), startStop: true })
  await screen.getByRole('heading', { name: 'Lunge' }).click()
  expect(sentActs()).toEqual(['pause', 'pause'])
})

test('leaves one button while locked, and ignores everything else', async () => {
  const screen = await render(<Stage view={playing()} />)
  await screen.getByRole('button', { name: 'Lock controls' }).click()
  const unlock = screen.getByRole('button', { name: 'Hold to unlock' })
  await expect.element(unlock).toHaveFocus()
  for (const name of ['End workout', /Sound and timer$/, 'Dim for the night', 'Lock controls', 'Keys'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled()
  await screen.getByRole('timer', { name: /left/ }).click()
  expect(sentActs()).toEqual([])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const finger = (type: string) => unlock.element().dispatchEvent(new PointerEvent(type, { bubbles: true }))
  finger('pointerdown')
  await expect.element(unlock).toHaveClass('is-held')
  finger('pointerup')
  await expect.element(unlock).not.toHaveClass('is-held')
  unlock.element().focus()
  await userEvent.keyboard('{Enter>}')
  await expect.element(unlock).toHaveClass('is-held')
  await userEvent.keyboard('{/Enter}')
  await expect.element(unlock).not.toHaveClass('is-held')
  vi.advanceTimersByTime(2 * UNLOCK_MS)
  await expect.element(unlock).toBeVisible()
  await userEvent.keyboard('{Enter>}')
  await expect.element(unlock).toHaveClass('is-held')
  vi.advanceTimersByTime(UNLOCK_MS)
  await expect.element(unlock).not.toBeInTheDocument()
  await userEvent.keyboard('{/Enter}')
})

test('pauses while asking whether to end, and resumes', async () => {
  store.peek.mockReturnValue({ ...done, outcome: { ...outcome, share: 0.5 }, icepoints: 50 })
  const screen = await render(<Stage view={playing()} />)
  await screen.getByRole('button', { name: 'End workout' }).click()
  const dialog = screen.getByRole('dialog', { name: 'End this workout?' })
  await expect.element(dialog).toMatchTextContent('You’ve done 50%. That earns you 50 icepoints.')
  await expect.element(dialog.getByRole('button', { name: 'Keep going' }).last()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentActs()).toEqual(['pause', 'resume'])
})

test('says in the question when nothing would be recorded', async () => {
  store.peek.mockReturnValue({ ...done, resultId: null })
  const onEnd = vi.fn()
  const screen = await render(<EndDialog onClose={onClose} onEnd={onEnd} />)
  await expect.element(screen.getByText('Nothing to save yet: you haven’t done any exercise.')).toBeVisible()
  await screen.getByRole('button', { name: 'End workout' }).click()
  expect(onEnd).toHaveBeenCalledOnce()
})

test('always offers the next step on the main button', async () => {
  const [work, reps, rest] = [timeline.segments[LUNGE], timeline.segments[CLIMB], timeline.segments[REST]]
  const labelOf = (segment: typeof work, status: string) => segment && mainAction(segment, status).label
  expect([labelOf(work, 'running'), labelOf(work, 'paused'), labelOf(work, 'waiting')]).toEqual([
    'player.pause',
    'player.resume',
    'player.start'
  ])
  expect([labelOf(reps, 'running'), labelOf(rest, 'running')]).toEqual(['player.doneRep', 'player.pause'])
})

test('treats a double press on a button as one press', async () => {
  const onMain = vi.fn()
  const main = mainAction(timeline.segments[LUNGE]!, 'running')
  const screen = await render(<Controls main={main} onMain={onMain} onBack={onClose} onNext={onClose} />)
  await screen.getByRole('button', { name: /Pause/ }).dblClick()
  expect(onMain).toHaveBeenCalledOnce()
})

test('counts by time, by repetitions or upwards', async () => {
  const screen = await render(<Count segment={timeline.segments[CLIMB]!} isWaiting={false} />)
  await expect.element(screen.getByText('12 repetitions')).toBeInTheDocument()
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:30 so far')
  await screen.rerender(<Count segment={timeline.segments[LUNGE]!} isWaiting />)
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:40')
})

test('calls the time left an estimate while repetitions lie ahead', async () => {
  $clock.set({ ...NO_CLOCK, leftTotal: 70, isAbout: true })
  const screen = await render(<Line timeline={timeline} />)
  await expect.element(screen.getByText('about 1:10 left')).toBeVisible()
  $clock.set({ ...NO_CLOCK, leftTotal: 30 })
  await expect.element(screen.getByText('0:30 left')).toBeVisible()
})

test('shows the goal when counting upwards', async () => {
  $clock.set({ ...NO_CLOCK, seconds: 12, isCountingUp: true })
  const open = { ...timeline.segments[LUNGE]!, length: { kind: 'open', seconds: 40 } as const }
  const screen = await render(<Count segment={open} isWaiting={false} />)
  await expect.element(screen.getByRole('timer', { name: '0:12 so far' })).toHaveTextContent('0:12')
  await expect.element(screen.getByText('Goal 0:40')).toBeVisible()
  await screen.rerender(<Count segment={open} isWaiting />)
  await expect.element(screen.getByText('Goal 0:40')).not.toBeInTheDocument()
})

test('shows the focus ring for keys, not for fingers', async () => {
  const hand = () => document.documentElement.dataset['hand']
  const screen = await render(<Hand />)
  window.dispatchEvent(new PointerEvent('pointerdown'))
  expect(hand()).toBe('pointer')
  await userEvent.keyboard('{Tab}')
  expect(hand()).toBe('keys')
  await screen.unmount()
  expect(hand()).toBeUndefined()
})

test('shows time spent and left on the line, and follows the clock with the flood', async () => {
  $clock.set({ ...NO_CLOCK, spentTotal: 65, leftTotal: 10, left: 0.25 })
  const screen = await render(
    <>
      <Flood isFilling={false} />
      <Line timeline={timeline} />
    </>
  )
  const line = screen.getByRole('img', { name: '1:05 done, 0:10 left' })
  await expect.element(line).toMatchTextContent(/1:05\s*0:10 left/)
  expect(screen.container.querySelector<HTMLElement>('[aria-hidden]')?.style.getPropertyValue('--left')).toBe('0.25')
  await screen.rerender(<Line timeline={timeline} doneShare={0.5} />)
  await expect.element(line).toHaveTextContent('')
})

test('names what comes next, and says when it is the last one', async () => {
  const screen = await render(<Next timeline={timeline} index={LUNGE} />)
  await expect.element(screen.getByRole('complementary')).toMatchTextContent(/^\s*Next\s*Rest 0:20\s*Climb/)
  await screen.rerender(<Next timeline={timeline} index={timeline.segments.length - 1} />)
  await expect.element(screen.getByRole('complementary')).toMatchTextContent('Done')
  await screen.rerender(<Queue timeline={timeline} index={LUNGE} />)
  await expect.element(screen.getByRole('list', { name: 'Coming up' })).toMatchTextContent('Climb')
})

test('shows the state in the bar and responds to its buttons', async () => {
  const screen = await render(<Stage view={playing()} />)
  const dim = screen.getByRole('button', { name: 'Dim for the night' })
  await expect.element(dim).toHaveAttribute('aria-pressed', 'false')
  await dim.click()
  await expect.element(dim).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('d')
  await expect.element(dim).toHaveAttribute('aria-pressed', 'false')
  store.$soundState.set('ready')
  await expect.element(screen.getByRole('button', { name: 'Sound and timer', exact: true })).toBeVisible()
  store.$isMuted.set(true)
  await expect.element(screen.getByRole('button', { name: 'Sound is off. Sound and timer' })).toBeVisible()
  await expect.element(screen.getByText('1 of 2', { exact: true })).toBeVisible()
  store.$wakeState.set('refused')
  await expect.element(screen.getByText('1 of 2 · screen may go dark')).toBeVisible()
  store.$isLocked.set(true)
  await expect.element(screen.getByText('1 of 2 · Locked · screen may go dark')).toBeVisible()
  store.$wakeState.set('on')
})

test('opens sound and keys over the running play', async () => {
  const screen = await render(<Stage view={playing()} />)
  await screen.getByRole('button', { name: 'Keys' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: /Sound and timer$/ }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Sound and timer' })).toBeVisible()
  expect(sentActs()).toEqual([])
})

test('shows what to press while waiting, and offers no time to change', async () => {
  const screen = await render(<Stage view={playing({ status: 'waiting' })} />)
  await expect.element(screen.getByText('Ready when you are')).toBeVisible()
  expect(screen.getByRole('button', { name: '10 seconds more' }).query()).toBeNull()
  expect(screen.getByRole('main').element().dataset).toMatchObject({ phase: 'rest', status: 'waiting' })
  await userEvent.keyboard('k')
  expect(sentActs()).toEqual(['next'])
})

import type { WritableAtom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { $settings } from '../../stores/account/settings.ts'
import { depthHere } from '../../platform/page/history.ts'
import * as play from '../../stores/player/player.ts'
import { NO_CLOCK, type PlayerView as View } from '../../stores/player/player-view.ts'
import { $isDim, $pipWindow } from '../../stores/player/screen/player-screen.ts'
import { $beforePlay } from '../../stores/player/before-play.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { FlashLight } from './stage/flash-light.tsx'
import { openPlayer } from './open-player.tsx'
import { done, CLIMB, LUNGE, playing, rain, REST, timeline } from './play-view.test-kit.ts'
import { Player } from './player.tsx'
import * as opening from '../../stores/player/open-play.ts'

vi.mock('../../stores/player/player.ts', { spy: true })
vi.mock('../../stores/player/open-play.ts', { spy: true })

const opened = vi.mocked(opening)

const store = vi.mocked(play)
const $player = play.$player as WritableAtom<View>
const $clock = play.$playerClock as WritableAtom<typeof NO_CLOCK>
const $flash = play.$flash as WritableAtom<ReturnType<typeof play.$flash.get>>
const onClose = vi.fn()
const isHidden = vi.spyOn(document, 'hidden', 'get')

freshApp()
beforeEach(() => {
  store.act.mockImplementation(() => undefined)
  store.unlockSound.mockImplementation(() => undefined)
  $settings.set({ ...DEFAULT_SETTINGS, reducedMotion: false })
  $clock.set({ ...NO_CLOCK, seconds: 30 })
  $player.set({ kind: 'closed' })
  $flash.set(null)
  $isDim.set(false)
  $pipWindow.set(null)
  isHidden.mockReturnValue(false)
})
afterEach(() => $pipWindow.set(null))

const show = () => render(<Player workout={rain} onClose={onClose} />)
const find = (screen: { container: Element }, selector: string) => screen.container.querySelector<HTMLElement>(selector)
const voice = (screen: { container: Element }) => find(screen, '[aria-live="polite"]')?.textContent

test('is busy until there is a play', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  $player.set(playing())
  await expect.element(screen.getByRole('heading', { name: 'Lunge', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('main')).not.toHaveAttribute('aria-busy')
})

test('announces each part once: phase, length and what comes next', async () => {
  $player.set(playing())
  const screen = await show()
  expect(voice(screen)).toBe('Work. Lunge. 40 seconds. Then Rest.')
  $player.set(playing({ status: 'waiting' }))
  await vi.waitFor(() => expect(voice(screen)).toBe('Waiting. Next: Lunge. Press Start when you are ready.'))
  $player.set(done)
  await vi.waitFor(() => expect(voice(screen)).toContain('100 icepoints'))
})

test('shows the current part in the tab, and the time only while the page is hidden', async () => {
  document.title = 'Rain · Icepoint'
  $player.set(playing())
  const screen = await show()
  await vi.waitFor(() => expect(document.title).toBe('Work · Icepoint'))
  isHidden.mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.title).toBe('0:30 Work · Icepoint')
  $clock.set({ ...NO_CLOCK, seconds: 29 })
  expect(document.title).toBe('0:29 Work · Icepoint')
  $player.set(playing({ index: CLIMB }))
  await vi.waitFor(() => expect(document.title).toBe('12× Work · Icepoint'))
  isHidden.mockReturnValue(false)
  $player.set(playing({ index: REST, status: 'paused' }))
  await vi.waitFor(() => expect(document.title).toBe('Paused · Icepoint'))
  $player.set(playing({ status: 'waiting' }))
  await vi.waitFor(() => expect(document.title).toBe('Ready when you are · Icepoint'))
  $player.set(done)
  await vi.waitFor(() => expect(document.title).toBe('Done · Icepoint'))
  await screen.unmount()
  expect(document.title).toBe('Rain · Icepoint')
})

test('leaves the tab alone after the play', async () => {
  $player.set(playing())
  const screen = await show()
  await screen.unmount()
  document.title = 'Elsewhere'
  $clock.set({ ...NO_CLOCK, seconds: 20 })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.title).toBe('Elsewhere')
})

test("gives the browser's bars the color of the flood", async () => {
  const style = document.createElement('style')
  style.textContent = `[data-phase='work'] .player-flood { background: rgb(1, 2, 3) }
    [data-phase='rest'] .player-flood { background: rgb(4, 5, 6) }`
  document.head.append(style)
  const colors = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const before = colors().length
  $player.set(playing())
  const screen = await show()
  await vi.waitFor(() => expect(colors()[0]?.content).toBe('rgb(1, 2, 3)'))
  $player.set(playing({ index: REST, entry: 2 }))
  await vi.waitFor(() => expect(colors()[0]?.content).toBe('rgb(4, 5, 6)'))
  expect(colors()).toHaveLength(before + 1)
  await screen.unmount()
  expect(colors()).toHaveLength(before)
  style.remove()
})

test('unlocks the sound with every press', async () => {
  $player.set(playing())
  const screen = await show()
  const heading = screen.getByRole('heading', { name: 'Lunge' }).element()
  for (const type of ['pointerdown', 'click']) heading.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  expect(store.unlockSound).toHaveBeenCalledTimes(2)
  screen.getByRole('button', { name: /Pause/ }).element().focus()
  await userEvent.keyboard('{Shift}')
  expect(store.unlockSound).toHaveBeenCalledTimes(3)
})

test('shows the end of a play, and closes after one without any work', async () => {
  $player.set(done)
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'Back to the list' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  $player.set({ ...done, resultId: null })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(screen.getByRole('button').query()).toBeNull()
})

test('asks about a play left by a closed page or running in another tab', async () => {
  const state = { index: LUNGE, status: 'paused', elapsedMs: 10_000, lengthMs: 40_000 }
  $player.set({ kind: 'offer', awayMs: 65_000, isOther: false, timeline, state, play: { workout: rain } } as never)
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Resume Rain?' })).toBeVisible()
  $player.set({ kind: 'elsewhere', isTaken: true, isTaking: false, where: null })
  await expect.element(screen.getByRole('heading', { name: /continues in another tab/ })).toBeVisible()
})

test('renders the small window as soon as it opens', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  $player.set(playing())
  await show()
  $pipWindow.set(frame.contentWindow)
  await vi.waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('Lunge'))
  $pipWindow.set(null)
  await vi.waitFor(() => expect(frame.contentDocument?.body.textContent).toBe(''))
  frame.remove()
})

test('is dark from the first frame at night', async () => {
  $isDim.set(true)
  const screen = await show()
  expect(find(screen, '.player-field')?.dataset.dim).toBe('true')
  $player.set(playing())
  await expect.element(screen.getByRole('heading', { name: 'Lunge' })).toBeVisible()
  expect(find(screen, '.player-field')?.dataset.dim).toBe('true')
  $isDim.set(false)
  await vi.waitFor(() => expect(find(screen, '.player-field')?.dataset.dim).toBeUndefined())
})

test('flashes in the colors of the screen', async () => {
  $player.set(playing())
  const screen = await show()
  const flash = () => find(screen, '.player-flash')
  expect(flash()).toBeNull()
  $flash.set({ count: 1, kind: 'start' })
  await vi.waitFor(() => expect(flash()?.dataset).toMatchObject({ phase: 'work', kind: 'start', look: 'field' }))
  expect(flash()).toHaveAttribute('aria-hidden', 'true')
  $player.set(playing({ status: 'waiting' }))
  await vi.waitFor(() => expect(flash()?.dataset.phase).toBe('rest'))
  $player.set(done)
  await vi.waitFor(() => expect(flash()?.dataset.phase).toBe('done'))
})

test('renders every flash anew, and as a frame in the dark or with reduced motion', async () => {
  $flash.set({ count: 1, kind: 'start' })
  const screen = await render(<FlashLight phase="work" />)
  const first = find(screen, '.player-flash')
  expect(first?.dataset.look).toBe('field')
  $isDim.set(true)
  await vi.waitFor(() => expect(find(screen, '.player-flash')?.dataset.look).toBe('frame'))
  expect(find(screen, '.player-flash')).toBe(first)
  $isDim.set(false)
  $settings.set({ ...DEFAULT_SETTINGS, reducedMotion: true })
  $flash.set({ count: 2, kind: 'start' })
  await vi.waitFor(() => expect(find(screen, '.player-flash')).not.toBe(first))
  expect(find(screen, '.player-flash')?.dataset.look).toBe('frame')
})

test('covers the page and restores it with its focus', async () => {
  opened.openPlay.mockImplementation(async () => $player.set(playing()))
  opened.closePlay.mockImplementation(() => $player.set({ kind: 'closed' }))
  const page = document.createElement('div')
  page.innerHTML = '<button>Start</button><div></div>'
  document.body.append(page)
  const [start, container] = [page.querySelector('button')!, page.querySelector('div')!]
  start.focus()
  const closed = vi.fn()
  expect(await openPlayer({ workout: rain, container, onClose: closed })).toBe(true)
  expect(await openPlayer({ workout: rain, container: document.createElement('div') })).toBe(false)
  expect(start.inert).toBe(true)
  expect(document.body).toHaveClass('player-backdrop')
  await vi.waitFor(() => expect(container.textContent).toContain('Lunge'))
  $player.set({ ...done, resultId: null })
  await vi.waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(true))
  expect(container.textContent).toBe('')
  expect([start.inert, document.activeElement === start]).toEqual([false, true])
  expect(document.body).not.toHaveClass('player-backdrop')
  expect(opened.closePlay).toHaveBeenCalledOnce()
  page.remove()
})

test('asks on Back before a play on a public page ends, and closes an idle player', async () => {
  opened.openPlay.mockImplementation(async () => $player.set(playing()))
  opened.closePlay.mockImplementation(() => $player.set({ kind: 'closed' }))
  const container = document.createElement('div')
  document.body.append(container)
  const closed = vi.fn()
  const back = async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.back()
    await isBack
  }
  await openPlayer({ workout: rain, container, onClose: closed })
  await vi.waitFor(() => expect(depthHere()).toBe(1))
  await vi.waitFor(() => expect(container.textContent).toContain('Lunge'))
  await back()
  await vi.waitFor(() => expect(container.querySelector('dialog[open]')?.textContent).toContain('End this workout?'))
  await vi.waitFor(() => expect(depthHere()).toBe(2))
  expect(closed).not.toHaveBeenCalled()
  await back()
  await vi.waitFor(() => expect(container.querySelector('dialog[open]')).toBeNull())
  await vi.waitFor(() => expect(depthHere()).toBe(1))
  $player.set(done)
  await back()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  container.remove()
})

test('shows a question over the page before there is a player', async () => {
  $beforePlay.set({ kind: 'sound', workout: rain })
  const screen = await show()
  await expect.element(screen.getByRole('dialog', { name: 'How should it sound?' })).toBeVisible()
  expect(find(screen, '.player-field')).toBeNull()
  $beforePlay.set(null)
  await expect.element(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true')
})

test('does not open when there is nothing to resume', async () => {
  opened.openPlay.mockResolvedValue()
  opened.closePlay.mockReturnValue()
  const container = document.createElement('div')
  expect(await openPlayer({ workout: null, container })).toBe(false)
  expect(container.childElementCount).toBe(0)
  // The store has closed it already.
  expect(opened.closePlay).not.toHaveBeenCalled()
})

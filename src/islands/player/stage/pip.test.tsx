import type { WritableAtom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as play from '../../../stores/player/player.ts'
import { NO_CLOCK, type PlayerView } from '../../../stores/player/player-view.ts'
import { $isDim } from '../../../stores/player/screen/player-screen.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { Pip } from './pip.tsx'
import { CLIMB, done, LUNGE, playing, REST } from '../play-view.test-kit.ts'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })

const store = vi.mocked(play)
const $clock = play.$playerClock as WritableAtom<typeof NO_CLOCK>
/** A frame stands in for the small window, because it also has its own document. */
let frame: HTMLIFrameElement

freshApp()
beforeEach(() => {
  store.act.mockImplementation(() => undefined)
  $clock.set({ ...NO_CLOCK, seconds: 30 })
  play.$isLocked.set(false)
  $isDim.set(false)
  frame = document.createElement('iframe')
  document.body.append(frame)
})
afterEach(() => frame.remove())

const smallWindow = () => frame.contentWindow!
const find = (selector: string) => smallWindow().document.querySelector<HTMLElement>(selector)
const wordsIn = (selector: string) => find(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim()
const buttons = () => [...smallWindow().document.querySelectorAll('button')]
const namesOfButtons = () => buttons().map((button) => button.ariaLabel ?? button.textContent?.trim())
const show = (view: PlayerView) => render(<Pip target={smallWindow()} view={view} />)

test('shows the exercise, its time, and what comes next', async () => {
  await show(playing())
  expect(wordsIn('.player-phase')).toBe('Work')
  expect(wordsIn('.player-pip-name')).toBe('Lunge')
  expect(wordsIn('.player-count')).toContain('0:30')
  expect(wordsIn('.player-pip-next')).toBe('Next: Climb')
  expect(find('main')?.dataset.phase).toBe('work')
  expect(document.querySelector('.player-pip')).toBeNull()
})

test('shows the next exercise during a rest, and none after the last one', async () => {
  const screen = await show(playing({ index: REST }))
  expect(wordsIn('.player-phase')).toBe('Rest')
  expect(wordsIn('.player-pip-name')).toBe('Climb')
  expect(wordsIn('.player-pip-next')).toBe('Last one')
  await screen.rerender(<Pip target={smallWindow()} view={playing({ index: CLIMB, entry: 2 })} />)
  expect(wordsIn('.player-pip-next')).toBe('Last one')
})

test('pauses and skips with its buttons', async () => {
  const screen = await show(playing())
  expect(namesOfButtons()).toEqual(['Pause', 'Skip'])
  for (const button of buttons()) button.click()
  expect(store.act.mock.calls).toEqual([[{ kind: 'pause' }], [{ kind: 'next' }]])
  await screen.rerender(<Pip target={smallWindow()} view={playing({ status: 'paused' })} />)
  expect(wordsIn('.player-phase')).toBe('Paused')
  expect(namesOfButtons()).toEqual(['Resume', 'Skip'])
})

test('has one button and the colors of a rest while the play waits', async () => {
  await show(playing({ index: LUNGE, status: 'waiting' }))
  expect(wordsIn('.player-phase')).toBe('Ready when you are')
  expect(namesOfButtons()).toEqual(['Start'])
  expect(find('main')?.dataset.phase).toBe('rest')
})

test('is locked when the player is locked', async () => {
  await show(playing())
  expect(buttons().map(({ disabled }) => disabled)).toEqual([false, false])
  play.$isLocked.set(true)
  await vi.waitFor(() => expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true]))
})

test('is dark at night like the page', async () => {
  await show(playing())
  expect(find('[data-dim]')).toBeNull()
  $isDim.set(true)
  await vi.waitFor(() => expect(find('[data-dim="true"] main')).not.toBeNull())
})

test('shows the icepoints at the end', async () => {
  await show(done)
  expect(find('main')?.dataset.phase).toBe('done')
  expect(wordsIn('.player-phase')).toBe('Done')
  expect(wordsIn('.player-count')).toBe('100')
  expect(buttons()).toEqual([])
})

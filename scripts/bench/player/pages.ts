/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { compile } from '../../../src/core/player/compile.ts'
import { replay, stateAt, type PlayState } from '../../../src/core/player/position.ts'
import type { RunningPlay } from '../../../src/data/player/player-db.ts'

export const WORKOUT = '/workout/demo-yoga-evening/'

export async function startPaused(page: Page, url: string): Promise<void> {
  // A guest who has already answered the sound question.
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('icepoint:guest-sound', '{"soundChoice":"beeps"}')
  })
  await page.goto(`${url}${WORKOUT}`)
  await page
    .getByRole('link', { name: /^Start\b/ })
    .first()
    .click()
  await page.locator('.player-stage[data-status=running]').waitFor()
  for (const key of ['k', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
  await page.locator('.player-stage[data-phase=work][data-status=paused]').waitFor()
}

export async function resume(page: Page): Promise<void> {
  await page.keyboard.press('k')
  await page.locator('.player-stage[data-status=running]').waitFor()
  while ((await storedPlay(page)).log.at(-1)?.action.kind !== 'resume') await page.waitForTimeout(50)
}

export function storedPlay(page: Page): Promise<RunningPlay> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open('icepoint-player')
        open.onsuccess = () => {
          const read = open.result.transaction('running').objectStore('running').get('play')
          read.onsuccess = () => {
            open.result.close()
            resolve(read.result as RunningPlay)
          }
        }
      })
  )
}

export const lifeOf = (play: RunningPlay): number => play.log.at(-1)?.at.life ?? 0

export async function storedSince(page: Page, before: RunningPlay): Promise<RunningPlay> {
  for (;;) {
    const play = await storedPlay(page)
    if (lifeOf(play) > lifeOf(before)) return play
    await page.waitForTimeout(50)
  }
}

export function truth(play: RunningPlay, mono: number): PlayState {
  const timeline = compile(play.workout, play.settings)
  const state = replay(timeline, play.log)
  const at = state.at
  if (at === null) throw new Error('An empty log.')
  return stateAt(timeline, state, { ...at, mono, wall: at.wall + mono - at.mono, gap: false })
}

export interface Sample {
  mono: number
  text: string
}

/** How far the digits are off, in milliseconds; 0 while they are right. */
export function displayError(play: RunningPlay, { mono, text }: Sample): number {
  const state = truth(play, mono)
  const shown = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const left = ((state.lengthMs ?? 0) - state.elapsedMs) / 1000
  if (left > shown) return (left - shown) * 1000
  return left <= shown - 1 ? (shown - 1 - left) * 1000 : 0
}

export function sampleDigits(page: Page, count: number, everyMs: number): Promise<Sample[]> {
  return page.evaluate(
    async ([times, pause]) => {
      const samples: Sample[] = []
      for (let turn = 0; turn < times; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        const text = document.querySelector('.player-stage .player-count')?.textContent ?? ''
        samples.push({ mono: performance.now(), text })
      }
      return samples
    },
    [count, everyMs] as const
  )
}

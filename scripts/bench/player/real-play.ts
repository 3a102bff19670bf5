/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises'
import { compile } from '../../../src/core/player/compile.ts'
import { replay, type PlayState } from '../../../src/core/player/position.ts'
import type { RunningPlay } from '../../../src/data/player/player-db.ts'
import type { ChromePage } from './chrome.ts'
import { lifeOf, truth, WORKOUT } from './pages.ts'

/** Presses an element by the start of its text, because a link on a public page ends with the workout's name. */
export const press = (page: ChromePage, words: string): Promise<boolean> =>
  page.until(
    60,
    (text) => {
      const all = [...document.querySelectorAll<HTMLElement>('a, button')]
      const found = all.find((element) => element.textContent.trim().startsWith(text) && element.checkVisibility())
      found?.click()
      return found !== undefined
    },
    words
  )

export const pressKey = (page: ChromePage, key: string): Promise<boolean> =>
  page.run((name) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })), key)

export const status = (page: ChromePage, wanted: string): Promise<boolean> =>
  page.until(60, (name) => document.querySelector<HTMLElement>('.player-stage')?.dataset['status'] === name, wanted)

export async function startReal(page: ChromePage, url: string, workout = WORKOUT): Promise<void> {
  // A guest who has already answered the sound question.
  await page.goto(`${url}/impressum/`)
  await page.run(() => localStorage.setItem('icepoint:guest-sound', '{"soundChoice":"beeps"}'))
  await page.goto(`${url}${workout}`)
  await press(page, 'Start')
  await status(page, 'running')
  for (const key of ['k', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'k']) await pressKey(page, key)
  await page.until(60, () => document.querySelector('.player-stage[data-phase=work][data-status=running]') !== null)
}

export const keptPlay = (page: ChromePage): Promise<RunningPlay> =>
  page.run(
    () =>
      new Promise<RunningPlay>((resolve) => {
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

export async function keptSince(page: ChromePage, before: RunningPlay): Promise<RunningPlay> {
  for (;;) {
    const play = await keptPlay(page)
    if (lifeOf(play) > lifeOf(before)) return play
    await wait(50)
  }
}

/** Runs the page for `ms` milliseconds and returns the longest delays of its timers and its storage writes. */
export const lateness = (page: ChromePage, ms: number): Promise<number> =>
  page.run(async (forMs) => {
    const write = () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('icepoint-player')
        open.onsuccess = () => {
          const change = open.result.transaction('running', 'readwrite', { durability: 'relaxed' })
          change.objectStore('running').get('play')
          change.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      })
    let worst = 0
    for (const from = performance.now(); performance.now() < from + forMs;) {
      const asked = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await write()
      worst = Math.max(worst, performance.now() - asked - 50)
    }
    return Math.round(worst)
  }, ms)

export const clockOffset = (page: ChromePage): Promise<number> => page.run(() => Date.now() - performance.now())

export function positionOf(play: RunningPlay, state: PlayState): number {
  const { starts } = compile(play.workout, play.settings)
  return (starts[state.index] ?? 0) * 1000 + state.elapsedMs
}

export function restoredPosition(play: RunningPlay): number {
  const life = play.log.at(-1)?.at.life ?? 0
  const before = play.log.slice(
    0,
    play.log.findIndex(({ at }) => at.life === life)
  )
  return positionOf(play, replay(compile(play.workout, play.settings), before))
}

export const positionAt = (play: RunningPlay, wall: number, offset: number): number =>
  positionOf(play, truth(play, wall - offset))

/** Gives a running play new lengths and continues it; all exercises follow each other without a press. */
export async function reshape(page: ChromePage, url: string, workSec: number, restSec: number): Promise<void> {
  await page.run(
    (work, rest) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('icepoint-player')
        open.onsuccess = () => {
          const write = open.result.transaction('running', 'readwrite')
          const store = write.objectStore('running')
          const read = store.get('play')
          read.onsuccess = () => {
            const play = read.result as RunningPlay
            play.settings.timerMode = 'autonext'
            for (const exercise of play.workout.exercises) {
              exercise.intro = []
              for (const step of exercise.steps) step.length = { kind: 'time', seconds: work }
            }
            for (const block of play.workout.blocks) {
              for (const item of block.items) if (item.kind === 'exercise') item.restSec = rest
            }
            play.log = play.log.filter(({ action }) => action.kind === 'start' || action.kind === 'next')
            store.put(play, 'play')
            store.put('nobody', 'owner')
            store.delete('seen')
          }
          write.oncomplete = () => {
            open.result.close()
            // The unloading page would store a position of the old lengths.
            Storage.prototype.setItem = () => undefined
            localStorage.removeItem('icepoint:running')
            resolve()
          }
        }
      }),
    workSec,
    restSec
  )
  await page.goto(`${url}${WORKOUT}?reshaped`)
  await press(page, 'Resume')
  await status(page, 'running')
  while ((await keptPlay(page)).log.at(-1)?.action.kind !== 'resume') await wait(50)
}

export const RECORD_NOTES = `
  globalThis.notes = []
  const start = OscillatorNode.prototype.start, stop = OscillatorNode.prototype.stop
  OscillatorNode.prototype.start = function (when) {
    const { context } = this
    this.note = { context, when, mono: performance.now() + (when - context.currentTime) * 1000, isTaken: false }
    notes.push(this.note)
    return start.call(this, when)
  }
  OscillatorNode.prototype.stop = function (when) {
    if (when === undefined && this.note) this.note.isTaken = true
    return when === undefined ? stop.call(this) : stop.call(this, when)
  }`

export interface RecordedNote {
  /** Milliseconds on the page's monotonic clock. */
  mono: number
  hasSounded: boolean
}

export const recordedNotes = (page: ChromePage): Promise<RecordedNote[]> =>
  page.run(() => {
    interface Note {
      context: AudioContext
      when: number
      mono: number
      isTaken: boolean
    }
    const { notes } = globalThis as unknown as { notes: Note[] }
    return notes
      .filter(({ isTaken }) => !isTaken)
      .map(({ context, when, mono }) => ({ mono, hasSounded: context.currentTime >= when }))
  })

export function segmentStarts(play: RunningPlay, fromMono: number, toMono: number): number[] {
  const timeline = compile(play.workout, play.settings)
  const begun = positionOf(play, truth(play, fromMono))
  const ended = positionOf(play, truth(play, toMono))
  const starts = timeline.starts.map((start) => start * 1000)
  return starts.filter((start) => start > begun && start < ended).map((start) => fromMono + start - begun)
}

/** Sound: every cue on time, recovery of the audio, the voice, and pocket mode with lock-screen controls. */
import type { Page } from '@playwright/test'
import { callSource, openSourcePage } from '../../../scripts/lib/source-page.ts'
import type { PackProof } from '../support/pack-proof.ts'
import type { proveCues, provePocket, proveRecovery } from '../support/sound-proof.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'

const PROOF = '/tests/e2e/support/sound-proof.ts'
const WORKOUT = '/workout/demo-yoga-evening/'

type Outcome<T extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>

for (const { pack, rounds, minutes, tag } of [
  { pack: 'clear', rounds: 5, minutes: 45, tag: '@all' },
  { pack: 'wood', rounds: 1, minutes: 5, tag: '@main' },
  { pack: 'bell', rounds: 1, minutes: 5, tag: '@all' }
]) {
  test(
    `${pack}: every cue of ${minutes} minutes with pauses and skips starts within 5 ms of its plan`,
    { tag },
    async ({ page }) => {
      test.slow(minutes > 30, 'renders the sound of the whole play')
      await openSourcePage(page)
      const proof = await callSource<Outcome<typeof proveCues>>(page, PROOF, 'proveCues', { rounds, pack, seed: 7 })
      expect(proof.seconds).toBeGreaterThan(minutes * 60)
      expect(proof.cues).toBeGreaterThan(minutes * 4)
      expect(proof.actions['pause']).toBeGreaterThan(minutes / 5)
      expect(proof.actions['next']).toBeGreaterThan(0)
      expect({ missing: proof.missing, extra: proof.extra }).toEqual({ missing: 0, extra: 0 })
      expect(Math.abs(proof.errors.at(-1) ?? 99)).toBeLessThan(5)
    }
  )
}

test('the three packs, and the important cues within each, differ in their rendered samples', async ({ page }) => {
  await openSourcePage(page)
  const proof = await callSource<PackProof>(page, '/tests/e2e/support/pack-proof.ts', 'provePacks', null)
  expect(proof.same).toBeGreaterThan(0.999)
  expect(proof.packs.alike, proof.packs.what).toBeLessThan(0.75)
  expect(proof.kinds.alike, proof.kinds.what).toBeLessThan(0.9)
})

test('the file of pocket mode has every cue of an hour within 5 ms', async ({ page }) => {
  test.slow()
  await openSourcePage(page)
  const proof = await callSource<Outcome<typeof provePocket>>(page, PROOF, 'provePocket', { rounds: 4, pack: 'bell' })
  expect(proof.seconds).toBeGreaterThan(3600)
  expect(proof.missing).toBe(0)
  expect(Math.max(...proof.errors.map(Math.abs))).toBeLessThan(5)
})

test('sound recovers after an interruption, and after the audio clock froze', async ({ page }) => {
  await openSourcePage(page)
  const proof = await callSource<Outcome<typeof proveRecovery>>(page, PROOF, 'proveRecovery', null)
  expect(proof).toMatchObject({ resumed: 'running', made: 2, runs: true })
  // The cue of the frozen context was scheduled again on the new one.
  expect(proof.starts).toBeGreaterThanOrEqual(2)
})

/** Pauses at the start of the first exercise, so that a slow machine finds the same state. */
async function start(page: Page): Promise<void> {
  await page.goto(WORKOUT)
  await page
    .getByRole('link', { name: /^Start\b/ })
    .first()
    .click()
  await expect(page.locator('.player-stage')).toHaveAttribute('data-status', 'running')
  await page.keyboard.press('k')
  await expect(page.locator('.player-stage')).toHaveAttribute('data-status', 'paused')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('timer')).toHaveText('2:00')
}

/** Records the Media Session, so that the test can press lock-screen buttons. */
async function watchOutside(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const outside = { keys: {} as Record<string, (details: object) => void>, audio: [] as HTMLAudioElement[], notes: 0 }
    Object.assign(globalThis, { outside })
    const set = MediaSession.prototype.setActionHandler
    MediaSession.prototype.setActionHandler = function (action, handler) {
      if (handler !== null) outside.keys[action] = handler as (details: object) => void
      return set.call(this, action, handler)
    }
    const Real = globalThis.Audio
    globalThis.Audio = class extends Real {
      constructor(url?: string) {
        super(url)
        outside.audio.push(this)
      }
    }
    const begin = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      outside.notes += 1
      return begin.call(this, when)
    }
  })
}

interface Outside {
  outside: { keys: Record<string, (details: object) => void>; audio: HTMLAudioElement[]; notes: number }
}
const press = (page: Page, action: string, details: object = {}) =>
  page.evaluate(([name, given]) => (globalThis as unknown as Outside).outside.keys[name as string]?.(given as object), [
    action,
    details
  ] as const)
const track = (page: Page) =>
  page.evaluate(() => {
    const { audio, notes } = (globalThis as unknown as Outside).outside
    const [element] = audio
    const { metadata, playbackState } = navigator.mediaSession
    const digits = document.querySelector('[role=timer]')?.textContent ?? ''
    const [minutes = NaN, seconds = NaN] = digits.split(':').map(Number)
    const left = minutes * 60 + seconds
    return {
      time: element?.currentTime ?? -1,
      left,
      isPaused: element?.paused,
      title: metadata?.title,
      playbackState,
      notes
    }
  })

test('pocket mode plays the session as one track, and the media keys step through it', async ({ page }) => {
  const stage = page.locator('.player-stage')
  await watchOutside(page)
  await start(page)
  await page.getByRole('button', { name: 'Sound and timer' }).click()
  await page.getByLabel('Pocket mode').click()
  await expect.poll(async () => (await track(page)).title).toBe('Child’s pose')
  await page.keyboard.press('Escape')
  await press(page, 'play')
  await expect(page.getByRole('timer')).toHaveText(/^1:\d\d$/)
  await expect.poll(async () => (await track(page)).time).toBeGreaterThan(7.5)
  // The track starts with 6 seconds of countdown; the digits show the remaining time of 120 seconds.
  const { notes, time, left } = await track(page)
  expect(Math.abs(time - 6 - (120 - left)), `${time}, ${left} left`).toBeLessThan(1.5)
  expect(await track(page)).toMatchObject({ title: 'Child’s pose', playbackState: 'playing' })

  await press(page, 'pause')
  await expect(stage).toHaveAttribute('data-status', 'paused')
  expect(await track(page)).toMatchObject({ isPaused: true, playbackState: 'paused' })
  // Paused, so that a slow machine finds the same state. To the rest and back, on and back, forward and back.
  const timer = page.getByRole('timer')
  await press(page, 'seekto', { seekTime: 127 })
  await expect(stage).toHaveAttribute('data-phase', 'rest')
  await press(page, 'previoustrack')
  await expect(timer).toHaveText('2:00')
  await press(page, 'nexttrack')
  await expect(stage).toHaveAttribute('data-phase', 'rest')
  await press(page, 'previoustrack')
  await expect(stage).toHaveAttribute('data-phase', 'work')
  await press(page, 'seekforward', { seekOffset: 20 })
  await expect(timer).toHaveText('1:40')
  await press(page, 'seekbackward', { seekOffset: 30 })
  await expect(timer).toHaveText('2:10')
  await press(page, 'play')
  await expect(stage).toHaveAttribute('data-status', 'running')
  await expect.poll(async () => (await track(page)).isPaused).toBe(false)
  // Other beeps stay silent, because they would double those of the track.
  expect((await track(page)).notes).toBe(notes)

  await page.evaluate(() => (globalThis as unknown as Outside).outside.audio[0]?.pause())
  await expect(stage).toHaveAttribute('data-status', 'paused')
})

test('the voice names the exercise in the user’s language, and reports when there is none', async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said, voices: [] as object[] })
    const synthesis = {
      getVoices: () => (globalThis as unknown as { voices: object[] }).voices,
      speak: (spoken: { text: string; lang: string }) => said.push(`${spoken.lang}: ${spoken.text}`),
      cancel: () => undefined,
      addEventListener: () => undefined
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis })
    Object.assign(globalThis, {
      SpeechSynthesisUtterance: class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      }
    })
  })
  await start(page)
  await page.getByRole('button', { name: 'Sound and timer' }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('Voice', { exact: true }).click()
  await expect(page.getByText('Your device has no voice for this language.')).toBeVisible()
  await page.evaluate(() => {
    Object.assign(globalThis, { voices: [{ lang: 'en-GB', localService: true, default: true, name: 'Test' }] })
  })
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { said: string[] }).said))
    .toEqual(['en-GB: Child’s pose. 2 minutes.'])
})

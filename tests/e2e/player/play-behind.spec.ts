/** A play continues, on time and with sound, while other screens of the app are shown. */
import type { Page } from '@playwright/test'
import { storedPlay, truth } from '../../../scripts/bench/player/pages.ts'
import { RECORD_NOTES, segmentStarts } from '../../../scripts/bench/player/real-play.ts'
import { callSource, openSourcePage } from '../../../scripts/lib/source-page.ts'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { scriptWith } from '../support/built.ts'
import { createMediaServer, MEDIA_PATH, toneFile } from '../support/media-server.ts'
import { contentOf, edge, newWorkout, seconds, signInNew } from '../support/people.ts'
import { doneStage } from '../support/stage-record.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ expectedStatuses: [401, 404] })

const t = textsIn('en')
const bar = (page: Page) => page.locator('.play-bar')
const stage = (page: Page) => page.locator('.player-stage')
const inBar = (page: Page, key: string) => bar(page).getByRole('button', { name: t(key), exact: true })
const nav = (page: Page, key: string) => page.locator('.app-nav').getByRole('link', { name: t(key), exact: true })
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isSamePage', true))
const isSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true)

const interval = (content: WorkoutContent): WorkoutContent => ({ ...content, type: 'interval' })
const long = (name = 'Long') => interval(contentOf(name, [['Plank', seconds(600)]]))

/** Opened from its page in the app. */
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/workout/${id}/`)
  await page.getByRole('link', { name: t('page.start'), exact: true }).click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  await mark(page)
}

async function start(page: Page, id: string): Promise<void> {
  await open(page, id)
  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toHaveAttribute('data-phase', 'work')
}

/** Goes back from the player. */
async function leave(page: Page): Promise<void> {
  await page.goBack()
  await expect(stage(page)).toHaveCount(0)
  await expect(bar(page)).toBeVisible()
}

test(
  'a play left running continues in a bar that can pause, reopen and end it',
  { tag: '@main-phone' },
  async ({ page }) => {
    const person = await signInNew(page)
    const id = await newWorkout(person, long())
    await start(page, id)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('player.leaveRunning') }).click()
    await expect(page).toHaveURL(new RegExp(`/workout/${id}/$`))
    await expect(bar(page)).toHaveAttribute('data-status', 'running')
    await nav(page, 'nav.you').click()
    await expect(page.getByRole('heading', { level: 1, name: t('account.title') })).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    // Nothing of the page is hidden under the bar.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const ends = await page.evaluate(() =>
      ['main > :last-child', '.play-bar'].map((name) => document.querySelector(name)?.getBoundingClientRect() ?? null)
    )
    expect(ends[0]?.bottom).toBeLessThanOrEqual(ends[1]?.top ?? NaN)

    const digits = await bar(page).getByRole('timer').textContent()
    await expect(bar(page).getByRole('timer')).not.toHaveText(digits ?? '')
    const play = await storedPlay(page)
    const mono = await page.evaluate(() => performance.now())
    const left = Number((await bar(page).getByRole('timer').textContent())?.replace(':', ''))
    expect(
      Math.abs(600 - truth(play, mono).elapsedMs / 1000 - (Math.floor(left / 100) * 60 + (left % 100)))
    ).toBeLessThan(2)

    await inBar(page, 'player.pause').click()
    await expect(bar(page)).toHaveAttribute('data-status', 'paused')
    await bar(page).getByRole('link').click()
    await expect(stage(page)).toHaveAttribute('data-status', 'paused')
    await expect(bar(page)).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(stage(page)).toHaveAttribute('data-status', 'running')
    await leave(page)
    await expect(page.getByRole('heading', { level: 1, name: t('account.title') })).toBeVisible()
    await inBar(page, 'player.end').click()
    await expect(bar(page)).toHaveAttribute('data-status', 'paused')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('player.end'), exact: true })
      .click()
    await expect(bar(page).getByRole('link')).toBeFocused()
    await bar(page).getByRole('link').click()
    await expect(doneStage(page)).toBeVisible()
    await expect(page.getByText(t('player.resultSent'))).toBeVisible()
    await page.goBack()
    await expect(stage(page)).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    expect(await isSame(page)).toBe(true)
  }
)

test('cues are on time and music plays while screens change', { tag: '@once' }, async ({ page }) => {
  const server = await createMediaServer({ music: { body: toneFile(30), type: 'audio/wav' } })
  await server.attach(page)
  await page.addInitScript(RECORD_NOTES)
  await page.addInitScript(() => {
    const music: HTMLAudioElement[] = []
    const Real = globalThis.Audio
    globalThis.Audio = class extends Real {
      constructor(url?: string) {
        super(url)
        music.push(this)
      }
    }
    Object.assign(globalThis, { music })
  })
  const person = await signInNew(page)
  const moves = Array.from({ length: 12 }, (_, index) => [`Move ${index + 1}`, seconds(2)] as const)
  const content = { ...interval(contentOf('Cues', moves, 1)), musicUrl: `${MEDIA_PATH}music` }
  await start(page, await newWorkout(person, content))
  await page.getByRole('button', { name: t('player.sound') }).click()
  await page.getByLabel(t('player.music'), { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The closed sheet's entry leaves the history a moment later.
  await page.waitForTimeout(300)
  await leave(page)
  const clock = () => page.evaluate(() => performance.now())
  const heard = () =>
    page.evaluate(() =>
      (globalThis as unknown as { music: HTMLAudioElement[] }).music.flatMap((audio) =>
        audio.src.endsWith('music') ? [{ time: audio.currentTime, isPaused: audio.paused }] : []
      )
    )
  await expect.poll(async () => (await heard())[0]?.time ?? 0).toBeGreaterThan(0.2)
  const from = await clock()
  const before = (await heard())[0]?.time ?? NaN
  for (const key of ['nav.create', 'nav.you', 'nav.workouts', 'nav.create', 'nav.you', 'nav.workouts']) {
    await nav(page, key).click()
    await page.waitForTimeout(1000)
  }
  const to = await clock()
  const played = ((await heard())[0]?.time ?? NaN) - before
  expect((await heard())[0]?.isPaused).toBe(false)
  expect(Math.abs(played - (to - from) / 1000)).toBeLessThan(0.5)
  const due = segmentStarts(await storedPlay(page), from, to - 300)
  expect(due.length).toBeGreaterThan(2)
  const notes = await page.evaluate(() =>
    (globalThis as unknown as { notes: { mono: number; isTaken: boolean }[] }).notes
      .filter(({ isTaken }) => !isTaken)
      .map(({ mono }) => mono)
  )
  // All of them are early by the output latency.
  const apart = due.map((at) => notes.map((mono) => mono - at).sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? NaN)
  expect(Math.max(...apart.map(Math.abs)), apart.join(' ')).toBeLessThan(400)
  expect(Math.max(...apart) - Math.min(...apart), apart.join(' ')).toBeLessThan(30)
  server.close()
})

test(
  'a video that drives the play continues in the bar without interruption',
  { tag: '@once' },
  async ({ page, browser }) => {
    const maker = await browser.newPage()
    await openSourcePage(maker)
    const wish = { seconds: 20, fps: 15, width: 192, height: 108, hasSound: true, hasLength: true }
    const made = await callSource<string>(maker, '/tests/e2e/support/video-maker.ts', 'makeVideo', wish)
    await maker.close()
    const server = await createMediaServer({ video: { body: Buffer.from(made, 'base64'), type: 'video/webm' } })
    await server.attach(page)
    const person = await signInNew(page)
    const content = contentOf('Led', [['Chapter 1', seconds(20)]])
    await open(page, await newWorkout(person, { ...content, type: 'mastervideo', videoUrl: `${MEDIA_PATH}video` }))
    const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
    await expect.poll(time).toBeGreaterThan(1)
    // The bar's file is loaded: a video moves only in one step.
    await page.waitForTimeout(2000)
    await page.evaluate(() => {
      const stops: number[] = []
      Object.assign(globalThis, { stops })
      document.querySelector('video')?.addEventListener('pause', () => stops.push(performance.now()))
    })
    await leave(page)
    const seen = await time()
    await expect.poll(time).toBeGreaterThan(seen + 0.5)
    await expect(bar(page).locator('video')).toBeVisible()
    await expect(bar(page)).toHaveAttribute('data-status', 'running')
    await bar(page).getByRole('link').click()
    await expect(page.locator('.player-video video')).toBeVisible()
    const back = await time()
    await expect.poll(time).toBeGreaterThan(back + 0.5)
    expect(await page.evaluate(() => (globalThis as unknown as { stops: number[] }).stops)).toEqual([])
    server.close()
  }
)

test(
  'a play that ends behind another screen leads to its result, and Start begins a new one',
  { tag: '@once' },
  async ({ page }) => {
    const person = await signInNew(page)
    const id = await newWorkout(person, interval(contentOf('Short', [['Row', seconds(3)]], 0)))
    await start(page, id)
    await leave(page)
    await expect(bar(page)).toHaveAttribute('data-status', 'done')
    await page.getByRole('link', { name: t('page.start'), exact: true }).click()
    await expect(stage(page)).toHaveAttribute('data-status', 'running')
    await leave(page)
    await expect(bar(page)).toHaveAttribute('data-status', 'done')
    await bar(page)
      .getByRole('link', { name: t('player.seeResult') })
      .click()
    await expect(doneStage(page)).toBeVisible()
  }
)

test('starting another workout asks about the running one', { tag: '@once' }, async ({ page }) => {
  const person = await signInNew(page)
  const first = await newWorkout(person, long())
  await newWorkout(person, long('Second'))
  await start(page, first)
  await leave(page)
  await nav(page, 'nav.workouts').click()
  await page.getByRole('link', { name: 'Second', exact: true }).click()
  await page.getByRole('link', { name: t('page.start'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('player.offerTitle', { name: 'Long' }) })).toBeVisible()
  await page.getByRole('button', { name: t('player.goOn'), exact: true }).click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  await leave(page)
  await expect(bar(page)).toContainText('Long')
  await page.getByRole('link', { name: t('page.start'), exact: true }).click()
  await page.getByRole('button', { name: t('player.startOther', { name: 'Second' }) }).click()
  await expect(stage(page)).toContainText('Second')
  await leave(page)
  await expect(bar(page)).toContainText('Second')
  expect(await isSame(page)).toBe(true)
})

test('a play outlives its deleted workout, and survives a reload', { tag: '@once' }, async ({ page }) => {
  const person = await signInNew(page)
  const id = await newWorkout(person, long())
  await start(page, id)
  await leave(page)
  await nav(page, 'nav.workouts').click()
  await edge(person, 'DELETE', `/workouts/${id}`)
  await expect(page.locator('.workout-card h3')).toHaveCount(0)
  await bar(page).getByRole('link').click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  await leave(page)
  await page.reload()
  const hero = page.locator('.list-hero')
  await expect(hero).toContainText(t('list.heroGoOn'))
  await expect(bar(page)).toHaveCount(0)
  await hero.click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  await expect(page.getByRole('heading', { name: t('player.offerTitle', { name: 'Long' }) })).toHaveCount(0)
})

test('signing out leaves the play, and nothing else does', { tag: '@once' }, async ({ page, context }) => {
  const person = await signInNew(page)
  const id = await newWorkout(person, long())
  await start(page, id)
  await leave(page)
  await nav(page, 'nav.workouts').click()
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
  // A part missing after a deployment does not reload the page.
  await page.route(`**/${scriptWith('settings-cards')}`, (route) => route.fulfill({ status: 404, body: '' }))
  await nav(page, 'nav.you').click()
  await page
    .getByRole('link', { name: t('nav.settings') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: t('states.screenFailed') })).toBeVisible()
  await expect(bar(page)).toHaveAttribute('data-status', 'running')
  expect(await isSame(page)).toBe(true)
  await nav(page, 'nav.workouts').click()
  // A session that ends in another tab waits for the workout to end.
  const other = await context.newPage()
  await other.goto('/workoutlist/my/')
  await other.getByRole('button', { name: t('nav.account') }).click()
  await other.getByRole('button', { name: t('nav.logOut') }).click()
  await other.getByRole('button', { name: t('nav.logOutPlayEnd') }).click()
  await other.waitForURL('**/login/')
  await page.bringToFront()
  await page.waitForTimeout(500)
  await expect(bar(page)).toHaveAttribute('data-status', 'running')
  expect(await isSame(page)).toBe(true)
  await inBar(page, 'player.end').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('player.end'), exact: true })
    .click()
  await page.waitForURL('**/login/**')
})

/** The player's screen: dim mode, flash, small window, picture of a result, next date, double presses. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { contentOf, installation, newPerson, newWorkout, seconds, signInAs, type Person } from '../support/people.ts'
import { doneStage, flashesAs, recordFlashes } from '../support/stage-record.ts'
import { accessibilityFindings, expect, pressTwice, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
/** A public workout of the demo data: five exercises of a minute and more. */
const WORKOUT = '/workout/demo-yoga-evening/'

const stage = (page: Page) => page.locator('.player-stage')
const button = (page: Page, key: string) =>
  page.locator('.player-field').getByRole('button', { name: t(key), exact: true })

async function start(page: Page, path = WORKOUT): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('link', { name: new RegExp(`^${t('page.start')}\\b`) })
    .first()
    .click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
}

/** Works for a moment, then ends with a double press. */
async function end(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toHaveAttribute('data-phase', 'work')
  // Only a play with some work has a result.
  await expect(page.getByRole('timer')).not.toHaveText(/:00$/)
  await page.keyboard.press('Escape')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('player.keepGoing') })
      .last()
  ).toBeFocused()
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: t('player.end'), exact: true }))
  await expect(doneStage(page)).toBeVisible()
}

/** A workout whose steps last longer than a test. */
async function openOwn(page: Page): Promise<string> {
  const person = await newPerson()
  const moves = ['Goblet squat', 'Plank'].map((name) => [name, seconds(1200)] as const)
  const id = await newWorkout(person, contentOf('Long parts', moves, 1200))
  await signInAs(page, person)
  return `/workout/${id}/`
}

/** Mean luminance of a screenshot, 0 to 1. */
async function brightness(page: Page): Promise<number> {
  const shot = (await page.screenshot({ scale: 'css' })).toString('base64')
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(64, 64)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 64, 64)
    const data = context?.getImageData(0, 0, 64, 64).data ?? new Uint8ClampedArray()
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    let sum = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3)
      sum += 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    return sum / (64 * 64)
  }, shot)
}

const text = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8')

test('is dark at night, remembers it, and then flashes only as a frame', { tag: '@once' }, async ({ page }) => {
  await start(page, await openOwn(page))
  await recordFlashes(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('k')
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  const bright = await brightness(page)
  await page.keyboard.press('d')
  await expect(button(page, 'player.dim')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => brightness(page)).toBeLessThan(Math.min(0.1, bright / 3))
  expect(await accessibilityFindings(page)).toEqual([])

  await button(page, 'player.sound').click()
  await page.getByRole('switch', { name: t('player.flash') }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('k')
  await flashesAs(page, 'frame')
  await button(page, 'player.dim').click()
  await expect(button(page, 'player.dim')).toHaveAttribute('aria-pressed', 'false')
  await flashesAs(page, 'field')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await flashesAs(page, 'frame')

  await page.keyboard.press('d')
  await expect(button(page, 'player.dim')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  await expect(page.locator('.player-field')).toHaveAttribute('data-dim', 'true')
})

test('offers the result as a picture, and the next date as a file, even offline', async ({
  page,
  context,
  isMobile,
  isNetworkStable
}) => {
  // Phones share the picture; computers without a share sheet save it.
  if (isMobile) {
    await page.addInitScript(() => {
      const shared: { files: File[]; url?: string }[] = []
      Object.assign(globalThis, { shared })
      Object.assign(navigator, {
        canShare: () => true,
        share: async (data: { files: File[]; url?: string }) => void shared.push(data)
      })
    })
  }
  await start(page)
  if (isMobile) await expect(button(page, 'player.pip')).toBeHidden()
  await end(page)
  await button(page, 'player.share').click()
  const picture = page.getByRole('dialog').getByRole('img')
  await expect(picture).toHaveAttribute('alt', /^\d+ icepoints for .* · /)
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([1080, 1350])
  expect(await accessibilityFindings(page)).toEqual([])
  if (isMobile) {
    await button(page, 'player.sharePicture').click()
    const shared = await page.evaluate(async () => {
      const { shared } = globalThis as unknown as { shared: { files: File[]; url?: string }[] }
      const [first] = shared
      const bytes = await first?.files[0]?.slice(0, 4).text()
      return { count: shared.length, type: first?.files[0]?.type, bytes: bytes?.slice(1), url: first?.url }
    })
    expect(shared).toEqual({ count: 1, type: 'image/png', bytes: 'PNG', url: new URL(WORKOUT, page.url()).href })
  } else {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'player.savePicture').click()])
    expect(download.suggestedFilename()).toBe('icepoint.png')
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350])
  }
  await page.keyboard.press('Escape')

  await button(page, 'player.planNext').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  isNetworkStable.value = false
  await context.setOffline(true)
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'player.planFile').click()])
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
  const lines = (await text(file)).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.filter((line) => line.startsWith('DTSTART:'))).toEqual([expect.stringMatching(/^DTSTART:\d{8}T\d{6}Z$/)])
})

async function planned(person: Person): Promise<Record<string, unknown>[]> {
  const { endpoint, project } = await installation()
  const headers = { 'x-appwrite-project': project, 'x-appwrite-jwt': person.jwt }
  const answer = await fetch(`${endpoint}/tablesdb/icepoint/tables/trainingsDates/rows`, { headers })
  return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows
}

test('stores the next date in the account once, and can remove it', { tag: '@once' }, async ({ page }) => {
  const person = await newPerson()
  const name = 'Kräftigung für Rücken, Schultern; und alles'
  const workout = await newWorkout(person, contentOf(name, [['Goblet squat', seconds(60)]]))
  await signInAs(page, person)
  await start(page, `/workout/${workout}/`)
  await end(page)
  await button(page, 'player.planNext').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('player.planReminder')).selectOption('30')
  await dialog.getByLabel(t('player.planDay')).fill('2020-01-01')
  await button(page, 'player.planSave').click()
  await expect(dialog.getByRole('alert')).toHaveText(t('errors.date-is-past'))
  const day = `${new Date().getFullYear() + 1}-03-04`
  await dialog.getByLabel(t('player.planDay')).fill(day)
  await dialog.getByLabel(t('player.planTime')).fill('18:45')
  await pressTwice(button(page, 'player.planSave'))
  await expect(dialog.getByRole('status')).toContainText(/^Planned for .*4.*18:45/)
  expect(await accessibilityFindings(page)).toEqual([])
  const [stored, ...others] = await planned(person)
  expect(others).toEqual([])
  expect(stored).toMatchObject({ userId: person.userId, wId: workout, title: name, reminderMin: 30 })
  const startsAt = await page.evaluate((local) => new Date(local).toISOString(), `${day}T18:45`)
  expect(new Date(String(stored?.['startDateTime'])).toISOString()).toBe(startsAt)

  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'player.planFile').click()])
  const unfolded = (await text(file)).replaceAll('\r\n ', '')
  expect(unfolded).toContain(`DTSTART:${startsAt.replace(/[-:]|\.\d+/g, '')}`)
  expect(unfolded).toContain('SUMMARY:Kräftigung für Rücken\\, Schultern\\; und alles\r\n')
  expect(unfolded).toContain('TRIGGER:-PT30M')

  await dialog.getByLabel(t('player.planTime')).fill('07:00')
  await button(page, 'player.planMove').click()
  await expect(dialog.getByRole('status')).toContainText('7:00')
  expect(await planned(person)).toHaveLength(1)
  await button(page, 'player.planRemove').click()
  await expect(dialog.getByRole('status')).toContainText(t('player.planRemoved'))
  expect(await planned(person)).toEqual([])
})

test(
  'runs in a small window if the browser supports it, and hides the option otherwise',
  { tag: '@once' },
  async ({ page, context }) => {
    await start(page, await openOwn(page))
    const hasWindow = await page.evaluate(() => 'documentPictureInPicture' in window)
    if (hasWindow) {
      // Paused at the start of the first exercise, so that a slow machine finds the same state.
      await page.keyboard.press('k')
      await expect(stage(page)).toHaveAttribute('data-status', 'paused')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowRight')
      await expect(stage(page)).toHaveAttribute('data-phase', 'work')
      const [small] = await Promise.all([context.waitForEvent('page'), button(page, 'player.pip').click()])
      await expect(small.getByRole('timer')).toHaveText('20:00')
      await expect(small.locator('.player-pip')).toContainText('Goblet squat')
      await small.getByRole('button', { name: t('player.resume') }).click()
      await expect(stage(page)).toHaveAttribute('data-status', 'running')
      // Only a play with a few seconds of work has a result.
      await expect(small.getByRole('timer')).toHaveText(/^19:(?:[0-4]\d|5[0-6])$/)
      await small.getByRole('button', { name: t('player.skip') }).click()
      await expect(stage(page)).toHaveAttribute('data-phase', 'rest')
      await Promise.all([small.waitForEvent('close'), button(page, 'player.pip').click()])
      const [again] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('p')])
      await page.keyboard.press('Escape')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('player.end'), exact: true })
        .click()
      await expect(again.locator('.player-pip')).toContainText(t('player.ended'))
      await Promise.all([again.waitForEvent('close'), button(page, 'player.close').last().click()])
    }
    await page.addInitScript(() => {
      delete (window as { documentPictureInPicture?: unknown }).documentPictureInPicture
    })
    await start(page)
    await expect(button(page, 'player.pip')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText(t('player.dim'))
    await expect(page.getByRole('dialog')).not.toContainText(t('player.pip'))
  }
)

test('plays no sound before the first press, and treats a double press as one', async ({ page, isMobile }) => {
  await page.addInitScript(() => {
    const made = { contexts: 0 }
    const Real = globalThis.AudioContext
    globalThis.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options)
        made.contexts += 1
      }
    }
    Object.assign(globalThis, { made })
    // Chromium counts the test runner's evaluations as user activation; only real clicks count here.
    let hasBeenActive = false
    addEventListener('click', () => (hasBeenActive = true), true)
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive, isActive: hasBeenActive }) })
  })
  const contexts = () => page.evaluate(() => (globalThis as unknown as { made: { contexts: number } }).made.contexts)
  await page.goto(`${WORKOUT}play/`)
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  await expect(page.getByRole('timer')).not.toHaveText('0:06')
  expect(await contexts()).toBe(0)
  const main = page.locator('.player-controls .player-main-button')
  if (isMobile) await main.tap()
  else await pressTwice(main)
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  expect(await contexts()).toBe(1)
})

import type { BrowserContext, Page } from '@playwright/test'
import { contentOf, newDevice, newPerson, newWorkout, onOtherDevice, seconds } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { expect, SITE, soundAnswered, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const digits = (page: Page) => page.locator('.player-count').first()

/** The seconds on each screen, read together. */
const shown = (pages: readonly Page[]): Promise<number[]> =>
  Promise.all(
    pages.map(async (page) => {
      const [minutes = '', rest = ''] = ((await digits(page).textContent()) ?? '').split(':')
      return Number(minutes) * 60 + Number(rest)
    })
  )

/** Reading takes a moment on each page, so a second may begin in between. */
async function expectInStep(pages: readonly Page[]): Promise<void> {
  await expect
    .poll(async () => {
      const all = await shown(pages)
      return Math.max(...all) - Math.min(...all)
    })
    .toBeLessThanOrEqual(1)
}

async function openRoom(leader: Page, workoutId: string): Promise<string> {
  await leader.goto(`/workout/${workoutId}/`)
  await leader.getByRole('button', { name: t('live.title') }).click()
  await leader.getByRole('button', { name: t('live.open') }).click()
  await leader.waitForURL(/\/live\/[A-Z2-9]{6}\//)
  return /\/live\/([A-Z2-9]{6})\//.exec(leader.url())?.[1] ?? ''
}

async function join(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/live/${code}/`)
  await page.getByLabel(t('live.name')).fill(name)
  await page.getByRole('button', { name: t('live.join'), exact: true }).click()
}

test(
  'a leader, a guest on a phone and a wall train together',
  { tag: ['@main', '@once'] },
  async ({ page: late, browser }) => {
    test.setTimeout(120_000)
    const person = await newPerson()
    const workoutId = await newWorkout(
      person,
      contentOf('Together', [
        ['Swing', seconds(90)],
        ['Carry', seconds(90)]
      ])
    )
    const leader = await onOtherDevice(browser, person, `/workout/${workoutId}/`)
    const code = await openRoom(leader, workoutId)
    const phone: BrowserContext = await browser.newContext({
      baseURL: SITE,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      serviceWorkers: 'block'
    })
    await soundAnswered(phone)
    const guest = await phone.newPage()
    await join(guest, code, 'Noor')
    const wall = await newDevice(browser)
    await wall.goto(`/live/${code}/wall/`)
    await expect(leader.getByText('Noor', { exact: true })).toBeVisible()

    await leader.getByRole('button', { name: t('live.startFor', { count: 2 }) }).click()
    await expect(digits(guest)).toBeVisible()
    await expect(digits(wall)).toBeVisible()
    await expectInStep([leader, guest, wall])

    await leader.getByRole('button', { name: t('player.skip') }).click()
    await expect(digits(guest)).toHaveText(/1:2\d/)
    await expectInStep([leader, guest, wall])

    await leader.getByRole('button', { name: t('live.pauseAll') }).click()
    await expect(guest.getByRole('button', { name: t('live.resumeAlone') })).toBeVisible()
    const still = await shown([leader, guest, wall])
    expect(new Set(still).size).toBe(1)
    await leader.keyboard.press('Space')
    await expect(guest.getByRole('button', { name: t('live.resumeAlone') })).toBeHidden()

    await join(late, code, 'Late')
    await expect(digits(late)).toBeVisible()
    await expectInStep([leader, late])

    await phone.setOffline(true)
    await expect(guest.getByText(t('live.lostTitle'))).toBeVisible()
    await guest.waitForTimeout(2000)
    await expectInStep([leader, guest])
    await phone.setOffline(false)
    await expect(guest.getByText(t('live.backInStep'))).toBeVisible()
    await expectInStep([leader, guest])

    await leader.reload()
    await expect(digits(leader)).toBeVisible()
    await expectInStep([leader, guest, wall, late])

    await leader.getByRole('button', { name: t('live.endForAll') }).click()
    await leader.getByRole('button', { name: t('live.endYes') }).click()
    await expect(guest.getByRole('button', { name: t('live.keep') })).toBeVisible()
    await expect.poll(async () => (await rowsOf('statistic', 'userId', person.userId)).length).toBe(1)
    await expect(guest.evaluate(() => localStorage.getItem('icepoint:running'))).resolves.toBeNull()
    await phone.close()
  }
)

test('a circuit: each phone shows the exercise of its station, and the wall who is where', async ({
  page: tom,
  browser
}) => {
  test.setTimeout(120_000)
  const person = await newPerson()
  const exercises = ['Swing', 'Rope', 'Squat'].map((name): [string, ReturnType<typeof seconds>] => [name, seconds(90)])
  const workoutId = await newWorkout(person, contentOf('Circuit', exercises))
  const leader = await onOtherDevice(browser, person, `/workout/${workoutId}/`)
  await leader.getByRole('button', { name: t('live.title') }).click()
  await leader.getByRole('radio', { name: t('live.form_stations') }).check()
  await leader.getByRole('button', { name: t('live.open') }).click()
  await leader.waitForURL(/\/live\/[A-Z2-9]{6}\//)
  const code = /\/live\/([A-Z2-9]{6})\//.exec(leader.url())?.[1] ?? ''
  const noor = await newDevice(browser)
  await join(noor, code, 'Noor')
  await expect(noor.getByText(t('live.goToStation', { station: 1 }))).toBeVisible()
  await join(tom, code, 'Tom')
  const wall = await newDevice(browser)
  await wall.goto(`/live/${code}/wall/`)

  await leader.getByRole('button', { name: t('live.personAt', { name: 'Noor', station: 1 }) }).focus()
  await leader.keyboard.press('ArrowUp')
  await expect(noor.getByText(t('live.goToStation', { station: 3 }))).toBeVisible()
  await leader.getByRole('button', { name: t('live.startFor', { count: 3 }) }).click()
  await expect(digits(noor)).toBeVisible()
  await leader.getByRole('button', { name: t('player.skip') }).click()
  await expect(noor.getByRole('heading', { name: 'Squat' })).toBeVisible()
  await expect(tom.getByRole('heading', { name: 'Rope' })).toBeVisible()
  await expect(wall.getByRole('listitem').filter({ hasText: 'Squat' })).toContainText('Noor')

  await leader.getByRole('button', { name: t('player.skip') }).click()
  await expect(noor.getByRole('heading', { name: 'Swing' })).toBeVisible()
  await expect(tom.getByRole('heading', { name: 'Squat' })).toBeVisible()
  await expect(wall.getByRole('listitem').filter({ hasText: 'Squat' })).toContainText('Tom')
})

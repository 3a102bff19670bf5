/** `/statistic`: empty, then numbers, their tables, a manual entry, its correction, a goal, and offline. */
import type { Page } from '@playwright/test'
import { newId } from '../../../src/data/app/ids.ts'
import { checkScreen } from '../support/checks.ts'
import { edge, newPerson, signInAs, type Person } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

// 503: the database is simulated to be unavailable.
test.use({ reducedMotion: 'reduce', expectedStatuses: [401, 503] })

const t = textsIn('en')
const DAY_MS = 86_400_000

const entry = (name: string, daysAgo: number, minutes: number, more: object = {}) => ({
  id: newId(),
  name,
  sport: 'Strength',
  level: 'heavy',
  zoneMin: 0,
  seconds: minutes * 60,
  date: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  ...more
})

const enter = (person: Person, ...entries: object[]) =>
  edge(person, 'POST', '/statistics/entries', { source: 'hand', entries })

async function open(page: Page): Promise<void> {
  await page.goto('/statistic/')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('starts empty, then an entry is added by hand, corrected and deleted', async ({ page, isMobile }) => {
  await signInAs(page, await newPerson())
  await open(page)
  await expect(page.getByRole('heading', { name: t('statistic.empty') })).toBeVisible()
  await checkScreen(page, 'no statistics', isMobile)

  await page
    .getByRole('main')
    .getByRole('button', { name: t('statistic.enter') })
    .click()
  const sheet = page.getByRole('dialog', { name: t('statistic.enter') })
  await sheet.getByRole('button', { name: t('statisticSheets.save') }).click()
  await expect(sheet.getByRole('alert')).toHaveText(t('statisticSheets.wrong'))
  await checkScreen(page, 'an entry', isMobile)
  await sheet.getByLabel(t('statisticSheets.what')).fill('Run in the wood')
  await sheet.getByLabel(t('statisticSheets.minutesDone')).fill('30')
  await sheet.getByRole('button', { name: t('statisticSheets.save') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('statistic.left-minutes', { count: 60 }) })).toBeVisible()

  await page.getByRole('button', { name: t('statistic.editOne', { name: 'Run in the wood' }) }).click()
  const edit = page.getByRole('dialog', { name: t('statisticSheets.edit') })
  await edit.getByLabel(t('statisticSheets.minutesDone')).fill('90')
  await edit.getByRole('button', { name: t('statisticSheets.save') }).click()
  await expect(page.getByRole('heading', { name: t('statistic.goalReached') })).toBeVisible()

  await page.getByRole('button', { name: t('statistic.editOne', { name: 'Run in the wood' }) }).click()
  await edit.getByRole('button', { name: t('statisticSheets.delete') }).click()
  await expect(page.getByRole('heading', { name: t('statistic.empty') })).toBeVisible()
})

test('shows numbers of each period, every chart as a table, and a goal', async ({ page, isMobile }) => {
  const person = await newPerson()
  await enter(
    person,
    entry('Ladder', 0, 25),
    entry('Ladder', 1, 20),
    entry('Yoga', 400, 60, { sport: 'YOGA', level: '' })
  )
  await signInAs(page, person)
  await open(page)
  const streak = page.getByText(t('statistic.streak', { count: 2 }), { exact: true })
  await expect(streak).toBeVisible()
  await checkScreen(page, 'statistics', isMobile)
  await page.getByRole('button', { name: t('statistic.period-all'), exact: true }).click()
  const numbers = page.getByRole('region', { name: t('statistic.period-all') })
  await expect(numbers).toContainText('105')
  await expect(page.getByRole('img', { name: /^Minutes per year/ })).toBeVisible()
  for (const button of await page.getByRole('button', { name: / as a table$/ }).all()) {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.getByRole('row', { name: /^Strength 45 2/ })).toBeVisible()
  await checkScreen(page, 'statistics as tables', isMobile)

  await page.getByRole('button', { name: t('statistic.changeGoal') }).click()
  const sheet = page.getByRole('dialog', { name: t('statisticSheets.goalTitle') })
  await sheet.getByLabel(t('statisticSheets.goalKind')).selectOption('workouts')
  await sheet.getByLabel(t('statisticSheets.goalAmount')).fill('0')
  await sheet.getByRole('button', { name: t('statisticSheets.save') }).click()
  await expect(sheet.getByText(t('statisticSheets.goalWrong', { count: 100 }))).toBeVisible()
  await sheet.getByLabel(t('statisticSheets.goalAmount')).fill('40')
  await sheet.getByRole('button', { name: t('statisticSheets.save') }).click()
  await expect(page.getByRole('img', { name: /of 40 workouts this week/ })).toBeVisible()
})

test('a picture of the month is drawn and saved', { tag: '@once' }, async ({ page }) => {
  const person = await newPerson()
  await enter(person, entry('Ladder', 0, 25))
  await signInAs(page, person)
  await open(page)
  await page.getByRole('button', { name: t('statistic.share') }).click()
  const sheet = page.getByRole('dialog', { name: t('statistic.share') })
  await expect(sheet.getByRole('img', { name: /25 minutes/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: t('statisticSheets.savePicture') }).click()
  expect((await download).suggestedFilename()).toBe('icepoint.png')
  await page.keyboard.press('Escape')
  const title = t('statistic.bySport')
  await page.getByRole('button', { name: t('statistic.asPicture', { title }) }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: `${title}: ${t('sports.Strength')} 25 min` })
  await expect(picture).toBeVisible()
})

test('entries from another device in an earlier month count at the next visit', { tag: '@once' }, async ({ page }) => {
  const person = await newPerson()
  await enter(person, entry('Ladder', 0, 25), entry('Row', 90, 10))
  await signInAs(page, person)
  await open(page)
  await enter(person, entry('Walk', 60, 30), entry('Row', 90, 20))
  await page.reload()
  await page.getByRole('button', { name: t('statistic.period-all'), exact: true }).click()
  await expect(page.getByRole('region', { name: t('statistic.period-all') })).toContainText('85')
})

test('without the database, it shows what the device knows, and says so', { tag: '@once' }, async ({ page }) => {
  const person = await newPerson()
  await enter(person, entry('Ladder', 0, 25))
  await signInAs(page, person)
  await open(page)
  await expect(page.getByText('Ladder').first()).toBeVisible()
  await page.route('**/tables/dayTotals/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByText('Ladder').first()).toBeVisible()
  await expect(page.getByText(/^We couldn’t refresh this/)).toBeVisible()
  await page.unroute('**/tables/dayTotals/**')
  await page.getByRole('button', { name: t('states.retry') }).click()
  await expect(page.getByText(/^We couldn’t refresh this/)).toHaveCount(0)
})

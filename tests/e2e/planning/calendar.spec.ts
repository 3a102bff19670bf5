/** `/calendar`: planning, repeating, changing one, the following or all, marks, keys, and offline. */
import type { Page } from '@playwright/test'
import { newId } from '../../../src/data/app/ids.ts'
import { checkScreen } from '../support/checks.ts'
import { befriend } from '../support/operator.ts'
import { contentOf, edge, named, newPerson, newWorkout, seconds, signInAs, type Person } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

// Many states are checked in three themes and six widths.
test.describe.configure({ timeout: 180_000 })
test.use({ reducedMotion: 'reduce', locale: 'en-GB' })

const t = textsIn('en')
const NOON = '2026-11-18T12:00:00Z'

const plan = (person: Person, more: object) =>
  edge(person, 'POST', '/training-dates', {
    id: newId(),
    startDateTime: '2026-11-18T07:00:00+00:00',
    title: 'Run',
    repeat: '',
    ...more
  })

const main = (page: Page) => page.getByRole('main')
const cell = (page: Page, name: RegExp | string) => main(page).getByRole('gridcell', { name })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

async function open(page: Page, person: Person): Promise<void> {
  await page.clock.setFixedTime(NOON)
  await signInAs(page, person)
  await page.goto('/calendar/')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await show(page, 'month')
}

/** Phones start with the list. */
const show = (page: Page, view: 'month' | 'week') =>
  page
    .getByRole('group', { name: t('calendar.view') })
    .getByRole('button', { name: t(`calendar.view-${view}`) })
    .click()

/** Opens the only date of a day for a change. */
async function edit(page: Page, day: string): Promise<void> {
  await cell(page, new RegExp(`^${day}`)).press('Enter')
  await page.getByRole('button', { name: new RegExp(`^${t('dateSheet.edit')}:`) }).click()
}

const CHANGE = t('dateSheet.editTitle')

/** The calendar shows a change optimistically; its sheet closes afterwards. */
async function change(page: Page, button: 'save' | 'remove'): Promise<void> {
  const form = sheet(page, CHANGE)
  await form.getByRole('button', { name: t(`dateSheet.${button}`) }).click()
  await expect(form).toHaveCount(0)
}

test(
  'starts empty; a weekly date is planned, changed alone, from one on, and everywhere, and deleted',
  { tag: '@main' },
  async ({ page, isMobile }) => {
    await open(page, await newPerson())
    await expect(page.getByRole('heading', { name: t('calendar.empty') })).toBeVisible()
    await checkScreen(page, 'an empty calendar', isMobile)

    await page.getByRole('button', { name: t('calendar.planFirst') }).click()
    const form = sheet(page, t('dateSheet.newTitle'))
    await form.getByLabel(t('dateSheet.what')).fill('Run')
    await form.getByLabel(t('dateSheet.time'), { exact: true }).fill('07:30')
    await form.getByLabel(t('dateSheet.repeat')).selectOption('weekly')
    await form.getByRole('button', { name: 'Friday' }).click()
    await form.getByLabel(t('dateSheet.end')).selectOption('count')
    await form.getByLabel(t('dateSheet.count'), { exact: true }).fill('0')
    await form.getByRole('button', { name: t('dateSheet.save') }).click()
    await expect(form.getByRole('alert')).toHaveText(t('dateSheet.wrong'))
    await checkScreen(page, 'a training date', isMobile)
    await form.getByLabel(t('dateSheet.count'), { exact: true }).fill('4')
    await form.getByRole('button', { name: t('dateSheet.save') }).click()
    await expect(form).toHaveCount(0)
    for (const day of ['18', '20', '25', '27'])
      await expect(cell(page, new RegExp(`day ${day} November.*07:30, Run, planned`))).toBeVisible()
    await expect(cell(page, /, Run, /)).toHaveCount(4)

    await edit(page, 'Friday 20 November')
    await sheet(page, CHANGE).getByLabel(t('dateSheet.time'), { exact: true }).fill('09:00')
    await change(page, 'save')
    await expect(cell(page, /^Friday 20 November, 09:00, Run/)).toBeVisible()
    await expect(cell(page, /07:30, Run/)).toHaveCount(3)

    await edit(page, 'Wednesday 25 November')
    await sheet(page, CHANGE).getByLabel(t('dateSheet.scope-following')).check()
    await sheet(page, CHANGE).getByLabel(t('dateSheet.what')).fill('Walk')
    await change(page, 'save')
    await expect(cell(page, /, Walk, /)).toHaveCount(2)
    await expect(cell(page, /07:30, Run/)).toHaveCount(1)

    await edit(page, 'Friday 27 November')
    await sheet(page, CHANGE).getByLabel(t('dateSheet.scope-all')).check()
    await sheet(page, CHANGE).getByLabel(t('dateSheet.time'), { exact: true }).fill('10:00')
    await change(page, 'save')
    await expect(cell(page, /10:00, Walk/)).toHaveCount(2)

    await edit(page, 'Friday 27 November')
    await change(page, 'remove')
    await expect(cell(page, /, Walk, /)).toHaveCount(1)
    await page.reload()
    await show(page, 'month')
    await expect(cell(page, /^Friday 20 November, 09:00, Run/)).toBeVisible()
    await expect(cell(page, /, Walk, /)).toHaveCount(1)
  }
)

test('a date is done, skipped and moved with keys, and another screen of the app shows it', async ({
  page,
  isMobile
}) => {
  const person = await newPerson()
  await plan(person, {})
  await open(page, person)
  const today = cell(page, /^Wednesday 18 November/)
  await today.press('Enter')
  const day = sheet(page, 'Wednesday 18 November')
  await day.getByRole('button', { name: new RegExp(`^${t('dateSheet.done')}:`) }).click()
  await expect(day.getByRole('button', { name: new RegExp(`^${t('dateSheet.done')}:`) })).toHaveAttribute(
    'aria-pressed',
    'true'
  )
  await checkScreen(page, 'a day', isMobile)
  await day.getByRole('button', { name: new RegExp(`^${t('dateSheet.skip')}:`) }).click()
  await page.keyboard.press('Escape')
  await expect(cell(page, /^Wednesday 18 November.*Run, skipped/)).toBeVisible()
  await checkScreen(page, 'a month', isMobile)

  await today.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(cell(page, /^Thursday 19 November, 07:00, Run/)).toBeFocused()
  await page.keyboard.press('End')
  await expect(cell(page, /^Sunday 22 November/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, /^Sunday 29 November/)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(cell(page, /^Tuesday 29 December/)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()

  await page.getByRole('button', { name: t('calendar.today'), exact: true }).click()
  await show(page, 'week')
  const thursday = cell(page, /^Thursday 19 November, 07:00, Run/)
  await thursday.press('Shift+ArrowDown')
  await expect(thursday.locator('.planning-length')).toHaveText('5 min')
  // Dragging loads shortly after the calendar.
  await expect(page.locator('[data-drags]')).toBeVisible()
  // Unsent changes are announced above the week, which moves it.
  await expect(page.locator('.outbox-sign')).toHaveCount(0)
  const edge = await thursday.locator('[data-edge]').boundingBox()
  if (edge === null) throw new Error('no edge')
  // Uses a mouse on the phone too: touch is covered by the component test.
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2 + 16, { steps: 4 })
  await page.mouse.up()
  await expect(cell(page, /^Thursday 19 November, 07:00, Run, skipped, 30 min/)).toBeVisible()
  await checkScreen(page, 'a week', isMobile)
  await page.reload()
  await show(page, 'week')
  await expect(cell(page, /^Thursday 19 November, 07:00, Run, skipped, 30 min/)).toBeVisible()
})

test('a date shared by a friend is dashed on its day and accepted there', { tag: '@once' }, async ({ page }) => {
  const [mara, jules] = await Promise.all([named('Mara'), named('Jules')])
  await befriend(mara, jules)
  const workoutId = await newWorkout(mara, contentOf('Ladder', [['Row', seconds(30)]]))
  await edge(mara, 'POST', '/shares', { workoutId, friendIds: [jules.userId], proposedAt: '2026-11-20T10:00:00Z' })
  await open(page, jules)
  const friday = cell(page, /^Friday 20 November, \d\d:00, Ladder, proposed by Mara$/)
  await expect(friday.locator('.planning-event.is-proposed')).toBeVisible()
  await checkScreen(page, 'a proposed date', false)
  await friday.press('Enter')
  const day = sheet(page, 'Friday 20 November')
  await day.getByRole('button', { name: /^Accept: Ladder/ }).click()
  await page.keyboard.press('Escape')
  await expect(cell(page, /^Friday 20 November, \d\d:00, Ladder, planned$/)).toBeVisible()
})

test.describe('offline', () => {
  test.use({ isNetworkStable: { value: false }, serviceWorkers: 'allow' })

  test('changes wait offline, and arrive once', { tag: '@once' }, async ({ page, context }) => {
    const person = await newPerson()
    await plan(person, {})
    await open(page, person)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect(cell(page, /Run, planned/)).toBeVisible()
    await context.setOffline(true)
    await cell(page, /Run, planned/).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(cell(page, /^Thursday 19 November.*Run, planned/)).toBeVisible()
    await expect(page.locator('.outbox-sign')).toHaveCount(1)
    await context.setOffline(false)
    await expect(page.locator('.outbox-sign')).toHaveCount(0)
    await expect(cell(page, /^Thursday 19 November.*Run, planned/)).toBeVisible()
  })
})

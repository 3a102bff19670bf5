/** `/calendar` when clocks change, and dragging with a mouse. */
import type { Page } from '@playwright/test'
import { newId } from '../../../src/data/app/ids.ts'
import { edge, newPerson, signInAs, type Person } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ reducedMotion: 'reduce', locale: 'en-GB' })

const t = textsIn('en')

const plan = (person: Person, more: object) =>
  edge(person, 'POST', '/training-dates', {
    id: newId(),
    startDateTime: '2026-11-18T07:00:00+00:00',
    title: 'Run',
    repeat: '',
    ...more
  })

const main = (page: Page) => page.getByRole('main')
const cell = (page: Page, name: RegExp) => main(page).getByRole('gridcell', { name })

test('a date of a series is dragged to another day', async ({ page }) => {
  const person = await newPerson()
  await plan(person, { repeat: 'FREQ=WEEKLY;COUNT=3' })
  await page.clock.setFixedTime('2026-11-18T12:00:00Z')
  await signInAs(page, person)
  await page.goto('/calendar/')
  await expect(main(page).locator('[data-drags]')).toBeVisible()
  const from = cell(page, /^Wednesday 25 November/).locator('[data-key]')
  await from.dragTo(cell(page, /^Thursday 26 November/))
  const question = page.getByRole('dialog', { name: t('dateSheet.moveTitle', { day: 'Thursday 26 November' }) })
  await question.getByRole('button', { name: t('dateSheet.move') }).click()
  await expect(cell(page, /^Thursday 26 November, 07:00, Run/)).toBeVisible()
  await expect(cell(page, /, Run, /)).toHaveCount(3)
})

/** The hours around both changes: clocks go forward an hour in spring and back in autumn. */
const CHANGES = [
  { zone: 'Europe/Berlin', spring: '2027-03-28', autumn: '2026-10-25' },
  { zone: 'America/New_York', spring: '2027-03-14', autumn: '2026-11-01' },
  { zone: 'Australia/Lord_Howe', spring: '2026-10-04', autumn: '2027-04-04' }
] as const

for (const { zone, spring, autumn } of CHANGES) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone })
    test(`a daily date at 02:30 stays there while the clocks change in ${zone}`, async ({ page }) => {
      const person = await newPerson()
      await plan(person, { startDateTime: '2026-09-20T02:30:00+00:00', repeat: 'FREQ=DAILY' })
      await signInAs(page, person)
      for (const day of [spring, autumn]) {
        for (const hour of ['00:30', '12:00', '23:30']) {
          await page.clock.setFixedTime(await page.evaluate((wall) => new Date(wall).getTime(), `${day}T${hour}`))
          await page.goto('/calendar/')
          const today = main(page).locator('[role=gridcell][aria-current=date]')
          await expect(today).toHaveAttribute('data-day', day)
          await expect(today).toContainText('02:30, Run')
          const all = main(page).locator('[role=gridcell]')
          await expect(all.filter({ hasText: '02:30, Run' })).toHaveCount(await all.count())
        }
      }
    })
  })
}

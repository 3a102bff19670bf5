/** A public page lets a guest copy its workout, after signing in and only on request. */
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_USERS } from '../../../scripts/demo/users.ts'
import { countWorkouts, newcomer } from '../support/people.ts'
import { expect, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
test.use({ expectedStatuses: [401] })

const DEMO = '/workout/demo-kb-ladder/'

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(t('auth.email')).fill(email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
}

test('a workout is copied from its public page after sign-in', async ({ page }) => {
  const person = await newcomer()
  await page.goto(DEMO)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: t('public.copy') }).click()
  await logIn(page, person.email, PASSWORD)
  await page.waitForURL('**/addWorkoutOptions/?copy=*')
  const card = page.getByRole('region', { name: t('options.copyAsked') })
  await expect(card).toContainText(name)
  expect((await countWorkouts(person)).stored).toBe(0)
  await card.getByRole('button', { name: t('options.copying', { name }) }).click()
  await expect(page.getByText(t('list.copied', { name }))).toBeVisible()
  await page.goto('/workoutlist/my/')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('its creator can edit it instead', async ({ page }) => {
  await page.goto(`/login/?next=${DEMO}`)
  await logIn(page, DEMO_USERS[0]?.email ?? '', DEMO_PASSWORD)
  await page.waitForURL(`**${DEMO}`)
  await expect(page.getByRole('link', { name: t('public.edit') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('public.copy') })).toBeHidden()
})

/** A public page leads a guest to a copy of its workout: by the login, and only when it is pressed for. */
import { countWorkouts, newcomer } from '../support/people.ts'
import { expect, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
test.use({ expectedStatuses: [401] })

const DEMO = '/workout/demo-kb-ladder/'

test('a workout is copied from its public page after the login', async ({ page }) => {
  const person = await newcomer()
  await page.goto(DEMO)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: t('public.copy') }).click()
  await page.getByLabel(t('auth.email')).fill(person.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
  await page.waitForURL('**/addWorkoutOptions/?copy=*')
  const card = page.getByRole('main').getByRole('listitem').first()
  await expect(card).toContainText(t('options.copyAsked'))
  expect((await countWorkouts(person)).stored).toBe(0)
  await card.getByRole('button', { name: t('options.copying', { name }) }).click()
  await expect(page.getByText(t('list.copied', { name }))).toBeVisible()
  await page.goto('/workoutlist/my/')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

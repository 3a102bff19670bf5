import { comparePictures, open, stopDate, test } from './pictures.ts'

test.use({ expectedStatuses: [404] })

const PAGES = [
  ['splash', '/'],
  ['info', '/info/'],
  ['workout-page', '/workout/demo-kb-ladder/'],
  ['login', '/login/'],
  ['register', '/register/'],
  ['not-found', '/nothing/']
] as const

for (const [name, path] of PAGES) {
  test(`the picture of ${name}`, async ({ page }) => {
    await stopDate(page)
    await open(page, path)
    await comparePictures(page, name)
  })
}

test('the picture of the public list', async ({ page }) => {
  await stopDate(page)
  await open(page, '/workoutListOpen/')
  // No other test publishes a workout of this sport.
  await page.locator('label', { hasText: 'Strength' }).click()
  await comparePictures(page, 'public-list')
})

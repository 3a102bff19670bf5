import { comparePictures, open, stopDate, test } from './pictures.ts'

for (const [name, path] of [
  ['splash', '/'],
  ['workout-page', '/workout/demo-kb-ladder/']
] as const) {
  test(`the picture of ${name}`, async ({ page }) => {
    await stopDate(page)
    await open(page, path)
    await comparePictures(page, name)
  })
}

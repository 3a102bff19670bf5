/** A button of a public page that is pressed before its scripts have run. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/support.ts'

const OWN = '/_astro/'
const share = (page: Page) => page.getByRole('button', { name: 'Share' })
const print = (page: Page) => page.getByRole('button', { name: 'Print' })
const done = (page: Page) => page.evaluate(() => Reflect.get(window, 'done') as string[])

/** Opens a page that is visible but whose scripts wait. @returns a function that lets them load */
async function openEarly(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { done: told, print: () => told.push('print') })
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.resolve(void told.push('copy')) }
    })
  })
  let letCome = (): void => undefined
  const isWanted = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(`**${OWN}*.js`, (route) => isWanted.then(() => route.continue()))
  const isAsked = page.waitForRequest((request) => request.url().includes(OWN) && request.url().endsWith('.js'))
  await page.goto('/workout/demo-kb-ladder/', { waitUntil: 'commit' })
  await isAsked
  return async () => {
    letCome()
    await page.waitForLoadState('domcontentloaded')
  }
}

test('every button’s action runs once when the scripts have loaded, in order', { tag: '@once' }, async ({ page }) => {
  const letCome = await openEarly(page)
  await share(page).click()
  await share(page).press('Space')
  await print(page).press('Enter')
  expect(await done(page)).toEqual([])
  await letCome()
  await expect(page.getByRole('status')).toHaveText('Link copied')
  expect(await done(page)).toEqual(['copy', 'print'])
  await print(page).click()
  expect(await done(page)).toEqual(['copy', 'print', 'print'])
})

test('leaves a link unchanged', { tag: '@once' }, async ({ page }) => {
  await openEarly(page)
  await page.getByRole('link', { name: 'Start Kettlebell ladder', exact: true }).click()
  await page.waitForURL('**/play/', { waitUntil: 'commit' })
})

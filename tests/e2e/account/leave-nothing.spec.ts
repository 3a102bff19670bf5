/** A device that several people share. */
import type { Page } from '@playwright/test'
import { contentOf, newPerson, newWorkout, seconds } from '../support/people.ts'
import { expect, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

// Requests in flight while the session ends are refused.
test.use({ serviceWorkers: 'allow', expectedStatuses: [401] })

/** Everything this site stores in the browser, as text. */
const storedHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    const answer = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error ?? new Error('Not readable.'))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        found.push(
          `${name}/${store}: ${JSON.stringify(await Promise.all([answer(rows.getAllKeys()), answer(rows.getAll())]))}`
        )
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        const isText = /html|json/.test(kept?.headers.get('content-type') ?? '')
        found.push(`${name}: ${request.url} ${isText ? await kept?.text() : ''}`)
      }
    }
    return found.join('\n')
  })

test('signing out leaves nothing behind of a private workout that was played', { tag: '@once' }, async ({ page }) => {
  const person = await newPerson()
  const id = await newWorkout(person, contentOf('Knee therapy', [['Leg raise', seconds(600)]]))
  await page.goto('/login/')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
  await page.waitForURL('**/workoutlist/my/')
  await page.goto(`/workout/${id}/`)
  await page.getByRole('link', { name: t('page.start'), exact: true }).click()
  await expect(page.locator('.player-stage')).toHaveAttribute('data-status', 'running')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.player-stage')).toHaveAttribute('data-phase', 'work')
  await page.goBack()
  await page
    .locator('.app-nav')
    .getByRole('link', { name: t('nav.workouts'), exact: true })
    .click()
  await expect(page.locator('.workout-card h3')).toHaveText(['Knee therapy'])
  const traces = ['Knee therapy', 'Leg raise', id, person.email]
  const before = await storedHere(page)
  expect(traces.filter((trace) => !before.includes(trace))).toEqual([])

  await page.getByRole('button', { name: t('nav.account') }).click()
  await page.getByRole('button', { name: t('nav.logOut') }).click()
  await page.getByRole('button', { name: t('nav.logOutPlayEnd') }).click()
  await page.waitForURL('**/login/')
  await expect(page.locator('.play-bar')).toHaveCount(0)
  const lines = async () =>
    (await storedHere(page)).split('\n').filter((line) => traces.some((trace) => line.includes(trace)))
  expect(await lines()).toEqual([])
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByText('Knee therapy')).toHaveCount(0)
  expect(await lines()).toEqual([])
})

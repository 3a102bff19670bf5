/** Cards show who made a workout and its picture, in the app and on the public page. */
import type { Page } from '@playwright/test'
import { PICTURE } from '../support/picture.ts'
import { contentOf, edge, newPerson, newWorkout, seconds, signInAs, signInNew, type Person } from '../support/people.ts'
import { expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

interface Stored {
  id: string
  url: string
}

async function newPicture(person: Person): Promise<string> {
  const { name, mimeType, buffer } = PICTURE
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 20)
  const wanted = { id, kind: 'image', purpose: 'workout', name, size: buffer.length, mimeType }
  const { media } = (await edge(person, 'POST', '/media', wanted)) as { media: Stored }
  const headers = { authorization: `Bearer ${person.jwt}`, 'content-type': 'application/octet-stream' }
  const sent = await fetch(`${SITE}/api/media/${media.id}/chunks/0`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(buffer)
  })
  if (!sent.ok) throw new Error(`chunk: ${sent.status} ${await sent.text()}`)
  return media.url
}

const card = (page: Page, name: string) => page.locator('.workout-card', { has: page.getByRole('link', { name }) })
const width = (page: Page, name: string): Promise<number> =>
  card(page, name)
    .locator('img')
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth)

test('a public workout is found by its owner’s name, a private one by nobody', { tag: '@once' }, async ({ page }) => {
  const owner = await newPerson()
  const nickname = `Owner ${owner.userId}`
  await edge(owner, 'PUT', '/account', { nickname })
  const mine = contentOf(`Signed ${owner.userId}`, [['Row', seconds(30)]])
  const id = await newWorkout(owner, mine)
  await newWorkout(owner, contentOf(`Hidden ${owner.userId}`, [['Row', seconds(30)]]))
  await signInNew(page)
  const open = () => page.goto(`/workoutlist/public/?q=${encodeURIComponent(nickname)}`)
  await open()
  await expect(page.getByRole('heading', { name: t('list.noMatch') })).toBeVisible()
  await edge(owner, 'POST', `/workouts/${id}/publish`)
  await open()
  await expect(page.locator('.workout-card h3')).toHaveText([mine.name])
  await expect(card(page, mine.name)).toContainText(nickname)
  await page.goto('/workoutListOpen/')
  await page.getByRole('searchbox').fill(nickname)
  await expect(card(page, mine.name)).toContainText(nickname)
})

test('a card shows a small picture of its workout, and works without one when it fails to load', async ({
  page,
  isNetworkStable
}) => {
  const person = await newPerson()
  const content = contentOf(`Pictured ${person.userId}`, [['Row', seconds(30)]])
  const id = await newWorkout(person, { ...content, imageUrl: await newPicture(person) })
  await signInAs(page, person)
  await page.goto('/workoutlist/my/')
  await expect(card(page, content.name)).toHaveClass(/has-picture/)
  const before = (await card(page, content.name).boundingBox())?.height
  await expect.poll(() => width(page, content.name)).toBe(640)
  expect((await card(page, content.name).boundingBox())?.height).toBe(before)
  await test.step('even after the styles of another screen with cards were loaded', async () => {
    const seen = card(page, content.name).locator('img')
    await expect(seen).toBeVisible()
    await page.getByRole('link', { name: t('nav.create') }).click()
    await expect(page).toHaveURL('/addWorkoutOptions/')
    await page.goBack()
    await expect(seen).toBeVisible()
  })
  await edge(person, 'POST', `/workouts/${id}/publish`)
  for (const path of ['/workoutListOpen/', '/workoutlist/my/']) {
    await page.goto(path)
    await expect.poll(() => width(page, content.name), path).toBe(640)
    await expect(card(page, content.name).locator('img')).toBeVisible()
  }
  isNetworkStable.value = false
  await page.route(/width=640/, (route) => route.abort())
  for (const path of ['/workoutListOpen/', '/workoutlist/my/']) {
    await page.goto(path)
    await expect(card(page, content.name), path).not.toHaveClass(/has-picture/)
    await expect(card(page, content.name).locator('img')).toHaveCount(0)
  }
})

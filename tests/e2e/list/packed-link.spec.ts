/** A workout inside a link: made from the list, read and played without a server, saved after sign-in. */
import { deflateRawSync } from 'node:zlib'
import { packedText } from '../../../src/core/workout/packed-text.ts'
import { contentOf, newPerson, newWorkout, seconds, signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, PASSWORD, soundAnswered, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

test('a link from the list is read, played as a guest without any server, and saved after sign-in', async ({
  page,
  browser
}) => {
  const owner = await signInNew(page)
  await newWorkout(
    owner,
    contentOf('Link ladder', [
      ['Squat', seconds(30)],
      ['Row', { kind: 'reps', reps: 12 }]
    ])
  )
  await page.goto('/workoutlist/my/')
  await page.locator('.workout-card', { hasText: 'Link ladder' }).getByRole('button').last().click()
  await page.getByRole('button', { name: t('list.share') }).click()
  await page.getByText(t('sharing.otherWays')).click()
  // Not every browser lets a test read the clipboard.
  await page.evaluate(() => {
    const copied = globalThis as unknown as { copied: string }
    navigator.clipboard.writeText = async (text) => void (copied.copied = text)
  })
  await page.getByRole('button', { name: t('sharing.frozen') }).click()
  await expect(page.getByText(t('sharing.frozenCopied'))).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  const url = await page.evaluate(() => (globalThis as unknown as { copied: string }).copied)
  expect(url).toMatch(/\/workout\/w\/#1\./)
  expect(url.length).toBeLessThan(300)

  const other = await browser.newContext()
  await soundAnswered(other)
  const reader = await other.newPage()
  const asked: string[] = []
  reader.on('request', (request) => asked.push(new URL(request.url()).pathname + request.postData()))
  await reader.goto(url)
  await expect(reader.getByRole('heading', { name: 'Link ladder' })).toBeVisible()
  await expect(reader.locator('.public-exercise')).toHaveCount(2)
  await expect(reader.locator('.public-ridge svg')).toBeVisible()
  expect(await accessibilityFindings(reader)).toEqual([])
  await test.step('it plays, and is still there after the play', async () => {
    await reader.getByRole('button', { name: t('page.start') }).click()
    await reader.waitForURL('**/workout/w-*/play/')
    await expect(reader.getByText(t('phases.setup')).first()).toBeVisible()
    await reader.waitForTimeout(3000)
    await reader.goBack()
    await expect(reader.getByRole('heading', { name: 'Link ladder' })).toBeVisible()
  })
  // The only request checks whether there is a network.
  const isProbe = (path: string) => path === '/api/health/herenull'
  expect(asked.filter((path) => /^\/(?:api|v1)\//.test(path) && !isProbe(path))).toEqual([])

  await test.step('it is saved after sign-in', async () => {
    const other = await newPerson()
    await reader.goto(url)
    await reader.reload()
    await reader.getByRole('button', { name: t('carry.logInAndSave') }).click()
    await reader.getByLabel('Email').fill(other.email)
    await reader.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await reader.getByRole('button', { name: 'Log in', exact: true }).click()
    await reader.waitForURL('**/workout/w/')
    await expect(reader.getByText(t('carry.saved', { name: 'Link ladder' }))).toBeVisible()
    await reader.goto('/workoutlist/my/')
    await expect(reader.locator('.workout-card', { hasText: 'Link ladder' })).toHaveCount(1)
  })
  await reader.context().close()
})

test('explains links that are truncated, too large, too new or empty', { tag: '@once' }, async ({ page }) => {
  const bomb = packedText(deflateRawSync(Buffer.alloc(30_000_000, 48))) ?? ''
  const cases = [
    ['', 'carry.linkEmpty'],
    ['1.abcdef', 'carry.linkDamaged'],
    ['7.abcdef', 'carry.linkNewer'],
    [bomb, 'carry.linkTooLong']
  ] as const
  for (const [fragment, text] of cases) {
    await page.goto('/')
    await page.goto(`/workout/w/#${fragment}`)
    await expect(page.getByRole('alert')).toContainText(t(text))
  }
  expect(await accessibilityFindings(page)).toEqual([])
  // Browsers open no address this long, but a page can set it.
  await page.evaluate(() => void (location.hash = `1.${'A'.repeat(1_900_000)}`))
  await expect(page.getByRole('alert')).toContainText(t('carry.linkTooLong'))
})

test.describe('offline', () => {
  test.use({ isNetworkStable: { value: false }, serviceWorkers: 'allow' })

  test('it opens offline where the app is installed', { tag: '@once' }, async ({ page, context }) => {
    await signInNew(page)
    await page.goto('/workoutlist/my/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    const json = '["Without a network",[["Squat",[30]]],[[[[0]],1,0,0]],"Fitness","base","interval","en"]'
    await page.goto(`/workout/w/#${packedText(deflateRawSync(Buffer.from(json)))}`)
    await expect(page.getByRole('heading', { name: 'Without a network' })).toBeVisible()
    await page.getByRole('button', { name: t('page.start') }).click()
    await expect(page.getByText(t('phases.setup')).first()).toBeVisible()
    await context.setOffline(false)
  })
})

/** A workout as a file: imported with its picture, exported, and dropped on the list. */
import { readFileSync } from 'node:fs'
import { downloadZip } from 'client-zip'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { workoutFileText } from '../../../src/core/workout/workout-file.ts'
import { openZip } from '../../../src/platform/files/read-zip.ts'
import { contentOf, edge, seconds, signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const ORIGIN = 'https://icepoint.example'
const PICTURE = '/media/workout-media/picture'

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: '#157a9c' } })
    .webp()
    .toBuffer()

const ladder = {
  ...contentOf('Täglich / 绳 🧗', [
    ['Row', seconds(40)],
    ['Squat', seconds(30)]
  ]),
  imageUrl: PICTURE
}

async function archive(bytes: Buffer): Promise<Buffer> {
  const text = workoutFileText(ladder, ORIGIN, new Map([[PICTURE, 'media/1.webp']]))
  const files = [
    { name: 'workout.icepoint.json', input: text },
    { name: 'media/1.webp', input: new Uint8Array(bytes) }
  ]
  return Buffer.from(await downloadZip(files).arrayBuffer())
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test('an archive is previewed, saved with its picture, and exported unchanged', { tag: '@main' }, async ({ page }) => {
  const person = await signInNew(page)
  const bytes = await picture()
  await page.goto('/addWorkoutOptions/')
  await expect(page.getByRole('button', { name: t('options.fileTitle') })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await choose(page, 'ladder.icepoint.zip', await archive(bytes))
  const dialog = page.getByRole('dialog', { name: t('carry.importTitle') })
  await expect(dialog.getByRole('heading', { name: ladder.name })).toBeVisible()
  await expect(dialog.getByText(t('carry.files', { count: 1, size: '0.0' }))).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: t('carry.saveThese', { count: 1 }) }).click()
  await page.waitForURL('**/workoutlist/my/')
  const card = page.locator('.workout-card', { hasText: 'Täglich' })
  await expect(card).toHaveCount(1)
  const { usage } = (await edge(person, 'GET', '/account')) as { usage: { mediaBytes: number } }
  expect(usage.mediaBytes).toBe(bytes.length)

  await card.getByRole('button').last().click()
  await page.getByRole('button', { name: t('list.share') }).click()
  await page.getByText(t('sharing.otherWays')).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('sharing.file') }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Täglich - 绳 🧗.icepoint.zip')
  const zip = await openZip(new Blob([new Uint8Array(readFileSync(await file.path()))]), 10)
  expect(zip?.names).toEqual(['media/1.webp', 'workout.icepoint.json'])
  const back = await zip?.read('media/1.webp', 1e6, '')
  expect(Buffer.from((await back?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
  const text = await (await zip?.read('workout.icepoint.json', 1e6, ''))?.text()
  expect(JSON.parse(text ?? '')).toMatchObject({
    version: 1,
    workout: { name: ladder.name, imageUrl: 'media/1.webp' }
  })
  const schema = await page.request.get('/schema/workout-1.json')
  expect([schema.status(), ((await schema.json()) as { title: string }).title]).toEqual([200, 'Icepoint workout'])
})

test('a file can be dropped on the list', async ({ page }) => {
  await signInNew(page)
  await page.goto('/workoutlist/my/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const text = workoutFileText({ ...ladder, imageUrl: '', name: 'Dropped' }, ORIGIN, new Map())
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'dropped.icepoint.json'))
    return transfer
  }, text)
  const over = page.getByText(t('carry.dropHere'))
  // The list accepts files once it is idle.
  await expect(async () => {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: data })
    await expect(over).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
  await expect(page.getByRole('heading', { name: 'Dropped' })).toBeVisible()
  await page.getByRole('button', { name: t('carry.saveThese', { count: 1 }) }).click()
  await expect(page.locator('.workout-card h3', { hasText: 'Dropped' })).toBeVisible()
})

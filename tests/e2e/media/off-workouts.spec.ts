/** `/offWorkouts`: workouts are saved with their videos, and play and seek after the servers have stopped. */
import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '../../../src/data/app/ids.ts'
import { checkScreen } from '../support/checks.ts'
import { startEndable, type Endable } from '../support/endable.ts'
import { befriend } from '../support/operator.ts'
import { contentOf, edge, named, newPerson, newWorkout, seconds, signInAs, type Person } from '../support/people.ts'
import { callSource, openSourcePage } from '../../../scripts/lib/source-page.ts'
import { expect, SITE, test as base } from '../support/support.ts'
import { fillDevice, limitDevice } from '../support/storage.ts'
import { textsIn } from '../support/texts.ts'
import type { VideoWish } from '../support/video-maker.ts'

const t = textsIn('en')
const VIDEO: VideoWish = { seconds: 8, fps: 15, width: 320, height: 180, hasSound: true, hasLength: true }
/** More than two stored parts. */
const VIDEO_BYTES = 2_600_000
/** Free bytes on a device that is nearly full. */
const ROOM = 40_000_000

/** Padded to the requested size, even compressed, with an element that every player skips. */
function padded(video: Buffer): Buffer {
  const bytes = VIDEO_BYTES - video.length - 9
  const head = Buffer.alloc(9, 0xec)
  head.writeBigUInt64BE(BigInt(bytes) | (1n << 56n), 1)
  return Buffer.concat([video, head, randomBytes(bytes)])
}

const test = base.extend<{ server: Endable }, { clip: Buffer }>({
  server: async ({ page }, use) => {
    const server = await startEndable()
    await use(server)
    await page.close()
    server.end()
  },
  clip: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await openSourcePage(page)
      const made = await callSource<string>(page, '/tests/e2e/support/video-maker.ts', 'makeVideo', VIDEO)
      await page.close()
      await use(padded(Buffer.from(made, 'base64')))
    },
    { scope: 'worker' }
  ]
})

// The service worker first caches a hundred files.
test.describe.configure({ timeout: 180_000 })
test.use({
  savesData: false,
  serviceWorkers: 'allow',
  reducedMotion: 'no-preference',
  isNetworkStable: { value: false },
  expectedStatuses: [401, 404, 416, 500, 503]
})

async function store(person: Person, file: Buffer, kind: 'image' | 'video', mimeType: string): Promise<string> {
  const id = newId()
  const order = { id, kind, purpose: 'workout', name: `a.${kind}`, size: file.length, mimeType }
  const { media } = (await edge(person, 'POST', '/media', order)) as { media: { url: string } }
  const answer = await fetch(`${SITE}/api/media/${id}/chunks/0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.jwt}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file)
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return media.url
}

const picture = (colour: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

async function withVideo(person: Person, name: string, clip: Buffer): Promise<{ id: string; video: string }> {
  const video = await store(person, clip, 'video', 'video/webm')
  const content = contentOf(name, [
    ['Swing', seconds(60)],
    ['Squat', seconds(30)]
  ])
  content.exercises[0]?.steps.forEach((step) => Object.assign(step, { mediaType: 'video', url: video }))
  content.imageUrl = await store(person, await picture('#47a'), 'image', 'image/jpeg')
  return { id: await newWorkout(person, content), video }
}

/** Signed in at the address of the server that can be stopped. */
async function enter(page: Page, person: Person, server: Endable): Promise<void> {
  await signInAs(page, person)
  await page.context().addCookies([{ name: 'icepoint_session', value: '1', url: server.url }])
}

/** The service worker controls the page from the second visit on. */
async function installed(page: Page, server: Endable): Promise<void> {
  await page.goto(`${server.url}/offWorkouts/`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function keepFromPage(page: Page, server: Endable, id: string): Promise<void> {
  await page.goto(`${server.url}/workout/${id}/`)
  const more = page.getByRole('button', { name: t('page.more'), exact: true })
  await more.click()
  await page.getByRole('button', { name: t('kept.keep'), exact: true }).click()
  await more.click()
  await expect(page.getByRole('link', { name: t('kept.isKept') })).toBeVisible()
}

const open = (page: Page, server: Endable) => page.goto(`${server.url}/offWorkouts/`)

const offline = async (context: BrowserContext, server: Endable) => {
  server.end()
  // The browser knows it too, like a device without a network.
  await context.setOffline(true)
}

test(
  'starts empty; then a saved workout plays and seeks its video with the servers stopped',
  { tag: '@main' },
  async ({ page, context, server, clip, isMobile }) => {
    const person = await newPerson()
    await enter(page, person, server)
    await installed(page, server)
    await expect(page.getByRole('heading', { name: t('kept.empty') })).toBeVisible()
    await checkScreen(page, 'nothing kept', isMobile)
    const { id, video } = await withVideo(person, 'Ladder', clip)
    await keepFromPage(page, server, id)
    await open(page, server)
    await expect(row(page, 'Ladder').getByText(t('kept.ready'), { exact: true })).toBeVisible()
    await expect(row(page, 'Ladder')).toContainText('1 video, 1 picture')
    await checkScreen(page, 'a kept workout', isMobile)

    await offline(context, server)
    await open(page, server)
    await expect(row(page, 'Ladder').getByText(t('kept.ready'), { exact: true })).toBeVisible()
    // Range requests, as players send them.
    const parts = await page.evaluate(async (url) => {
      const ask = async (range: string) => {
        const answer = await fetch(url, { headers: range === '' ? {} : { range } })
        const bytes = await answer.arrayBuffer()
        return [answer.status, bytes.byteLength, answer.headers.get('content-range')]
      }
      return Promise.all(
        ['', 'bytes=0-1', 'bytes=2599000-', 'bytes=-500', 'bytes=1048570-1048590', 'bytes=9999999-'].map(ask)
      )
    }, video)
    expect(parts).toEqual([
      [200, VIDEO_BYTES, null],
      [206, 2, `bytes 0-1/${VIDEO_BYTES}`],
      [206, 1000, `bytes 2599000-2599999/${VIDEO_BYTES}`],
      [206, 500, `bytes 2599500-2599999/${VIDEO_BYTES}`],
      [206, 21, `bytes 1048570-1048590/${VIDEO_BYTES}`],
      [416, 0, `bytes */${VIDEO_BYTES}`]
    ])

    await row(page, 'Ladder')
      .getByRole('link', { name: t('kept.play').replace('{name}', 'Ladder') })
      .click()
    const shown = page.locator('.player-media video')
    await expect.poll(() => shown.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3)
    const sought = await shown.evaluate(async (element: HTMLVideoElement) => {
      element.currentTime = 5
      await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
      return element.currentTime
    })
    expect(sought).toBeGreaterThanOrEqual(5)
  }
)

test('a lost connection or wrong responses instead of the file store nothing wrong and lose nothing', async ({
  page,
  server,
  clip
}) => {
  const person = await newPerson()
  await enter(page, person, server)
  await installed(page, server)
  await test.step('a file resumes where the connection was lost, even after a reload, and can be stopped and removed', async () => {
    const { id, video } = await withVideo(person, 'Cut off', clip)
    const view = `${video.split('/').at(-1) ?? ''}/download`
    // One and a half parts, then the connection drops.
    server.disturb(view, (response) => {
      response.setHeader('content-type', 'video/webm')
      response.setHeader('content-length', String(VIDEO_BYTES))
      response.write(clip.subarray(0, 1_600_000), () => setTimeout(() => response.destroy(), 300))
    })
    await keepFromPage(page, server, id)
    await open(page, server)
    const cut = row(page, 'Cut off')
    await expect(cut).toContainText(/MB of 2\.5 MB/)
    server.disturb(view, null)
    await page.reload()
    await expect(cut.getByText(t('kept.ready'), { exact: true })).toBeVisible()
    await cut.getByRole('button', { name: t('kept.remove').replace('{name}', 'Cut off') }).click()
    await expect(page.getByRole('heading', { name: t('kept.empty') })).toBeVisible()
    await page.getByRole('button', { name: t('kept.undo') }).click()
    await expect(cut.getByText(t('kept.ready'), { exact: true })).toBeVisible()
  })
  await test.step('an HTML page or an error instead of the file stores nothing wrong and loses nothing', async () => {
    const { id, video } = await withVideo(person, 'Portal', clip)
    const view = `${video.split('/').at(-1) ?? ''}/download`
    server.disturb(view, (response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<h1>Welcome to the hotel</h1>')
    })
    await keepFromPage(page, server, id)
    await open(page, server)
    const portal = row(page, 'Portal')
    await expect(portal.getByText(t('kept.waitingTurn'), { exact: true })).toBeVisible()
    await expect(portal.getByText(t('kept.ready'), { exact: true })).toHaveCount(0)
    server.disturb(view, null)
    await page.reload()
    await expect(portal.getByText(t('kept.ready'), { exact: true })).toBeVisible()
    // The lists answer with errors, portals and nothing: saved workouts stay.
    for (const how of [
      (response: { writeHead: (status: number) => { end: (text: string) => void } }) =>
        response.writeHead(500).end('{}'),
      (response: { end: (text: string) => void }) => response.end('<h1>Welcome</h1>'),
      (response: { writeHead: (status: number) => { end: (text: string) => void } }) =>
        response.writeHead(404).end('<h1>Gone</h1>')
    ]) {
      server.disturb('/tables/workouts/rows', how)
      const before = server.asked.length
      await page.reload()
      await expect
        .poll(() => server.asked.slice(before).some((path) => path.includes('/tables/workouts/rows')))
        .toBe(true)
      await expect(portal.getByText(t('kept.ready'), { exact: true })).toBeVisible()
    }
    server.disturb('/tables/workouts/rows', null)
  })
})

test('a device without room says so, keeps what it has, and continues when there is room', async ({
  page,
  server,
  clip
}) => {
  const giveRoom = await limitDevice(page, ROOM, server.url)
  const person = await newPerson()
  await enter(page, person, server)
  await installed(page, server)
  const [first, second] = [await withVideo(person, 'Came first', clip), await withVideo(person, 'Too much', clip)]
  await keepFromPage(page, server, first.id)
  await open(page, server)
  const here = row(page, 'Came first').getByText(t('kept.ready'), { exact: true })
  await expect(here).toBeVisible()
  await fillDevice(page, ROOM)
  await keepFromPage(page, server, second.id)
  await open(page, server)
  const full = row(page, 'Too much')
  await expect(full.getByText(t('kept.problem-device-full'))).toBeVisible()
  await expect(full.getByText(t('kept.ready'), { exact: true })).toHaveCount(0)
  await expect(here).toBeVisible()
  await giveRoom()
  await full.getByRole('button', { name: t('kept.fetchAgain') }).click()
  await expect(full.getByText(t('kept.ready'), { exact: true })).toBeVisible()
})

test('a shared workout that is withdrawn is removed with its files at the next contact, and nothing else is', async ({
  page,
  context,
  server,
  clip
}) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  const [lost, stays] = [await withVideo(ann, 'Lent', clip), await withVideo(ann, 'Given', clip)]
  for (const { id } of [lost, stays]) await edge(ann, 'POST', '/shares', { workoutId: id, friendIds: [ben.userId] })
  await enter(page, ben, server)
  await installed(page, server)
  for (const { id } of [lost, stays]) await keepFromPage(page, server, id)
  await open(page, server)
  for (const name of ['Lent', 'Given'])
    await expect(row(page, name).getByText(t('kept.ready'), { exact: true })).toBeVisible()

  await context.setOffline(true)
  await edge(ann, 'POST', '/shares/withdraw', { workoutId: lost.id, friendIds: [ben.userId] })
  await open(page, server)
  await expect(row(page, 'Lent').getByText(t('kept.ready'), { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(row(page, 'Lent')).toBeHidden()
  await expect(row(page, 'Given').getByText(t('kept.ready'), { exact: true })).toBeVisible()

  await context.setOffline(true)
  const hasBytes = (url: string) =>
    page.evaluate(async (address) => (await fetch(address).catch(() => null))?.status === 200, url)
  await expect.poll(() => hasBytes(lost.video)).toBe(false)
  expect(await hasBytes(stays.video)).toBe(true)
  await open(page, server)
  await expect(row(page, 'Given')).toBeVisible()
  await expect(row(page, 'Lent')).toBeHidden()
})

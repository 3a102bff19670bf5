/** Copies a 190 MB master video to a smaller form and sends it: how much memory browser and Worker hold meanwhile. */
/// <reference lib="dom" />
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { CHUNK_BYTES } from '../../src/core/media/media.ts'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { callSource, openSourcePage } from '../lib/source-page.ts'
import { allowMany, tokenOf } from './many-workouts.ts'
import { enter } from './offline.ts'
import { longVideo } from './long-video.ts'
import { startChrome, type ChromePage } from './player/chrome.ts'
import { press } from './player/real-play.ts'
import { family, workerMegabytes } from './processes.ts'

const BYTES = 190 * 1024 * 1024
const PART = 1024 * 1024
const CLIP = { seconds: 10, fps: 30, width: 640, height: 360, hasSound: true, hasLength: true }
const PATIENCE_MS = 600_000

interface Sample {
  renderer: number
  browser: number
  worker: number
  heap: number
}

async function sample(page: ChromePage): Promise<Sample> {
  const all = family()
  const sum = (isIt: (command: string, name: string) => boolean) =>
    all.filter(({ command, name }) => isIt(command, name)).reduce((total, { megabytes }) => total + megabytes, 0)
  const { metrics } = await page.send('Performance.getMetrics')
  const heap = (metrics as { name: string; value: number }[]).find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  return {
    renderer: sum((command) => command.includes('--type=renderer')),
    browser: sum((command) => command.includes('--user-data-dir=') && !command.includes('--type=')),
    worker: workerMegabytes(all),
    heap: heap / 1024 / 1024
  }
}

async function keepVideo(page: Page, path: string, seconds: number): Promise<void> {
  await page.setContent('<input type="file">')
  await page.setInputFiles('input', path)
  await page.evaluate(
    async ([partBytes, length]) => {
      const file = document.querySelector('input')?.files?.[0]
      if (file === undefined) throw new Error('no file')
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('no answer'))
        })
      const db = await asked(indexedDB.open('icepoint-videos'))
      let parts = 0
      for (let at = 0; at < file.size; at += partBytes, parts += 1) {
        const part = new Blob([await file.slice(at, at + partBytes).arrayBuffer()])
        await asked(db.transaction('parts', 'readwrite').objectStore('parts').put(part, ['bench', parts]))
      }
      const video = { id: 'bench', name: 'Bench', type: 'video/webm', bytes: file.size, seconds: length, startedAt: 1 }
      const owned = { ...video, isComplete: true, marks: [{ at: 0, name: 'All' }], ownerId: 'demo-mara', parts }
      await asked(db.transaction('videos', 'readwrite').objectStore('videos').put(owned))
      db.close()
    },
    [PART, seconds] as const
  )
}

async function makeClip(context: BrowserContext): Promise<Uint8Array> {
  const page = await context.newPage()
  await openSourcePage(page)
  const clip = await callSource<string>(page, '/tests/e2e/support/video-maker.ts', 'makeVideo', CLIP)
  await page.close()
  return new Uint8Array(Buffer.from(clip, 'base64'))
}

const PHASES = { rest: 'before', 'Getting smaller': 'fitting', Uploading: 'sending' } as const
type Phase = (typeof PHASES)[keyof typeof PHASES] | 'after'

async function watchSending(page: ChromePage): Promise<Map<Phase, Sample[]>> {
  await page.send('Performance.enable')
  const found = new Map<Phase, Sample[]>()
  const put = async (phase: Phase) => found.set(phase, [...(found.get(phase) ?? []), await sample(page)])
  const look = async (phase: Phase, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await put(phase)
      await wait(500)
    }
  }
  await look('before', 9)
  await press(page, 'Save the workout')
  const end = Date.now() + PATIENCE_MS
  for (let isThere = false; !isThere; await wait(100)) {
    if (Date.now() > end) throw new Error('It was not sent in time')
    const [path, label] = await page.run(
      () => [location.pathname, document.querySelector('progress')?.getAttribute('aria-label') ?? ''] as const
    )
    isThere = /^\/workout\/[\w-]+\/$/.test(path)
    const phase = Object.entries(PHASES).find(([words]) => label.startsWith(words))?.[1]
    if (phase !== undefined) await put(phase)
  }
  await look('after', 21)
  return found
}

export type Row = Record<string, string | number>

/** Splits the samples into thirds: a leak grows from one third to the next. */
function rowsOf(found: ReadonlyMap<Phase, readonly Sample[]>): Row[] {
  const names: (keyof Sample)[] = ['renderer', 'heap', 'browser', 'worker']
  return [...found].flatMap(([phase, samples]) =>
    [1, 2, 3].map((third) => {
      const own = samples.slice(((third - 1) * samples.length) / 3, (third * samples.length) / 3)
      const most = (name: keyof Sample) => Math.round(Math.max(...own.map((one) => one[name])))
      return { phase: `${phase} ${third}/3`, ...Object.fromEntries(names.map((name) => [`${name} MB`, most(name)])) }
    })
  )
}

/** Recording and sending run in different processes without a test driver, which would hold what is sent. */
async function record({ url }: Product, folder: string, profile: string): Promise<string> {
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    baseURL: url,
    locale: 'en-GB',
    args: ['--no-sandbox', '--disable-gpu']
  })
  const video = join(folder, 'video.webm')
  const seconds = await longVideo(await makeClip(context), video, { bytes: BYTES })
  const page = await context.newPage()
  await enter(page)
  await page.goto('/createMastervideo/')
  await page.getByRole('heading', { name: 'Videos on this device' }).waitFor()
  await keepVideo(page, video, seconds)
  const jwt = await tokenOf(page)
  await context.close()
  return jwt
}

/** Sends the same bytes repeatedly: memory the Worker does not release grows from one upload to the next. */
async function receive({ url }: Product, jwt: string, file: Buffer, times: number): Promise<Row[]> {
  const rows: Row[] = []
  const call = async (path: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${jwt}`, ...init.headers }
    const answer = await fetch(`${url}/api/media${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.body?.cancel()
  }
  for (let n = 1; n <= times; n += 1) {
    const order = { id: `benchsending${n}`, kind: 'mastervideo', purpose: 'workout', name: 'a.webm' }
    const body = JSON.stringify({ ...order, size: file.length, mimeType: 'video/webm' })
    await call('', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    let most = 0
    for (let chunk = 0; chunk * CHUNK_BYTES < file.length; chunk += 1) {
      const bytes = file.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES) as Uint8Array<ArrayBuffer>
      const headers = { 'content-type': 'application/octet-stream' }
      await call(`/${order.id}/chunks/${chunk}`, { method: 'PUT', headers, body: bytes })
      most = Math.max(most, workerMegabytes(family()))
    }
    rows.push({ phase: `received, ${n} of ${times}`, 'worker MB': Math.round(most) })
    await call(`/${order.id}`, { method: 'DELETE' })
  }
  return rows
}

export async function benchSending(product: Product): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'icepoint-sending-'))
  const profile = join(folder, 'profile')
  await allowMany(product.appwrite)
  const jwt = await record(product, folder, profile)
  const chrome = await startChrome(['--lang=en-GB'], profile)
  try {
    const page = await chrome.open(`${product.url}/createMastervideo/`)
    await press(page, 'Make a workout')
    const rows = rowsOf(await watchSending(page))
    return [...rows, ...(await receive(product, jwt, readFileSync(join(folder, 'video.webm')), 3))]
  } finally {
    await chrome.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

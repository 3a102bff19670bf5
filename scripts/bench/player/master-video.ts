/** Measures how far the digits are from a video that drives the play, read from the displayed frames. */
/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import { callSource, openSourcePage } from '../../lib/source-page.ts'
import { figure, single, type Figure } from './figures.ts'
import { startPaused } from './pages.ts'

const VIDEO = { seconds: 60, fps: 30, width: 320, height: 180, hasSound: true, hasLength: true }
const BITS = 12
const PATH = '/bench-video'
const FIRST_SHARE = 0.7

async function videoFile(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage()
  await openSourcePage(page)
  const file = await callSource<string>(page, '/tests/e2e/support/video-maker.ts', 'makeVideo', VIDEO)
  await page.close()
  return Buffer.from(file, 'base64')
}

async function serve(page: Page, file: Buffer): Promise<void> {
  const stop = Math.round(file.length * FIRST_SHARE)
  await page.route(`**${PATH}`, async (route) => {
    const [, first = '0'] = /^bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? []
    const from = Number(first)
    if (from >= stop) return
    const part = file.subarray(from, stop)
    const range = `bytes ${from}-${stop - 1}/${file.length}`
    const headers = { 'accept-ranges': 'bytes', 'content-range': range }
    await route.fulfill({ status: 206, contentType: 'video/webm', headers, body: part })
  })
}

async function playVideo(page: Page, url: string): Promise<void> {
  await startPaused(page, url)
  await page.evaluate(
    (path) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('icepoint-player')
        open.onsuccess = () => {
          const write = open.result.transaction('running', 'readwrite')
          const store = write.objectStore('running')
          const read = store.get('play')
          read.onsuccess = () => {
            const { workout, log } = read.result
            Object.assign(workout, { type: 'mastervideo', videoUrl: path })
            for (const exercise of workout.exercises) exercise.steps[0].length = { kind: 'time', seconds: 30 }
            store.put({ ...read.result, log: log.slice(0, 1) }, 'play')
          }
          write.oncomplete = () => resolve(open.result.close())
        }
      }),
    PATH
  )
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.locator('.player-video video').waitFor()
}

interface Watched {
  changes: number[]
  stoppedAfter: number
}

function watchVideo(page: Page, wanted: number): Promise<Watched> {
  return page.evaluate(
    async ([bits, fps, count]) => {
      const video = document.querySelector<HTMLVideoElement>('.player-video video')
      const stage = document.querySelector('.player-stage')
      const context = new OffscreenCanvas(bits, 1).getContext('2d', { willReadFrequently: true })
      if (video === null || stage === null || context === null) throw new Error('There is no video')
      context.imageSmoothingEnabled = false
      const watched: Watched = { changes: [], stoppedAfter: 0 }
      let frame = { seconds: 0, mono: 0 }
      const onFrame = () => {
        context.drawImage(video, 0, video.videoWidth / bits / 2, video.videoWidth, 1, 0, 0, bits, 1)
        const { data } = context.getImageData(0, 0, bits, 1)
        let number = 0
        for (let bit = 0; bit < bits; bit += 1) number = number * 2 + ((data[bit * 4] ?? 0) > 127 ? 1 : 0)
        frame = { seconds: number / fps, mono: performance.now() }
        video.requestVideoFrameCallback(onFrame)
      }
      video.requestVideoFrameCallback(onFrame)
      let text = ''
      const look = () => {
        const now = document.querySelector('.player-stage .player-count')?.textContent ?? ''
        const silence = performance.now() - frame.mono
        if (now !== text && text !== '' && frame.mono > 0) {
          if (silence < 100) watched.changes.push(frame.seconds + silence / 1000)
          else watched.stoppedAfter = Math.max(watched.stoppedAfter, silence)
        }
        text = now
      }
      new MutationObserver(look).observe(stage, { subtree: true, childList: true, characterData: true })
      while (watched.changes.length < count) await new Promise((resolve) => setTimeout(resolve, 100))
      while (performance.now() - frame.mono < 3000) await new Promise((resolve) => setTimeout(resolve, 100))
      return watched
    },
    [BITS, VIDEO.fps, wanted] as const
  )
}

export async function masterVideoTime(browser: Browser, url: string): Promise<Figure[]> {
  const file = await videoFile(browser)
  const page = await browser.newPage()
  await serve(page, file)
  await playVideo(page, url)
  const { changes, stoppedAfter } = await watchVideo(page, 30)
  await page.close()
  // Chapters are whole seconds, so digits change at whole seconds of the video.
  const errors = changes.map((seconds) => (seconds - Math.round(seconds)) * 1000)
  return [
    figure('video as the clock, offset of the digits', errors, 'ms', 'displayed frames, at each change of the digits'),
    single('digits advance during a stall', stoppedAfter, 'ms', 1, 'after the last frame')
  ]
}

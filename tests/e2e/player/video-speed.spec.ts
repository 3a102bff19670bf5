/** Speed and chapters of a master video, checked by displayed frames. */
import { FPS, masterVideoOf, play, test, webm } from '../support/video-play.ts'
import { accessibilityFindings, expect } from '../support/support.ts'
import { turns, videoTime, watch } from '../support/video-watch.ts'

// Videos are created and played.
test.describe.configure({ timeout: 180_000 })

test(
  'at another speed, each chapter starts with its frame, and the play records the time it took',
  { tag: '@once' },
  async ({ page, videos, server }) => {
    server.files['video'] = webm(videos.whole)
    await play(page, masterVideoOf('video', [3, 3, 3, 3, 8]))
    await watch(page, FPS, [3, 6, 9, 12, 20])
    const speed = page.getByRole('button', { name: 'Speed and chapters' })
    const choose = async (name: string) => {
      await speed.click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
      await page.keyboard.press('Escape')
    }
    const rate = () => page.locator('.player-video video').evaluate((video: HTMLVideoElement) => video.playbackRate)
    await choose('1.25×')
    await expect.poll(rate).toBe(1.25)
    await expect(page.getByRole('heading', { name: 'Chapter 3' })).toBeVisible()
    await choose('0.75×')
    await expect.poll(rate).toBe(0.75)
    await expect(page.getByRole('heading', { name: 'Chapter 5' })).toBeVisible()
    const apart = (await turns(page)).map(({ video, chapter }) => Math.abs(video - (chapter - 1) * 3))
    expect(apart.length).toBeGreaterThanOrEqual(4)
    // A busy machine sometimes draws one of them late.
    const [, , third = NaN] = apart.toSorted((one, other) => one - other)
    expect(third, apart.join(' ')).toBeLessThan(0.1)

    // Jumps to a chapter by name.
    await speed.click()
    await page.getByRole('list', { name: 'Chapters' }).getByRole('button', { name: 'Chapter 2' }).click()
    await expect(page.getByRole('heading', { name: 'Chapter 2' })).toBeVisible()
    await expect.poll(() => videoTime(page)).toBeLessThan(5)
    expect(await rate()).toBe(0.75)
    await page.keyboard.press('>')
    await expect.poll(rate).toBe(0.9)
    // Last, because the video keeps playing meanwhile.
    expect(await accessibilityFindings(page)).toEqual([])
  }
)

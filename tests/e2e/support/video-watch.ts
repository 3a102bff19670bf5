/** Compares the video with the digits of the player, frame by frame. */
import { expect, type Page } from '@playwright/test'
import { BITS } from './video-maker.ts'

export interface Look {
  video: number
  digits: number
}

/** The frame displayed when a chapter started on screen. */
interface Turn {
  chapter: number
  video: number
}

export async function watch(page: Page, fps: number, ends: readonly number[]): Promise<void> {
  await expect(page.locator('.player-video video')).toBeVisible()
  await page.evaluate(
    ([bits, perSecond, chapterEnds]) => {
      const looks: Look[] = []
      Object.assign(globalThis, { looks })
      const video = document.querySelector<HTMLVideoElement>('.player-video video')
      const context = new OffscreenCanvas(bits, 1).getContext('2d', { willReadFrequently: true })
      if (video === null || context === null) throw new Error('There is no video')
      context.imageSmoothingEnabled = false
      const readFrame = () => {
        context.drawImage(video, 0, video.videoWidth / bits / 2, video.videoWidth, 1, 0, 0, bits, 1)
        const { data } = context.getImageData(0, 0, bits, 1)
        let frame = 0
        for (let bit = 0; bit < bits; bit += 1) frame = frame * 2 + ((data[bit * 4] ?? 0) > 127 ? 1 : 0)
        return frame
      }
      const onFrame = () => {
        const frame = readFrame()
        const chapter = Number(document.querySelector('.player-stage h1')?.textContent?.split(' ').at(-1)) - 1
        const left = Number(document.querySelector('.player-stage .player-count')?.textContent?.split(':')[1])
        looks.push({ video: frame / perSecond, digits: (chapterEnds[chapter] ?? 0) - left })
        video.requestVideoFrameCallback(onFrame)
      }
      video.requestVideoFrameCallback(onFrame)
      const turns: Turn[] = []
      Object.assign(globalThis, { turns })
      let before = 0
      const onTurn = () => {
        const chapter = Number(document.querySelector('.player-stage h1')?.textContent?.split(' ').at(-1))
        if (chapter !== before && before > 0) turns.push({ chapter, video: readFrame() / perSecond })
        before = chapter
      }
      const stage = document.querySelector('.player-stage')
      if (stage !== null)
        new MutationObserver(onTurn).observe(stage, { subtree: true, childList: true, characterData: true })
      onTurn()
    },
    [BITS, fps, ends] as const
  )
}

export const looks = (page: Page): Promise<Look[]> =>
  page.evaluate(() => (globalThis as unknown as { looks: Look[] }).looks)
export const turns = (page: Page): Promise<Turn[]> =>
  page.evaluate(() => (globalThis as unknown as { turns: Turn[] }).turns)
export const videoTime = async (page: Page): Promise<number> => (await looks(page)).at(-1)?.video ?? -1

/** Records the video time when a page is left and when the next one starts, in seconds. */
export async function keepVideoTimes(page: Page): Promise<() => Promise<{ left: number; began: number }>> {
  await page.addInitScript(() => {
    const begin = ({ target }: Event) => {
      const isMaster = target instanceof HTMLVideoElement && target.closest('.player-video') !== null
      if (!isMaster || sessionStorage.getItem('e2e:began') !== null) return
      sessionStorage.setItem('e2e:began', String(target.currentTime))
    }
    document.addEventListener('playing', begin, true)
  })
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-video video')
    const leave = () => sessionStorage.setItem('e2e:left', String(video?.currentTime))
    addEventListener('pagehide', leave, true)
  })
  return async () => {
    const [left, began] = await page.evaluate(() =>
      ['left', 'began'].map((name) => sessionStorage.getItem(`e2e:${name}`))
    )
    return { left: Number(left ?? NaN), began: Number(began ?? NaN) }
  }
}

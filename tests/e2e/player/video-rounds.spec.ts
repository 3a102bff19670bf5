/** A part of a master video that repeats in each round, checked by displayed frames. */
import { FPS, masterVideoOf, play, test, webm } from '../support/video-play.ts'
import { doneStage, shownSince } from '../support/stage-record.ts'
import { expect } from '../support/support.ts'
import { looks, turns, watch } from '../support/video-watch.ts'

/** Two rounds of 3 s from each of two places in the video. */
function roundsOf(file: string, begins: readonly number[]) {
  const content = masterVideoOf(file, [3, 3])
  const exercises = content.exercises.map((exercise, index) => ({
    ...exercise,
    steps: exercise.steps.map((step) => ({
      ...step,
      videoSec: begins[index] ?? 0,
      ...(index === 1 ? { level: 'heavy' as const } : {})
    }))
  }))
  return { ...content, exercises, blocks: content.blocks.map((block) => ({ ...block, rounds: 2 })) }
}

// The file ends with the part at 17 s, where the video stops on its own. Videos are created and played.
test.describe.configure({ timeout: 180_000 })

for (const [speed, begins] of [
  ['1×', [17, 4]],
  ['1.25×', [12, 4]]
] as const) {
  test(`each round shows the same part, at ${speed}`, { tag: '@once' }, async ({ page, videos, server }) => {
    server.files['video'] = webm(videos.whole)
    await play(page, roundsOf('video', begins))
    await watch(page, FPS, [3, 6])
    if (speed !== '1×') {
      await page.getByRole('button', { name: 'Speed and chapters' }).click()
      await page.getByRole('dialog').getByRole('button', { name: speed, exact: true }).click()
      await page.keyboard.press('Escape')
    }
    await expect(doneStage(page)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: /^icepoints for (a workout|100%)/ })).toBeVisible()
    const [time = ''] = await page.getByRole('definition').allTextContents()
    const seconds = Number(time.split(':')[1])
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(12 / parseFloat(speed)))
    expect(seconds).toBeLessThanOrEqual(12)
    const frames = (await looks(page)).map(({ video }) => video)
    const rounds = await turns(page)
    const titles = (await shownSince(page)).map(({ title }) => title).filter((title) => title.startsWith('Chapter'))
    expect(rounds.map(({ chapter }) => chapter)).toEqual([2, 1, 2])
    expect(titles.at(-1)).toBe('Chapter 2')
    /** Groups frames by part: a jump longer than a part starts a new one. */
    const parts = frames.reduce<number[][]>((all, frame) => {
      const last = all.at(-1)
      if (last !== undefined && Math.abs(frame - (last.at(-1) ?? NaN)) < 3) last.push(frame)
      else all.push([frame])
      return all
    }, [])
    const ends = parts.map((part) => [part[0] ?? NaN, part.at(-1) ?? NaN] as const)
    expect(ends.length, JSON.stringify(ends)).toBe(4)
    const begin = (index: number) => begins[index % 2] ?? NaN
    for (const [index, [, last]] of ends.entries()) expect(last, JSON.stringify(ends)).toBeLessThan(begin(index) + 3.1)
    // A busy machine sometimes draws one of them late.
    const late = ends.slice(1).map(([first], index) => Math.abs(first - begin(index + 1)))
    const early = ends.map(([, last], index) => begin(index) + 3 - last)
    expect(late.toSorted((one, other) => one - other)[1], JSON.stringify(ends)).toBeLessThan(0.1)
    expect(early.toSorted((one, other) => one - other)[2], JSON.stringify(ends)).toBeLessThan(0.3)
  })
}

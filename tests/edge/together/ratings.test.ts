import { expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { join, newId, row, rows } from '../support/edge.ts'
import { plant } from '../support/friendly.ts'

it('slots and mean are those of a recount after a hundred ratings at once', async () => {
  const owner = await join()
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  await owner.call('POST', `/api/workouts/${id}/publish`)
  const raters = await Promise.all(Array.from({ length: 20 }, () => join()))
  for (const rater of raters)
    await plant('statistic', { userId: rater.id, date: '2026-11-20T17:00:00Z', rId: id, seconds: 60, share: 1 })
  const rate = (index: number, stars: number) =>
    raters[index]?.call('POST', `/api/workouts/${id}/rate`, { stars, sentence: `${stars} of ${index}` })
  // Each person sends all five: the last one that is stored counts.
  const all = raters.flatMap((_, index) => [1, 2, 3, 4, 5].map((stars) => rate(index, stars)))
  const answers = await Promise.all(all)
  expect(answers).toHaveLength(100)
  // Under this load some are told to try again.
  for (const answer of answers) expect([200, 409]).toContain(answer?.status)

  const stored = (await rows('ratings', 'wId', id)) as unknown as { stars: number; userId: string; sentence: string }[]
  expect(new Set(stored.map(({ userId }) => userId)).size).toBe(stored.length)
  for (const { stars, sentence } of stored) expect(sentence).toMatch(new RegExp(`^${stars} of `))
  const slots = [1, 2, 3, 4, 5].map((stars) => stored.filter((one) => one.stars === stars).length)
  const sum = stored.reduce((total, { stars }) => total + stars, 0)
  const workout = await row('workouts', id)
  expect(workout['ratingCount']).toEqual([stored.length, ...slots])
  expect(Number(workout['rating'])).toBeCloseTo(sum / stored.length, 1)
}, 120_000)

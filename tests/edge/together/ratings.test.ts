import { expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { asOperator, join, newId, register, row, rows, type Json } from '../support/edge.ts'

const plantAll = (table: string, some: object[]): Promise<Json> =>
  asOperator('POST', `/tablesdb/icepoint/tables/${table}/rows`, { rows: some })

const RATERS = 100
/** So many send all five ratings at once; the last one stored counts. */
const UNDECIDED = 4

it('slots and mean equal a recount after ratings by a hundred people at once', async () => {
  const owner = await join()
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  await owner.call('POST', `/api/workouts/${id}/publish`)
  const raters = await Promise.all(Array.from({ length: RATERS }, () => register()))
  await plantAll(
    'users',
    raters.map(({ id: $id, email }) => ({ $id, email, contractType: 'base' }))
  )
  const played = { date: '2026-11-20T17:00:00Z', rId: id, seconds: 60, share: 1 }
  await plantAll(
    'statistic',
    raters.map(({ id: userId }) => ({ $id: newId(), userId, ...played }))
  )
  const rate = async (index: number, stars: number) => {
    const rating = { stars, sentence: `${stars} of ${index}` }
    const answer = await raters[index]?.call('POST', `/api/workouts/${id}/rate`, rating)
    return { index, status: answer?.status }
  }
  const all = raters.flatMap((_, index) =>
    index < UNDECIDED ? [1, 2, 3, 4, 5].map((stars) => rate(index, stars)) : [rate(index, (index % 5) + 1)]
  )
  const answers = await Promise.all(all)
  // Under this load, some are told to retry.
  for (const { status } of answers) expect([200, 409]).toContain(status)

  const stored = (await rows('ratings', 'wId', id)) as unknown as { stars: number; userId: string; sentence: string }[]
  const who = new Set(stored.map(({ userId }) => userId))
  expect(who.size).toBe(stored.length)
  const told = answers.filter(({ status }) => status === 200).map(({ index }) => raters[index]?.id)
  expect([...new Set(told)].filter((userId) => !who.has(userId ?? ''))).toEqual([])
  for (const { stars, sentence } of stored) expect(sentence).toMatch(new RegExp(`^${stars} of `))
  const slots = [1, 2, 3, 4, 5].map((stars) => stored.filter((one) => one.stars === stars).length)
  const sum = stored.reduce((total, { stars }) => total + stars, 0)
  const workout = await row('workouts', id)
  expect(workout['ratingCount']).toEqual([stored.length, ...slots])
  expect(Number(workout['rating'])).toBeCloseTo(sum / stored.length, 1)
}, 120_000)

it('recent comments on your own workouts are listed without names, newest first', async () => {
  const [owner, rater, stranger] = [await join(), await join(), await join()]
  const [first, second] = [newId(), newId()]
  for (const id of [first, second]) {
    await owner.call('POST', '/api/workouts', { id, content: content() })
    await owner.call('POST', `/api/workouts/${id}/publish`)
    const played = { $id: newId(), userId: rater.id, date: '2026-11-20T17:00:00Z', rId: id, seconds: 60, share: 1 }
    await plantAll('statistic', [played])
    await rater.call('POST', `/api/workouts/${id}/rate`, { stars: 4, sentence: `On ${id}` })
  }
  const { body } = await owner.call('GET', '/api/workouts/sentences')
  const said = body['sentences'] as unknown as Record<string, string>[]
  expect(said.map(({ workoutId, sentence }) => [workoutId, sentence])).toEqual([
    [second, `On ${second}`],
    [first, `On ${first}`]
  ])
  expect(JSON.stringify(said)).not.toContain(rater.id)
  expect((await stranger.call('GET', '/api/workouts/sentences')).body).toEqual({ sentences: [] })
})

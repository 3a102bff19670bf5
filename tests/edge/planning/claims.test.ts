/** What a client claims about a play counts only as far as it can be true (decision 033). */
import { describe, expect, it, vi } from 'vitest'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { content } from '../support/content.ts'
import { asOperator, call, join, newId, row, rows, type Person } from '../support/edge.ts'
import { plant } from '../support/friendly.ts'

async function published(owner: Person, more: Partial<WorkoutContent> = {}): Promise<string> {
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: { ...content(), ...more } })
  await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

const claimOf = (workoutId: string, seconds: number, share: number, id = newId()) => ({
  id,
  workoutId,
  name: 'Morning',
  date: '2026-11-20T17:00:00Z',
  seconds,
  share
})

const hasPlayedUntil = (person: Person, at: number) =>
  asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${person.id}`, {
    data: { playedUntil: new Date(at).toISOString() }
  })

async function later<T>(ms: number, run: () => Promise<T>): Promise<T> {
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ms)
  try {
    return await run()
  } finally {
    vi.restoreAllMocks()
  }
}

const pointsOf = async (person: Person): Promise<number> =>
  (await rows('statistic', 'userId', person.id)).reduce((sum, entry) => sum + Number(entry['icepoints']), 0)

const tiny = (): Partial<WorkoutContent> => {
  const whole = content('Tiny', 1)
  const exercises = whole.exercises.map((exercise) => ({
    ...exercise,
    steps: exercise.steps.map((step) => ({ ...step, length: { kind: 'reps' as const, reps: 1 } }))
  }))
  return { ...whole, level: 'extreme', exercises }
}

describe('an attacker', () => {
  it('does not get 20,000 Icepoints within half a minute, from no workout and in any order', async () => {
    const [owner, mallory] = [await join(), await join()]
    const ids = [await published(owner, { level: 'extreme' }), await published(owner, tiny())]
    for (let round = 0; round < 25; round += 1) {
      const claims = [0, 1, 2, 3].map((index) => claimOf(ids[index % 2] ?? '', 600, 1))
      const answers = await Promise.all(claims.map((claim) => mallory.call('POST', '/api/statistics', claim)))
      for (const { status } of answers) expect([201, 409]).toContain(status)
    }
    expect(await pointsOf(mallory)).toBeLessThanOrEqual(2500)
  })

  it('gets for 144 unopened plays only what one person can do offline', async () => {
    const [owner, mallory] = [await join(), await join()]
    const id = await published(owner, tiny())
    await hasPlayedUntil(mallory, Date.now() - 86_400_000)
    const shares: number[] = []
    for (let round = 0; round < 144; round += 1) {
      const { status, body } = await mallory.call('POST', '/api/statistics', claimOf(id, 600, 1))
      expect(status).toBe(201)
      shares.push(Number(body['entry']?.['share']))
    }
    expect(shares.slice(0, 24)).toEqual(Array(24).fill(1))
    // The play-time budget grows while the test runs.
    expect(await pointsOf(mallory)).toBeLessThanOrEqual(5100)
  })

  it('gets no more for plays opened in parallel', async () => {
    const [owner, mallory] = [await join(), await join()]
    const id = await published(owner, tiny())
    await hasPlayedUntil(mallory, Date.now() - 86_400_000)
    for (let round = 0; round < 40; round += 1) {
      const claim = claimOf(id, 600, 1)
      await mallory.call('POST', `/api/workouts/${id}/play`, { id: claim.id })
      expect((await mallory.call('POST', '/api/statistics', claim)).status).toBe(201)
    }
    expect(await pointsOf(mallory)).toBeLessThanOrEqual(5100)
  })

  it('gets nothing for no time', async () => {
    const [owner, mallory] = [await join(), await join()]
    const id = await published(owner)
    const { status, body } = await mallory.call('POST', '/api/statistics', claimOf(id, 0, 1))
    expect([status, body['entry']]).toMatchObject([201, { seconds: 0, share: 0, icepoints: 0 }])
    expect((await mallory.call('POST', `/api/workouts/${id}/rate`, { stars: 5 })).status).toBe(403)
  })

  it('gets no more than the time since opening the play', async () => {
    const [owner, mallory] = [await join(), await join()]
    const id = await published(owner, content('Long', 20))
    const claim = claimOf(id, 3600, 1)
    await mallory.call('POST', `/api/workouts/${id}/play`, { id: claim.id })
    const { body } = await mallory.call('POST', '/api/statistics', claim)
    expect(Number(body['entry']?.['seconds'])).toBeLessThan(100)
    expect(Number(body['entry']?.['share'])).toBeLessThan(0.34)
  })

  it('gets a full play in less time only if its workout can be shortened that much', async () => {
    const [owner, player] = [await join(), await join()]
    const id = await published(owner, content('Long', 20))
    const send = async (seconds: number, isFitted: boolean) => {
      const { body } = await player.call('POST', '/api/statistics', { ...claimOf(id, seconds, 1), isFitted })
      return Number(body['entry']?.['share'])
    }
    expect([await send(200, false), await send(200, true), await send(15, true)]).toEqual([
      expect.closeTo(2 / 3, 10),
      1,
      0.1
    ])
  })

  it('cannot rate their own workout, played or not', async () => {
    const mallory = await join()
    const id = await published(mallory)
    const own = { kind: 'code', code: 'own-workout' }
    for (let round = 0; round < 2; round += 1) {
      const rated = await mallory.call('POST', `/api/workouts/${id}/rate`, { stars: 5 })
      expect([rated.status, rated.body['error']?.['details']]).toEqual([403, own])
      await mallory.call('POST', '/api/statistics', claimOf(id, 60, 1))
    }
    expect(await row('workouts', id)).toMatchObject({ rating: 0, ratingCount: [0, 0, 0, 0, 0, 0] })
  })

  it('adds one play for 500 by a guest in one network, and another an hour later', async () => {
    const id = await published(await join())
    const play = (address: string) =>
      call('POST', `/api/workouts/${id}/play`, { headers: { 'cf-connecting-ip': address } })
    // Starts away from the end of an hour.
    const half = 1_800_000 - (Date.now() % 3_600_000)
    await later(half, async () => {
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => play(`2001:db8:1:2::${index}`)))
        for (const { status } of answers) expect(status).toBe(200)
      }
      expect((await row('workouts', id))['playCount']).toBe(1)
      expect((await play('192.0.2.7')).body).toEqual({ playCount: 2 })
    })
    expect((await later(half + 3_600_000, () => play('192.0.2.7'))).body).toEqual({ playCount: 3 })
    expect(JSON.stringify(await rows('playMarks', 'wId', id))).not.toMatch(/2001|192/)
  })

  it('cannot close someone else’s play', async () => {
    const [owner, mallory, victim] = [await join(), await join(), await join()]
    const id = await published(owner)
    const claim = claimOf(id, 60, 1)
    await victim.call('POST', `/api/workouts/${id}/play`, { id: claim.id })
    const opened = await row('plays', claim.id)
    expect((await mallory.call('POST', `/api/workouts/${id}/play`, { id: claim.id })).status).toBe(200)
    expect(await row('plays', claim.id)).toEqual(opened)
    await mallory.call('POST', '/api/statistics', claimOf(id, 60, 1))
    expect((await mallory.call('POST', '/api/statistics', claim)).status).toBe(409)
    expect((await victim.call('POST', '/api/statistics', claim)).status).toBe(201)
  })
})

describe('a play', () => {
  it('that was opened earns as it was at the start, although the workout was deleted since', async () => {
    const [owner, player] = [await join(), await join()]
    const id = await published(owner, { level: 'heavy' })
    const claim = claimOf(id, 61, 1)
    await player.call('POST', `/api/workouts/${id}/play`, { id: claim.id })
    expect(await row('plays', claim.id)).toMatchObject({
      userId: player.id,
      wId: id,
      wName: 'Morning',
      version: 1,
      $permissions: [`read("user:${player.id}")`]
    })
    await owner.call('DELETE', `/api/workouts/${id}`)
    const { body } = await later(61_000, () => player.call('POST', '/api/statistics', claim))
    expect(body['entry']).toMatchObject({ workoutName: 'Morning', level: 'heavy', share: 1, icepoints: 150 })
    expect(await rows('plays', 'userId', player.id)).toEqual([])
  })

  it('made offline counts within the time since the last one, and is kept when it does not', async () => {
    const [owner, player] = [await join(), await join()]
    const id = await published(owner)
    await hasPlayedUntil(player, Date.now() - 3_600_000)
    const send = async (seconds: number) => {
      const { status, body } = await player.call('POST', '/api/statistics', claimOf(id, seconds, 1))
      return [status, body['entry']?.['seconds'], body['entry']?.['icepoints']]
    }
    expect(await send(1800)).toEqual([201, 1800, 120])
    expect(await send(1500)).toEqual([201, 1500, 120])
    const [status, seconds, points] = await send(1800)
    expect(status).toBe(201)
    expect(Number(seconds)).toBeLessThan(400)
    expect(Number(points)).toBeLessThan(70)
  })

  it('of a video at higher speed is credited in full', async () => {
    const [owner, player] = [await join(), await join()]
    const video = { ...content('Video', 3), type: 'mastervideo' as const, videoUrl: '/demo/video.mp4' }
    const id = await published(owner, video)
    const claim = claimOf(id, 90 / 1.25, 1)
    await player.call('POST', `/api/workouts/${id}/play`, { id: claim.id })
    expect(await row('plays', claim.id)).toMatchObject({ leastSec: 45 })
    const { body } = await later(72_000, () => player.call('POST', '/api/statistics', claim))
    expect(body['entry']).toMatchObject({ seconds: 72, share: 1, icepoints: 120 })
  })

  it('of a video with rounds counts the parts it repeats', async () => {
    const [owner, player] = [await join(), await join()]
    const made = { ...content('Video', 2), type: 'mastervideo' as const, videoUrl: '/demo/video.mp4' }
    made.exercises.forEach(({ steps }, index) => steps.forEach((step) => Object.assign(step, { videoSec: index * 30 })))
    const blocks = made.blocks.map((block) => ({ ...block, rounds: 3 }))
    const id = await published(owner, { ...made, blocks } as WorkoutContent)
    const early = claimOf(id, 60, 1)
    await player.call('POST', `/api/workouts/${id}/play`, { id: early.id })
    expect(await row('plays', early.id)).toMatchObject({ leastSec: 90 })
    const { body } = await later(60_000, () => player.call('POST', '/api/statistics', early))
    expect(Number(body['entry']?.['share'])).toBeLessThan(0.7)
    const whole = claimOf(id, 180, 1)
    await player.call('POST', `/api/workouts/${id}/play`, { id: whole.id })
    const answer = await later(241_000, () => player.call('POST', '/api/statistics', whole))
    expect(answer.body['entry']).toMatchObject({ seconds: 180, share: 1, icepoints: 120 })
  })

  it('of each workout of an offline day counts in full', async () => {
    const [owner, player] = [await join(), await join()]
    const id = await published(owner)
    await hasPlayedUntil(player, Date.now() - 86_400_000)
    for (const seconds of [2700, 600, 3600, 1500, 2400]) {
      const { body } = await player.call('POST', '/api/statistics', claimOf(id, seconds, 1))
      expect(body['entry']).toMatchObject({ seconds, share: 1, icepoints: 120 })
    }
  })

  it('of less than half gives no right to rate', async () => {
    const [owner, player] = [await join(), await join()]
    const id = await published(owner)
    const rate = async () => (await player.call('POST', `/api/workouts/${id}/rate`, { stars: 4 })).status
    await player.call('POST', '/api/statistics', claimOf(id, 60, 0.49))
    expect(await rate()).toBe(403)
    await player.call('POST', '/api/statistics', claimOf(id, 60, 0.5))
    expect(await rate()).toBe(200)
  })

  it('does not change the workout’s date for search engines, and neither does a rating', async () => {
    const [owner, player] = [await join(), await join()]
    const id = await published(owner)
    const changed = async () => (await row('workouts', id))['contentChangedAt']
    const before = await changed()
    expect(before).toBeTruthy()
    await player.call('POST', `/api/workouts/${id}/play`)
    await player.call('POST', '/api/statistics', claimOf(id, 60, 1))
    await player.call('POST', `/api/workouts/${id}/rate`, { stars: 4 })
    expect(await changed()).toBe(before)
    const saved = await owner.call('PUT', `/api/workouts/${id}`, { version: 1, content: content('Evening') })
    expect(await changed()).not.toBe(before)
    expect(Date.parse(String(saved.body['workout']?.['updatedAt']))).toBe(Date.parse(String(await changed())))
  })

  it('that nobody ended is swept, and so are the marks of counted plays', async () => {
    const [owner, player] = [await join(), await join()]
    const id = await published(owner)
    const play = { userId: player.id, wId: id, wName: 'Old', openedAt: '2026-01-01T00:00:00Z' }
    await plant('plays', play)
    await player.call('POST', `/api/workouts/${id}/play`, { id: newId() })
    const { sweepPlays } = await import('../../../functions/planning/sweep-plays.ts')
    const { edgeWriter } = await import('../support/lived-in.ts')
    await sweepPlays(await edgeWriter(), Date.now())
    expect(await rows('plays', 'userId', player.id)).toHaveLength(1)
    expect(await rows('playMarks', 'wId', id)).toHaveLength(1)
    await sweepPlays(await edgeWriter(), Date.now() + 2 * 3_600_000)
    expect(await rows('playMarks', 'wId', id)).toEqual([])
  })
})

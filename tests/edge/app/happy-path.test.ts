import { describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { call, join, newId, register, row, rows } from '../support/edge.ts'

describe('an account', () => {
  it('does not exist before it is set up, and is the same after setting it up twice', async () => {
    const person = await register()
    expect((await person.call('GET', '/api/account')).status).toBe(404)
    const first = await person.call('PUT', '/api/account', { nickname: 'lex', firstName: 'Alexa' })
    expect(first.status).toBe(200)
    expect(first.body['account']).toEqual({
      id: person.id,
      email: person.email,
      firstName: 'Alexa',
      lastName: 'Example',
      nickname: 'lex',
      imageUrl: '',
      contractType: 'base'
    })
    expect(first.body['contract']?.['limits']?.['maxWorkouts']).toBe(10)
    expect(first.body['usage']).toEqual({ workouts: 0, masterVideos: 0, mediaBytes: 0, friends: 0, groups: 0 })
    const second = await person.call('PUT', '/api/account', {})
    expect(second.body).toEqual(first.body)
    expect((await person.call('GET', '/api/account')).body).toEqual(first.body)
  })

  it('changes names, and the card others see with them', async () => {
    const person = await join('before')
    const changed = await person.call('PUT', '/api/account', { nickname: 'after' })
    expect(changed.body['account']?.['nickname']).toBe('after')
    expect((await row('profiles', person.id))['nicName']).toBe('after')
  })

  it('is set up completely by ten calls at once', async () => {
    const person = await register()
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.call('PUT', '/api/account', {})))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
  })

  it('is readable only by its owner', async () => {
    const person = await join()
    expect((await row('users', person.id))['$permissions']).toEqual([`read("user:${person.id}")`])
    expect((await row('quotas', person.id))['$permissions']).toEqual([`read("user:${person.id}")`])
  })
})

describe('a workout', () => {
  it('keeps fields that an older app does not know when that app saves it', async () => {
    const person = await join()
    const id = newId()
    const first = { ...content('Ladder'), timerMode: 'manual' }
    await person.call('POST', '/api/workouts', { id, content: first })
    const { timerMode: _, ...older } = { ...first, name: 'Circuit' }
    const saved = await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: older, knows: 0 })
    expect(saved.body['workout']).toMatchObject({ name: 'Circuit', timerMode: 'manual', version: 2 })
    const again = await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: older, knows: 0 })
    expect(again.body['workout']).toMatchObject({ version: 2 })
    const now = await person.call('PUT', `/api/workouts/${id}`, { version: 2, content: older, knows: 1 })
    expect(now.body['workout']).toMatchObject({ timerMode: '', version: 3 })
  })

  it('is created, changed, published, played, rated, unpublished and deleted', async () => {
    const person = await join()
    const id = newId()
    const first = content('Morning', 3)

    const created = await person.call('POST', '/api/workouts', { id, content: first })
    expect(created.status).toBe(201)
    expect(created.body['workout']).toMatchObject({
      id,
      ownerId: person.id,
      name: 'Morning',
      version: 1,
      exerciseCount: 3,
      isPublic: false,
      playCount: 0
    })
    expect(Number(created.body['workout']?.['totalSec'])).toBeGreaterThan(90)
    const readers = [`read("user:${person.id}")`, `read("team:${person.id}/w_${id}")`]
    expect((await row('workouts', id))['$permissions']).toEqual(readers)
    const exercises = await rows('exercises', 'wId', id)
    expect(exercises.map((exercise) => exercise['$id']).sort()).toEqual(first.exercises.map((e) => e.id).sort())
    for (const exercise of exercises) expect(exercise['$permissions']).toEqual(readers)
    expect((await row('quotas', person.id))['workouts']).toBe(1)

    const second = { ...content('Evening', 2), description: 'Slow down.' }
    const updated = await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: second })
    expect(updated.status).toBe(200)
    expect(updated.body['workout']).toMatchObject({ name: 'Evening', version: 2, exerciseCount: 2 })
    const replaced = await rows('exercises', 'wId', id)
    expect(replaced.map((exercise) => exercise['$id']).sort()).toEqual(second.exercises.map((e) => e.id).sort())

    const published = await person.call('POST', `/api/workouts/${id}/publish`)
    expect(published.body['workout']).toMatchObject({ isPublic: true, version: 2 })
    for (const exercise of await rows('exercises', 'wId', id)) {
      expect(exercise['$permissions']).toEqual([...readers, 'read("any")'])
    }

    expect((await call('POST', `/api/workouts/${id}/play`)).body).toEqual({ playCount: 1 })
    expect((await person.call('POST', `/api/workouts/${id}/play`)).body).toEqual({ playCount: 2 })

    const player = await join()
    const early = await player.call('POST', `/api/workouts/${id}/rate`, { stars: 5 })
    expect(early.status).toBe(403)
    const entryId = newId()
    const play = { id: entryId, workoutId: id, date: '2026-11-20T18:00:00+01:00', seconds: 61, share: 0.5 }
    const entry = await player.call('POST', '/api/statistics', play)
    expect(entry.status).toBe(201)
    expect(entry.body['entry']).toEqual({
      id: entryId,
      workoutId: id,
      workoutName: 'Evening',
      date: '2026-11-20T17:00:00.000+00:00',
      day: '2026-11-20',
      sport: 'Fitness',
      level: 'medium',
      seconds: 61,
      share: 0.5,
      icepoints: 60,
      source: ''
    })
    const again = await player.call('POST', '/api/statistics', play)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(entry.body)

    expect((await player.call('POST', `/api/workouts/${id}/rate`, { stars: 5 })).body).toEqual({
      rating: 5,
      ratingCount: [1, 0, 0, 0, 0, 1]
    })
    expect((await player.call('POST', `/api/workouts/${id}/rate`, { stars: 2 })).body).toEqual({
      rating: 2,
      ratingCount: [1, 0, 1, 0, 0, 0]
    })

    const closed = await person.call('POST', `/api/workouts/${id}/unpublish`)
    expect(closed.body['workout']).toMatchObject({ isPublic: false })
    expect((await row('workouts', id))['$permissions']).toEqual(readers)
    expect((await call('POST', `/api/workouts/${id}/play`)).status).toBe(404)

    expect((await person.call('DELETE', `/api/workouts/${id}`)).body).toEqual({ id })
    expect((await person.call('DELETE', `/api/workouts/${id}`)).status).toBe(404)
    expect(await rows('exercises', 'wId', id)).toEqual([])
    expect(await rows('ratings', 'wId', id)).toEqual([])
    expect((await row('quotas', person.id))['workouts']).toBe(0)
  })

  it('keeps its exercises readable when a public one is saved', async () => {
    const person = await join()
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content() })
    await person.call('POST', `/api/workouts/${id}/publish`)
    await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: content('Open', 4) })
    const exercises = await rows('exercises', 'wId', id)
    expect(exercises).toHaveLength(4)
    for (const exercise of exercises) expect(exercise['$permissions']).toContain('read("any")')
  })
})

describe('a favourite', () => {
  it('is set and removed, any number of times', async () => {
    const person = await join()
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content() })
    for (let round = 0; round < 2; round += 1) {
      const answer = await person.call('PUT', `/api/favorites/${id}`)
      expect([answer.status, answer.body]).toEqual([200, { workoutId: id, isFavorite: true }])
    }
    expect(await rows('favorits', 'workoutID', id)).toHaveLength(1)
    for (let round = 0; round < 2; round += 1) {
      const answer = await person.call('DELETE', `/api/favorites/${id}`)
      expect([answer.status, answer.body]).toEqual([200, { workoutId: id, isFavorite: false }])
    }
    expect(await rows('favorits', 'workoutID', id)).toEqual([])
  })

  it('is refused for a workout the caller may not see', async () => {
    const [owner, other] = [await join(), await join()]
    const id = newId()
    await owner.call('POST', '/api/workouts', { id, content: content() })
    expect((await other.call('PUT', `/api/favorites/${id}`)).status).toBe(404)
  })
})

describe('health', () => {
  it('reports that the database is up', async () => {
    expect((await call('GET', '/api/health')).body).toEqual({ ok: true, appwrite: 'up' })
  })

  it('identifies our server, whatever the database does', async () => {
    const answer = await withoutAppwrite(() => call('GET', '/api/health/here'))
    expect([answer.status, answer.body]).toEqual([200, { icepoint: 'here' }])
  })

  it('reports that it is down', async () => {
    const answer = await withoutAppwrite(() => call('GET', '/api/health'))
    expect([answer.status, answer.body]).toEqual([503, { ok: false, appwrite: 'down' }])
  })
})

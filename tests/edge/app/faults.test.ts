import { describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { cutThenAgain, everyCut, withLostCommits } from '../support/cut.ts'
import { join, newId, register, row, rows, type Person } from '../support/edge.ts'

async function expectRecount(person: Person): Promise<void> {
  const mine = await rows('workouts', 'ownerId', person.id)
  expect((await row('quotas', person.id))['workouts']).toBe(mine.length)
  const exercises = await rows('exercises', 'ownerId', person.id)
  expect(exercises.length).toBe(mine.reduce((sum, workout) => sum + Number(workout['countEx']), 0))
}

describe('a lost request or response at any step', () => {
  it('of creating ends in one workout that counts once', async () => {
    let person = await join()
    const cuts = await everyCut(async (cut) => {
      if ((await rows('workouts', 'ownerId', person.id)).length > 8) person = await join()
      const id = newId()
      const body = { id, content: content() }
      const { answer, wasCut } = await cutThenAgain(cut, () => person.call('POST', '/api/workouts', body))
      expect([200, 201]).toContain(answer.status)
      expect(answer.body['workout']).toMatchObject({ id, version: 1 })
      await expectRecount(person)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(10)
  })

  it('of changing ends with the new content, once', async () => {
    const person = await join()
    const cuts = await everyCut(async (cut) => {
      const id = newId()
      await person.call('POST', '/api/workouts', { id, content: content('Old', 1) })
      const body = { version: 1, content: content('New', 3) }
      const { answer, wasCut } = await cutThenAgain(cut, () => person.call('PUT', `/api/workouts/${id}`, body))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.body['workout']).toMatchObject({ name: 'New', version: 2 })
      await expectRecount(person)
      await person.call('DELETE', `/api/workouts/${id}`)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(10)
  })

  it('of deleting frees the place once', async () => {
    const person = await join()
    const kept = newId()
    await person.call('POST', '/api/workouts', { id: kept, content: content() })
    const cuts = await everyCut(async (cut) => {
      const id = newId()
      await person.call('POST', '/api/workouts', { id, content: content() })
      const { answer, wasCut } = await cutThenAgain(cut, () => person.call('DELETE', `/api/workouts/${id}`))
      expect([200, 404]).toContain(answer.status)
      await expectRecount(person)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(8)
    expect((await row('quotas', person.id))['workouts']).toBe(1)
  })

  it('of publishing ends with the row and all exercises public', async () => {
    const person = await join()
    const cuts = await everyCut(async (cut) => {
      const id = newId()
      await person.call('POST', '/api/workouts', { id, content: content() })
      const { answer, wasCut } = await cutThenAgain(cut, () => person.call('POST', `/api/workouts/${id}/publish`))
      expect(answer.status).toBe(200)
      for (const stored of [await row('workouts', id), ...(await rows('exercises', 'wId', id))]) {
        expect(stored['$permissions']).toContain('read("any")')
      }
      await person.call('DELETE', `/api/workouts/${id}`)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(8)
  })

  it('of setting up an account ends with a complete account', async () => {
    const cuts = await everyCut(async (cut) => {
      const person = await register()
      const { answer, wasCut } = await cutThenAgain(cut, () => person.call('PUT', '/api/account', { nickname: 'n' }))
      expect(answer.status).toBe(200)
      const id = newId()
      expect((await person.call('POST', '/api/workouts', { id, content: content() })).status).toBe(201)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(14)
  })

  it('of accepting a friend counts once on both sides', async () => {
    const cuts = await everyCut(async (cut) => {
      const [ann, ben] = [await join(), await join()]
      const invited = await ann.call('POST', '/api/friends', { email: ben.email })
      const path = `/api/friends/${String(invited.body['friendship']?.['id'])}`
      const { answer, wasCut } = await cutThenAgain(cut, () => ben.call('PATCH', path, { state: 'accepted' }))
      expect(answer.status).toBe(200)
      expect((await row('quotas', ann.id))['friends']).toBe(1)
      expect((await row('quotas', ben.id))['friends']).toBe(1)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(14)
  })

  it('of a statistic entry and a rating counts each once', async () => {
    const owner = await join()
    const cuts = await everyCut(async (cut) => {
      const [id, person] = [newId(), await join()]
      await owner.call('POST', '/api/workouts', { id, content: content() })
      await owner.call('POST', `/api/workouts/${id}/publish`)
      const play = { id: newId(), workoutId: id, date: '2026-11-20T17:00:00Z', seconds: 60, share: 1 }
      const entry = await cutThenAgain(cut, () => person.call('POST', '/api/statistics', play))
      expect([200, 201]).toContain(entry.answer.status)
      expect(await rows('statistic', 'rId', id)).toHaveLength(1)
      const rated = await cutThenAgain(cut, () => person.call('POST', `/api/workouts/${id}/rate`, { stars: 4 }))
      expect(rated.answer.body).toEqual({ rating: 4, ratingCount: [1, 0, 0, 0, 1, 0] })
      await owner.call('DELETE', `/api/workouts/${id}`)
      return entry.wasCut || rated.wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(14)
  })
})

describe('a lost response to a commit', () => {
  it('is resolved by reading, so that the caller need not repeat', async () => {
    const person = await join()
    const id = newId()
    const path = `/api/workouts/${id}`
    const body = { id, content: content() }
    const created = await withLostCommits(() => person.call('POST', '/api/workouts', body))
    expect([created.status, created.body['workout']?.['id']]).toEqual([201, id])
    const change = { version: 1, content: content('New', 3) }
    const updated = await withLostCommits(() => person.call('PUT', path, change))
    expect([updated.status, updated.body['workout']?.['version']]).toEqual([200, 2])
    expect((await withLostCommits(() => person.call('POST', `${path}/publish`))).status).toBe(200)
    expect((await withLostCommits(() => person.call('DELETE', path))).status).toBe(200)
    await expectRecount(person)
  })

  it('does not look like someone else’s change', async () => {
    const person = await join()
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content() })
    const change = { version: 1, content: content('New', 3) }
    expect((await person.call('PUT', `/api/workouts/${id}`, change)).status).toBe(200)
    const repeated = await person.call('PUT', `/api/workouts/${id}`, change)
    expect([repeated.status, repeated.body['workout']?.['version']]).toEqual([200, 2])
    const other = { version: 1, content: { ...change.content, description: 'Other.' } }
    expect((await person.call('PUT', `/api/workouts/${id}`, other)).status).toBe(409)
  })
})

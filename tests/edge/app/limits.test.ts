import { describe, expect, it, vi } from 'vitest'
import { content } from '../support/content.ts'
import { asOperator, call, callsOf, join, newId, row, rows } from '../support/edge.ts'

const fill = (user: string, workouts: number) =>
  asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${user}`, { data: { workouts } })

describe('the workout limit', () => {
  it('refuses the eleventh and reports the usage', async () => {
    const person = await join()
    for (let count = 0; count < 10; count += 1) {
      expect((await person.call('POST', '/api/workouts', { id: newId(), content: content() })).status).toBe(201)
    }
    const refused = await person.call('POST', '/api/workouts', { id: newId(), content: content() })
    expect(refused.status).toBe(429)
    expect(refused.body['error']).toMatchObject({
      status: 'resource-exhausted',
      details: { kind: 'limit', limit: 'maxWorkouts', max: 10, used: 10 }
    })
    expect(await rows('workouts', 'ownerId', person.id)).toHaveLength(10)
  })

  it('lets exactly one of fifty in when one place is left', async () => {
    const person = await join()
    for (let count = 0; count < 9; count += 1)
      await person.call('POST', '/api/workouts', { id: newId(), content: content() })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => person.call('POST', '/api/workouts', { id: newId(), content: content() }))
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(49)
    const stored = await rows('workouts', 'ownerId', person.id)
    expect(stored).toHaveLength(10)
    expect((await row('quotas', person.id))['workouts']).toBe(stored.length)
    expect(await rows('exercises', 'ownerId', person.id)).toHaveLength(20)
  })

  it('reports at once that another request took the last place, whatever error the database gives', async () => {
    const person = await join()
    await fill(person.id, 10)
    const real = globalThis.fetch
    const commits: number[] = []
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const isCommit = init?.method === 'PATCH' && String(input).includes('/transactions/')
      if (!isCommit) return real(input, init)
      commits.push(1)
      return Response.json({ message: 'Conflict', code: 409, type: 'transaction_conflict' }, { status: 409 })
    })
    try {
      const { result, calls } = await callsOf(() =>
        person.call('POST', '/api/workouts', { id: newId(), content: content() })
      )
      expect([result.status, result.body['error']?.['details']]).toMatchObject([
        429,
        { limit: 'maxWorkouts', used: 10 }
      ])
      expect(commits).toHaveLength(1)
      // The account and its contract; begin, stage, commit; the row and the counter.
      expect(calls.length).toBeLessThanOrEqual(8)
    } finally {
      vi.stubGlobal('fetch', real)
    }
  })

  it('counts one workout once when ten requests send it at the same time', async () => {
    const person = await join()
    const body = { id: newId(), content: content() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.call('POST', '/api/workouts', body)))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(9)
    expect((await row('quotas', person.id))['workouts']).toBe(1)
  })

  it('recognizes a repeated request when its first one took the last place', async () => {
    const person = await join()
    await fill(person.id, 9)
    const body = { id: newId(), content: content() }
    expect((await person.call('POST', '/api/workouts', body)).status).toBe(201)
    const repeated = await person.call('POST', '/api/workouts', body)
    expect([repeated.status, repeated.body['workout']?.['id']]).toEqual([200, body.id])
    expect((await row('quotas', person.id))['workouts']).toBe(10)
  })

  it('frees one place for ten deletes of the same workout at once', async () => {
    const person = await join()
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content() })
    await fill(person.id, 5)
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.call('DELETE', `/api/workouts/${id}`)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect((await row('quotas', person.id))['workouts']).toBe(4)
  })

  it('never prevents deletion, even when the counter is too low', async () => {
    const person = await join()
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content() })
    await fill(person.id, 0)
    expect((await person.call('DELETE', `/api/workouts/${id}`)).status).toBe(200)
    expect((await row('quotas', person.id))['workouts']).toBe(0)
  })

  it('comes from the account’s contract', async () => {
    const person = await join()
    await fill(person.id, 10)
    await asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${person.id}`, { data: { contractType: 'pro' } })
    expect((await person.call('POST', '/api/workouts', { id: newId(), content: content('Big', 50) })).status).toBe(201)
    const custom = {
      ...(await person.call('GET', '/api/account')).body['contract']?.['limits'],
      maxWorkouts: 11,
      name: `club-${person.id}`
    }
    await asOperator('POST', '/tablesdb/icepoint/tables/baseContracts/rows', { rowId: newId(), data: custom })
    await asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${person.id}`, {
      data: { contractType: custom.name }
    })
    const refused = await person.call('POST', '/api/workouts', { id: newId(), content: content() })
    expect(refused.body['error']?.['details']).toEqual({ kind: 'limit', limit: 'maxWorkouts', max: 11, used: 11 })
  })
})

describe('the exercise limit', () => {
  it('refuses the 26th, changes nothing, and accepts 25', async () => {
    const person = await join()
    const refused = await person.call('POST', '/api/workouts', { id: newId(), content: content('Many', 26) })
    expect([refused.status, refused.body['error']?.['details']]).toEqual([
      429,
      { kind: 'limit', limit: 'maxExercisesPerWorkout', max: 25, used: 26 }
    ])
    expect(refused.body['error']?.['status']).toBe('resource-exhausted')
    expect((await row('quotas', person.id))['workouts']).toBe(0)
    expect((await person.call('POST', '/api/workouts', { id: newId(), content: content('Many', 25) })).status).toBe(201)
  })

  it('locks nothing after a downgrade, but prevents growth', async () => {
    const person = await join()
    const contract = (contractType: string) =>
      asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${person.id}`, { data: { contractType } })
    await contract('pro')
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content('Many', 40) })
    await contract('base')
    const path = `/api/workouts/${id}`
    expect((await person.call('PUT', path, { version: 1, content: content('Many', 41) })).status).toBe(429)
    expect((await person.call('PUT', path, { version: 1, content: content('Same', 40) })).status).toBe(200)
  })
})

describe('two devices', () => {
  it('cannot overwrite each other: the older save is refused and told the newer version', async () => {
    const person = await join()
    const id = newId()
    const path = `/api/workouts/${id}`
    await person.call('POST', '/api/workouts', { id, content: content() })
    expect((await person.call('PUT', path, { version: 1, content: content('Phone') })).status).toBe(200)
    const late = await person.call('PUT', path, { version: 1, content: content('Desktop') })
    expect([late.status, late.body['error']]).toMatchObject([
      409,
      { status: 'aborted', details: { kind: 'version', current: 2 } }
    ])
    expect((await row('workouts', id))['name']).toBe('Phone')
  })

  it('that save twenty times at once: each version has one winner, and its exercises are complete', async () => {
    const person = await join()
    const id = newId()
    const path = `/api/workouts/${id}`
    await person.call('POST', '/api/workouts', { id, content: content() })
    for (let version = 1; version <= 3; version += 1) {
      const saves = Array.from({ length: 20 }, (_, index) => content(`v${version}-${index}`, 3))
      const answers = await Promise.all(saves.map((save) => person.call('PUT', path, { version, content: save })))
      const winners = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []))
      expect(winners).toHaveLength(1)
      for (const answer of answers) expect([200, 409]).toContain(answer.status)
      const winner = saves[winners[0] ?? 0]
      expect(await row('workouts', id)).toMatchObject({ version: version + 1, name: winner?.name })
      const ids = (await rows('exercises', 'wId', id)).map((exercise) => exercise['$id']).sort()
      expect(ids).toEqual(winner?.exercises.map((exercise) => exercise.id).sort())
    }
  })

  it('do not conflict with plays counted at the same time', async () => {
    const person = await join()
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content() })
    await person.call('POST', `/api/workouts/${id}/publish`)
    const [save, ...plays] = await Promise.all([
      person.call('PUT', `/api/workouts/${id}`, { version: 1, content: content('Saved') }),
      ...Array.from({ length: 20 }, (_, network) =>
        call('POST', `/api/workouts/${id}/play`, { headers: { 'cf-connecting-ip': `192.0.2.${network}` } })
      )
    ])
    expect(save.status).toBe(200)
    expect(plays.map((play) => play.status)).toEqual(plays.map(() => 200))
    expect(await row('workouts', id)).toMatchObject({ playCount: 20, name: 'Saved', version: 2 })
  })

  it('find nothing when the workout is deleted at the same time', async () => {
    const person = await join()
    const statuses = new Set<number>()
    for (let delayMs = 0; delayMs < 60; delayMs += 3) {
      const id = newId()
      await person.call('POST', '/api/workouts', { id, content: content() })
      const deletion = person.call('DELETE', `/api/workouts/${id}`)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      const play = await person.call('POST', `/api/workouts/${id}/play`)
      expect((await deletion).status).toBe(200)
      statuses.add(play.status)
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([])
  })

  it('publish and save at once, and the exercises end with the readers of their workout', async () => {
    const person = await join()
    for (let round = 0; round < 5; round += 1) {
      const id = newId()
      await person.call('POST', '/api/workouts', { id, content: content() })
      await Promise.all([
        person.call('POST', `/api/workouts/${id}/publish`),
        person.call('PUT', `/api/workouts/${id}`, { version: 1, content: content('Both', 3) })
      ])
      const readers = (await row('workouts', id))['$permissions']
      for (const exercise of await rows('exercises', 'wId', id)) expect(exercise['$permissions']).toEqual(readers)
    }
  })
})

describe('many ratings at once', () => {
  it('are all counted', async () => {
    const owner = await join()
    const id = newId()
    await owner.call('POST', '/api/workouts', { id, content: content() })
    await owner.call('POST', `/api/workouts/${id}/publish`)
    const raters = await Promise.all(Array.from({ length: 6 }, () => join()))
    for (const rater of raters) {
      const play = { id: newId(), workoutId: id, date: '2026-11-20T17:00:00Z', seconds: 60, share: 1 }
      expect((await rater.call('POST', '/api/statistics', play)).status).toBe(201)
    }
    const rateAll = () =>
      Promise.all(
        raters.map((rater, index) => rater.call('POST', `/api/workouts/${id}/rate`, { stars: (index % 5) + 1 }))
      )
    let answers = await rateAll()
    // Under this load, some are told to retry.
    while (answers.some((answer) => answer.status === 409)) answers = await rateAll()
    expect(answers.map((answer) => answer.status)).toEqual(raters.map(() => 200))
    expect((await row('workouts', id))['ratingCount']).toEqual([6, 2, 1, 1, 1, 1])
  })
})

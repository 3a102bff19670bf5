/** The totals of each day equal a recount of the entries (decision 072). */
import { describe, expect, it } from 'vitest'
import { equal } from '../../../functions/lib/appwrite-writer.ts'
import { sweepTotals } from '../../../functions/planning/sweep-totals.ts'
import { cutThenAgain, everyCut } from '../support/cut.ts'
import { join, newId, type Person } from '../support/edge.ts'
import { plant } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'
import { enter, everyRow, handEntry, kept, published, recount } from '../support/totals.ts'

/** Produces the same numbers in every run. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

type Act = (
  person: Person,
  roll: (most: number) => number,
  ids: string[],
  workouts: readonly string[]
) => Promise<number>

const momentOf = (roll: (most: number) => number) => ({
  date: new Date(Date.parse('2026-09-10T00:00:00Z') + roll(60 * 1440) * 60_000).toISOString(),
  zoneMin: roll(27) * 60 - 720
})

const play: Act = async (person, roll, ids, workouts) => {
  const id = newId()
  const what = { id, workoutId: workouts[roll(workouts.length)], seconds: roll(200), share: roll(11) / 10 }
  ids.push(id)
  return (await person.call('POST', '/api/statistics', { ...what, ...momentOf(roll) })).status
}
const byHand: Act = async (person, roll, ids) => {
  const entries = Array.from({ length: 1 + roll(3) }, () => {
    return handEntry({ ...momentOf(roll), seconds: 1 + roll(3000), sport: ['', 'YOGA', 'Strength'][roll(3)] })
  })
  ids.push(...entries.map(({ id }) => id))
  return (await enter(person, ...entries)).status
}
const correct: Act = async (person, roll, ids) => {
  const changes = [{ seconds: roll(4000) }, { share: roll(11) / 10 }, momentOf(roll)]
  const change = changes[roll(changes.length)]
  return (await person.call('PATCH', `/api/statistics/${ids[roll(ids.length)] ?? 'none'}`, change)).status
}
const remove: Act = async (person, roll, ids) => {
  const [id] = ids.splice(roll(ids.length), 1)
  return (await person.call('DELETE', `/api/statistics/${id ?? 'none'}`)).status
}

const ACTS: readonly Act[] = [play, play, play, byHand, correct, correct, remove]

describe('totals of each day', () => {
  it('equal a recount after 1,000 random plays, corrections and deletions', async () => {
    const owner = await join()
    const workouts = [await published(owner), await published(owner, 'extreme')]
    const live = async (seed: number) => {
      const [person, roll, ids] = [await join(), dice(seed), [] as string[]]
      for (let step = 0; step < 200; step += 1) {
        const status = await (ACTS[roll(ACTS.length)] ?? play)(person, roll, ids, workouts)
        expect(status, `${seed}/${step}`).toBeLessThan(500)
      }
      const sums = await recount(person.id)
      expect(Object.keys(sums).length).toBeGreaterThan(30)
      expect(await kept(person.id)).toEqual(sums)
    }
    await Promise.all([1, 2, 3, 4, 5].map(live))
  }, 300_000)

  it('count everything once that is sent at the same time', async () => {
    const owner = await join()
    const id = await published(owner)
    const person = await join()
    const plays = Array.from({ length: 4 }, () => {
      return { id: newId(), workoutId: id, date: '2026-11-20T17:00:00Z', seconds: 60, share: 1 }
    })
    const first = handEntry()
    await enter(person, first)
    const send = (index: number) =>
      Promise.all([
        person.call('POST', '/api/statistics', plays[index]),
        person.call('POST', '/api/statistics', plays[index]),
        enter(person, handEntry()),
        person.call('PATCH', `/api/statistics/${first.id}`, { seconds: 100 * (index + 1) })
      ])
    for (const [index] of plays.entries()) {
      for (const { status } of await send(index)) expect([200, 201, 409]).toContain(status)
    }
    expect(await kept(person.id)).toEqual(await recount(person.id))
  })

  it('stay right when responses are lost at any call', async () => {
    const cuts = await everyCut(async (cut) => {
      const person = await join()
      const entry = handEntry()
      const made = await cutThenAgain(cut, () => enter(person, entry))
      expect(made.answer.status).toBeLessThan(300)
      const changed = await cutThenAgain(cut, () => person.call('PATCH', `/api/statistics/${entry.id}`, { seconds: 5 }))
      expect(changed.answer.status).toBe(200)
      expect(await kept(person.id)).toEqual({ '2026-11-20|Endurance|medium': [5, 1, 0] })
      const gone = await cutThenAgain(cut, () => person.call('DELETE', `/api/statistics/${entry.id}`))
      expect([200, 404]).toContain(gone.answer.status)
      expect([await kept(person.id), await everyRow('statistic', person.id)]).toEqual([{}, []])
      return made.wasCut || changed.wasCut || gone.wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(6)
  })

  it('are created for older entries, once, and without those of others', async () => {
    const person = await join()
    const old = { userId: person.id, rId: 'w', sport: 'YOGA', level: 'base', seconds: 60, share: 1, icepoints: 100 }
    for (let index = 0; index < 60; index += 1) {
      await plant('statistic', { ...old, date: `2026-${index % 2 === 0 ? '10' : '11'}-20T23:30:00Z` })
    }
    const writer = await edgeWriter()
    expect(await sweepTotals(writer, [equal('userId', person.id)])).toBe(60)
    expect(await sweepTotals(writer, [equal('userId', person.id)])).toBe(0)
    const sums = { '2026-10-20|YOGA|base': [1800, 30, 3000], '2026-11-20|YOGA|base': [1800, 30, 3000] }
    expect([await recount(person.id), await kept(person.id)]).toEqual([sums, sums])
  })

  it('include an old entry that is corrected or deleted before it was counted', async () => {
    const person = await join()
    const [one, two] = [newId(), newId()]
    for (const id of [one, two]) {
      await plant('statistic', { userId: person.id, rId: 'w', date: '2026-11-20T17:00:00Z', seconds: 60 }, [], id)
    }
    await person.call('PATCH', `/api/statistics/${one}`, { seconds: 30 })
    await person.call('DELETE', `/api/statistics/${two}`)
    expect(await kept(person.id)).toEqual({ '2026-11-20||': [30, 1, 0] })
  })
})

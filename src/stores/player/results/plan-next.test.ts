import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'

interface Sent {
  call: 'post' | 'patch' | 'delete'
  id: string
  body: Record<string, unknown>
}

const edge = vi.hoisted(() => ({
  sent: [] as Sent[],
  stored: new Map<string, Record<string, unknown>>(),
  fails: [] as unknown[],
  /** The row is written, but the answer is lost. */
  losesAnswer: false,
  files: [] as File[]
}))

vi.mock('../../../data/app/edge.ts', () => {
  const note = (sent: Sent) => {
    edge.sent.push(sent)
    return { trainingDate: { id: sent.id, ...edge.stored.get(sent.id) } }
  }
  const gone = () => new UserFacingError('training-not-found')
  const known = (id: string) => {
    if (!edge.stored.has(id)) throw gone()
  }
  const byId = {
    $patch: ({ param, json }: { param: { id: string }; json: Record<string, unknown> }) => {
      known(param.id)
      edge.stored.set(param.id, { ...edge.stored.get(param.id), ...json })
      return note({ call: 'patch', id: param.id, body: json })
    },
    $delete: ({ param }: { param: { id: string } }) => {
      known(param.id)
      edge.stored.delete(param.id)
      return note({ call: 'delete', id: param.id, body: {} })
    }
  }
  const $post = ({ json }: { json: Record<string, unknown> & { id: string } }) => {
    const { id, ...row } = json
    // Like the edge: an existing row stays unchanged.
    if (!edge.stored.has(id)) edge.stored.set(id, row)
    return note({ call: 'post', id, body: row })
  }
  return {
    ask: async (send: (api: unknown) => unknown) => {
      const failure = edge.fails.shift()
      if (failure !== undefined) throw failure
      const answer = send({ 'training-dates': { $post, ':id': byId } })
      if (edge.losesAnswer) {
        edge.losesAnswer = false
        throw new NetworkError('timeout')
      }
      return answer
    }
  }
})
vi.mock('../../../platform/files/save-file.ts', () => ({
  saveFile: (file: Blob, name: string) => edge.files.push(new File([file], name, { type: file.type }))
}))
vi.mock('../../../platform/page/page.ts', () => ({ absoluteUrl: (path: string) => `https://icepoint.example${path}` }))

const { $storedPlan, removePlan, savePlanFile, storePlan } = await import('./plan-next.ts')

const year = new Date().getFullYear() + 1
const workout = workoutOf({ id: 'w1', name: 'Ladder', totalSec: 846 })
const plan = (time = '07:30', reminderMin: number | null = null, of = workout) => ({
  workout: of,
  time: { date: `${year}-03-04`, time },
  reminderMin
})
const at = (hour: number, minute: number) => new Date(year, 2, 4, hour, minute).toISOString()
const calls = () => edge.sent.map(({ call }) => call)

beforeEach(async () => {
  await removePlan().catch(() => undefined)
  $storedPlan.set(null)
  Object.assign(edge, { sent: [], fails: [], files: [], losesAnswer: false })
  edge.stored.clear()
})

describe('a planned workout', () => {
  it('is stored with the workout and moved by the next press', async () => {
    await storePlan(plan('07:30', 30))
    expect(edge.sent[0]?.body).toEqual({ startDateTime: at(7, 30), wId: 'w1', title: 'Ladder', reminderMin: 30 })
    expect($storedPlan.get()).toMatchObject({ workoutId: 'w1', start: at(7, 30), reminderMin: 30 })
    await storePlan(plan('18:00'))
    expect(calls()).toEqual(['post', 'patch'])
    expect([...edge.stored.values()]).toMatchObject([{ startDateTime: at(18, 0), reminderMin: null }])
  })

  it('is stored once after a lost answer, with the last choice', async () => {
    edge.losesAnswer = true
    await expect(storePlan(plan('07:30'))).rejects.toThrow(NetworkError)
    expect($storedPlan.get()).toBeNull()
    await storePlan(plan('08:15', 10))
    expect(edge.stored.size).toBe(1)
    expect([...edge.stored.values()]).toMatchObject([{ startDateTime: at(8, 15), reminderMin: 10 }])
    expect($storedPlan.get()).toMatchObject({ start: at(8, 15), reminderMin: 10 })
  })

  it('gets a new id for another workout', async () => {
    await storePlan(plan())
    await storePlan(plan('09:00', null, workoutOf({ id: 'w2' })))
    expect(calls()).toEqual(['post', 'post'])
    expect(edge.stored.size).toBe(2)
  })

  it('is created again when it was deleted elsewhere', async () => {
    await storePlan(plan())
    edge.stored.clear()
    await storePlan(plan('10:00'))
    expect([...edge.stored.values()]).toMatchObject([{ startDateTime: at(10, 0) }])
  })

  it('can be deleted, even when it is already gone', async () => {
    await storePlan(plan())
    edge.stored.clear()
    await removePlan()
    expect($storedPlan.get()).toBeNull()
    await removePlan()
    expect(calls()).toEqual(['post'])
  })

  it('stays when deleting fails', async () => {
    await storePlan(plan())
    edge.fails.push(new NetworkError('offline'))
    await expect(removePlan()).rejects.toThrow(NetworkError)
    expect($storedPlan.get()).not.toBeNull()
  })

  it('is not sent when its time has passed', async () => {
    const past = { ...plan(), time: { date: '2020-01-01', time: '07:30' } }
    await expect(storePlan(past)).rejects.toMatchObject({ code: 'date-is-past' })
    expect(() => savePlanFile(past)).toThrow(UserFacingError)
    expect([edge.sent, edge.files]).toEqual([[], []])
  })
})

describe('the calendar file', () => {
  it('contains the plan and replaces itself in a calendar', async () => {
    savePlanFile(plan('07:30', 30))
    savePlanFile(plan('08:00'))
    const [first = '', second = ''] = await Promise.all(edge.files.map((file) => file.text()))
    expect(edge.files.map(({ name, type }) => [name, type])).toEqual(Array(2).fill(['ladder.ics', 'text/calendar']))
    expect(first).toContain('SUMMARY:Ladder\r\n')
    expect(first).toContain('DURATION:PT14M6S\r\n')
    expect(first).toContain('TRIGGER:-PT30M\r\n')
    expect(first).toContain('URL:https://icepoint.example/workout/w1/\r\n')
    const uid = /UID:(.*)\r\n/
    expect(uid.exec(first)?.[1]).toBe(uid.exec(second)?.[1])
  })
})

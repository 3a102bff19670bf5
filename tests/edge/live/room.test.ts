import { beforeAll, describe, expect, it } from 'vitest'
import { join, type Person } from '../support/edge.ts'
import { CHOICES, connect, joinRoom, liveCall, openRoom, saveWorkout } from '../support/live.ts'

let mara: Person
let workoutId: string

beforeAll(async () => {
  mara = await join('mara')
  workoutId = await saveWorkout(mara)
})

describe('a room', () => {
  it('goes from opening to the end', async () => {
    const seat = await openRoom(mara, workoutId)
    const door = await liveCall('GET', `/${seat.code}`)
    expect(door.body).toMatchObject({ name: 'Morning', leaderName: 'mara', people: 1, maxPeople: 8, isRunning: false })
    const coach = await connect(seat)
    const noor = await connect(await joinRoom(seat.code, 'Noor'))
    expect(noor.welcome.state.members.map(({ name, role }) => [name, role])).toEqual([
      ['mara', 'leader'],
      ['Noor', 'member']
    ])
    expect(noor.welcome.state.choices).toEqual(CHOICES)
    await coach.sees(noor.id, { state: 'here', name: 'Noor' })
    expect(await coach.press({ kind: 'start' })).toMatchObject({ type: 'ack' })
    const { events } = await noor.next('events')
    expect(events).toMatchObject([{ kind: 'start', seq: 1, getReadySec: 10, by: coach.id }])
    expect(await coach.press({ kind: 'end' })).toMatchObject({ type: 'ack' })
    expect((await noor.next('events')).events).toMatchObject([{ kind: 'end', seq: 2 }])
    const plan = await liveCall('GET', `/${seat.code}/plan`, { token: seat.token })
    expect(plan.body).toMatchObject({ workout: { id: workoutId, name: 'Morning' }, timing: { timerMode: 'autonext' } })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { join, type Person } from '../support/edge.ts'
import { type CHOICES, connect, joinRoom, openRoom, saveWorkout, type Device } from '../support/live.ts'

let mara: Person
let workoutId: string

beforeAll(async () => {
  mara = await join('mara')
  workoutId = await saveWorkout(mara, content('Circuit', 3))
})

const stations = (teams: string[][]) => ({ kind: 'stations', teams }) as const

/** The next places that a device is told. */
async function places(device: Device): Promise<readonly (readonly string[])[]> {
  const { events } = await device.next('events', ({ events: [event] }) => event?.kind === 'stations')
  const [event] = events
  return event?.kind === 'stations' ? event.teams : []
}

/** A coach and two guests in a room with three stations. */
async function circuit(choices: Partial<typeof CHOICES> = {}) {
  const leader = await join('mara')
  const seat = await openRoom(leader, workoutId, { form: 'stations', ...choices })
  const coach = await connect(seat)
  const noor = await connect(await joinRoom(seat.code, 'Noor'))
  const tom = await connect(await joinRoom(seat.code, 'Tom'))
  return { code: seat.code, coach, noor, tom }
}

describe('stations', () => {
  it('are settled at the start, without the coach, and have room for late comers', async () => {
    const { code, coach, noor, tom } = await circuit()
    await coach.press({ kind: 'start' })
    expect(await places(noor)).toEqual([[noor.id], [tom.id], []])
    const lea = await connect(await joinRoom(code, 'Léa'))
    expect(await places(noor)).toEqual([[noor.id], [tom.id], [lea.id]])
    expect(lea.welcome.events.map(({ kind }) => kind)).toEqual(['start', 'stations', 'stations'])
  })

  it('include whoever leads where anyone can press', async () => {
    const { coach, noor, tom } = await circuit({ mode: 'anyone' })
    await coach.press({ kind: 'start' })
    expect(await places(tom)).toEqual([[coach.id], [noor.id], [tom.id]])
  })

  it('keep everyone in place when somebody leaves and comes back', async () => {
    const { code, coach, noor, tom } = await circuit()
    await coach.press({ kind: 'start' })
    await places(coach)
    noor.send({ type: 'leave' })
    await noor.closed
    const lea = await connect(await joinRoom(code, 'Léa'))
    expect(await places(coach)).toEqual([[lea.id], [tom.id], []])
  })

  it('are changed by the leader, also before the start; people who are not here have none', async () => {
    const { coach, noor, tom } = await circuit()
    expect(await coach.press(stations([[tom.id, 'nobody'], [], [tom.id]]))).toMatchObject({ type: 'ack' })
    expect(await places(noor)).toEqual([[tom.id], [noor.id], []])
    await coach.press({ kind: 'start' })
    expect(await coach.press(stations([[], [], [tom.id, noor.id]]))).toMatchObject({ type: 'ack' })
    expect(await places(noor)).toEqual([[], [], [tom.id, noor.id]])
    expect(await noor.press(stations([[noor.id], [], []]))).toMatchObject({ why: 'not-leader' })
  })

  it('have as many teams as the workout has exercises', async () => {
    const { coach, noor } = await circuit()
    expect(await coach.press(stations([[noor.id], []]))).toMatchObject({ why: 'bad-message' })
  })

  it('are refused where everyone does the same, and for a workout that is no circuit', async () => {
    const { coach, noor } = await circuit({ form: 'same' })
    expect(await coach.press(stations([[noor.id], [], []]))).toMatchObject({ why: 'not-allowed' })
    const single = await saveWorkout(mara, content('One', 1))
    const seat = await openRoom(await join('mara'), single, { form: 'stations' })
    const other = await connect(seat)
    expect(other.welcome.state.choices.form).toBe('same')
    other.send({ type: 'manage', id: 'one', change: { kind: 'choices', choices: { form: 'stations' } } })
    expect(await other.next('refused')).toMatchObject({ id: 'one', why: 'not-allowed' })
  })
})

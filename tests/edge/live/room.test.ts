import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { LEAD_MAX_MS, LEAD_MIN_MS } from '../../../src/core/live/protocol.ts'
import { join, type Person } from '../support/edge.ts'
import { CHOICES, connect, joinRoom, liveCall, openRoom, roomObject, saveWorkout, socketAt } from '../support/live.ts'

let mara: Person
let workoutId: string

beforeAll(async () => {
  mara = await join('mara')
  workoutId = await saveWorkout(mara)
})

/** A room with its coach and one guest, both connected. */
async function together(choices: Partial<typeof CHOICES> = {}, isStarted = false) {
  const leader = await join('mara')
  const seat = await openRoom(leader, workoutId, choices)
  const coach = await connect(seat)
  const guestSeat = await joinRoom(seat.code, 'Noor')
  const guest = await connect(guestSeat)
  if (isStarted) await coach.press({ kind: 'start' })
  return { leader, code: seat.code, seat, coach, guestSeat, guest }
}

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

  it('stamps what it hears with its own clock', async () => {
    const { guest } = await together()
    const before = Date.now()
    const { t0, t1, t2 } = await guest.ping()
    expect(t0).toBeGreaterThanOrEqual(before - 1)
    expect(t1).toBeGreaterThanOrEqual(before - 1)
    expect(t2).toBeGreaterThanOrEqual(t1)
  })
})

describe('the log', () => {
  it('has an event stored before anybody is told of it', async () => {
    const { code, coach, guest } = await together()
    const room = await roomObject(code)
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END")
    })
    coach.send({ type: 'command', id: 'one', command: { kind: 'start' } })
    // The failed write ends the message; what comes after it shows that nothing was sent meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([...coach.heard, ...guest.heard].filter(({ type }) => type === 'ack' || type === 'events')).toEqual([])
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec('DROP TRIGGER full')
    })
    expect(await coach.press({ kind: 'start' })).toMatchObject({ type: 'ack' })
    expect((await guest.next('events')).events).toMatchObject([{ seq: 1 }])
  })

  it('counts without gaps, in the order of its moments, and tells late comers everything', async () => {
    const { code, coach } = await together({}, true)
    for (const kind of ['pause', 'resume', 'pause', 'resume'] as const) await coach.press({ kind })
    await coach.press({ kind: 'move', step: 1, from: 0 })
    const late = await connect(await joinRoom(code, 'Tom'))
    const { events } = late.welcome
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b))
  })

  it('has a repeated press once', async () => {
    const { coach, guest } = await together()
    expect(await coach.press({ kind: 'start' }, 'same')).toMatchObject({ type: 'ack', id: 'same' })
    expect(await coach.press({ kind: 'start' }, 'same')).toMatchObject({ type: 'ack', id: 'same' })
    await coach.press({ kind: 'pause' })
    await guest.next('events')
    expect((await guest.next('events')).events).toMatchObject([{ kind: 'pause', seq: 2 }])
  })

  it('sends a device that comes back what it missed', async () => {
    const { coach, guest, guestSeat } = await together({}, true)
    await guest.next('events')
    guest.close()
    await coach.sees(guest.id, { state: 'away' })
    await coach.press({ kind: 'pause' })
    const back = await connect(guestSeat, 1)
    expect(back.welcome.events).toMatchObject([{ kind: 'pause', seq: 2 }])
    await coach.sees(guest.id, { state: 'catching-up' })
    await back.ping()
    await coach.sees(guest.id, { state: 'here' })
  })

  it('survives eviction, with the connections and without them', async () => {
    const { code, coach, guest, guestSeat } = await together({}, true)
    await guest.ping(700)
    await evictDurableObject(await roomObject(code))
    await coach.press({ kind: 'pause' })
    await guest.next('events')
    const { events } = await guest.next('events')
    expect(events).toMatchObject([{ kind: 'pause', seq: 2 }])
    // The connection kept how far its device is.
    expect((events[0]?.at ?? 0) - Date.now()).toBeGreaterThan(LEAD_MIN_MS)
    await evictDurableObject(await roomObject(code), { webSockets: 'close' })
    const back = await connect(guestSeat)
    expect(back.welcome.events.map(({ kind }) => kind)).toEqual(['start', 'pause'])
    expect(back.welcome.state.members).toMatchObject([
      { name: 'mara', state: 'away' },
      { name: 'Noor', state: 'catching-up' }
    ])
  })
})

describe('a press', () => {
  it.each([
    [0, LEAD_MIN_MS],
    [800, 800],
    [30_000, LEAD_MAX_MS]
  ])('takes effect when a device %i ms away has heard of it', async (oneWayMs, leadMs) => {
    const { coach, guest } = await together()
    await guest.ping(oneWayMs)
    const before = Date.now()
    await coach.press({ kind: 'start' })
    const after = Date.now()
    const at = (await guest.next('events')).events[0]?.at ?? 0
    expect(at).toBeGreaterThanOrEqual(before + leadMs - 1)
    expect(at).toBeLessThanOrEqual(after + leadMs + 1)
  })

  it('has no effect in a segment that is over for the room', async () => {
    const { coach, guest } = await together({ mode: 'anyone' }, true)
    const [one, other] = await Promise.all([
      coach.press({ kind: 'move', step: 1, from: 0 }),
      guest.press({ kind: 'move', step: 1, from: 0 })
    ])
    expect([one, other].map(({ type }) => type).sort()).toEqual(['ack', 'refused'])
    expect(await coach.press({ kind: 'move', step: 1, from: 0 })).toMatchObject({ why: 'out-of-date' })
    expect(await coach.press({ kind: 'move', step: 1, from: 1 })).toMatchObject({ type: 'ack' })
  })

  it('changes nothing where it makes no sense', async () => {
    const { coach } = await together()
    expect(await coach.press({ kind: 'pause' })).toMatchObject({ why: 'out-of-date' })
    await coach.press({ kind: 'start' })
    expect(await coach.press({ kind: 'start' })).toMatchObject({ why: 'out-of-date' })
    expect(await coach.press({ kind: 'resume' })).toMatchObject({ why: 'out-of-date' })
    expect(await coach.press({ kind: 'jump', to: 99, from: 0 })).toMatchObject({ why: 'bad-message' })
    await coach.press({ kind: 'end' })
    expect(await coach.press({ kind: 'pause' })).toMatchObject({ why: 'ended' })
  })

  it('is the leader’s alone where a coach leads', async () => {
    const { guest } = await together()
    expect(await guest.press({ kind: 'start' })).toMatchObject({ why: 'not-leader' })
    const free = await together({ mode: 'anyone' })
    expect(await free.guest.press({ kind: 'start' })).toMatchObject({ type: 'ack' })
    expect(await free.guest.press({ kind: 'end' })).toMatchObject({ why: 'not-leader' })
  })

  it('is never a wall’s', async () => {
    const { code } = await together({ mode: 'anyone' })
    const wall = await connect(await joinRoom(code, '', { role: 'wall' }))
    expect(await wall.press({ kind: 'start' })).toMatchObject({ why: 'not-allowed' })
  })
})

describe('a connection', () => {
  it('replaces the one before of the same seat', async () => {
    const { guest, guestSeat, coach } = await together()
    const second = await connect(guestSeat)
    expect(await guest.next('goodbye')).toEqual({ type: 'goodbye', why: 'replaced' })
    expect(await guest.closed).toBe(4001)
    await second.ping()
    await coach.sees(guest.id, { state: 'here' })
  })

  it('is told why it is of no use', async () => {
    const { code } = await together()
    const stranger = await socketAt(code)
    stranger.send({ type: 'hello', version: 1, token: '0'.repeat(32), after: 0 })
    expect(await stranger.next('goodbye')).toMatchObject({ why: 'unknown-token' })
    const gone = await socketAt('222222')
    expect(await gone.next('goodbye')).toMatchObject({ why: 'ended' })
    const { token } = await joinRoom(code)
    const old = await socketAt(code)
    old.send({ type: 'hello', version: 0, token, after: 0 })
    expect(await old.next('goodbye')).toMatchObject({ why: 'reload' })
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"type":'],
    ['a list', '[]'],
    ['an unknown type', '{"type":"own","constructor":1}'],
    ['bytes', new Uint8Array([1, 2, 3]).buffer],
    ['a letter that cannot be stored', '{"type":"manage","id":"x","change":{"kind":"message","text":"\\ud800"}}'],
    [
      '20,000 characters',
      JSON.stringify({ type: 'command', id: 'a', command: { kind: 'start', x: 'y'.repeat(20_000) } })
    ]
  ])('outlives %s', async (_, message) => {
    const { guest } = await together()
    guest.send(message)
    expect(await guest.next('refused')).toMatchObject({ why: 'bad-message' })
    expect((await guest.ping()).type).toBe('pong')
  })

  it('is refused what comes too fast, and cut when it floods', async () => {
    const { guest, coach } = await together({ mode: 'anyone' }, true)
    for (let n = 0; n < 300; n += 1) guest.send({ type: 'ping', t0: 0, offByMs: null, oneWayMs: null })
    expect(await guest.press({ kind: 'pause' })).toMatchObject({ why: 'too-fast' })
    expect((await coach.ping()).type).toBe('pong')
    for (let n = 0; n < 1300; n += 1) guest.send('{}')
    expect(await guest.closed).toBe(1008)
  })

  it('says nothing before it says who it is', async () => {
    const { code, coach } = await together()
    const silent = await socketAt(code)
    silent.send({ type: 'cheer', cheer: 'clap' })
    expect(await silent.closed).toBe(1008)
    await coach.ping()
    expect(coach.heard.some(({ type }) => type === 'cheer')).toBe(false)
  })
})

describe('when its life is over', () => {
  it('says goodbye and leaves nothing', async () => {
    const { code, guest } = await together()
    const room = await roomObject(code)
    await runInDurableObject(room, async (instance, { storage }) => {
      await instance.alarm()
      expect(await storage.getAlarm()).toBeGreaterThan(Date.now())
      const facts = JSON.parse(String(storage.sql.exec("SELECT value FROM things WHERE name = 'facts'").one()['value']))
      storage.sql.exec('UPDATE things SET value = ? WHERE name = ?', JSON.stringify({ ...facts, openedAt: 0 }), 'facts')
    })
    await evictDurableObject(room)
    await runInDurableObject(room, async (instance, { storage }) => {
      await instance.alarm()
      expect(storage.sql.exec('SELECT name FROM sqlite_master').toArray()).toEqual([])
      expect(await storage.getAlarm()).toBeNull()
    })
    expect(await guest.next('goodbye')).toMatchObject({ why: 'ended' })
    expect((await liveCall('GET', `/${code}`)).status).toBe(404)
  })
})

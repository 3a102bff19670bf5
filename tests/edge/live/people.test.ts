import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Member, RoomChange, RoomChoices } from '../../../src/core/live/protocol.ts'
import { join, type Person } from '../support/edge.ts'
import {
  askToJoin,
  connect,
  joinRoom,
  liveCall,
  openRoom,
  roomObject,
  saveWorkout,
  type Device,
  type Seat
} from '../support/live.ts'

let workoutId: string

beforeAll(async () => {
  workoutId = await saveWorkout(await join('mara'))
})

interface Opened {
  leader: Person
  code: string
  seat: Seat
  coach: Device
}

async function opened(choices: Partial<RoomChoices> = {}): Promise<Opened> {
  const leader = await join('mara')
  const seat = await openRoom(leader, workoutId, choices)
  return { leader, code: seat.code, seat, coach: await connect(seat) }
}

async function manage(device: Device, change: RoomChange) {
  const id = crypto.randomUUID()
  device.send({ type: 'manage', id, change })
  for (;;) {
    const answer = device.heard.find((one) => (one.type === 'ack' || one.type === 'refused') && one.id === id)
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Changes what is stored about a member while the room is evicted, as if time had passed. */
async function rewrite(code: string, memberId: string, change: Partial<Member>): Promise<void> {
  const room = await roomObject(code)
  await runInDurableObject(room, (_, { storage }) => {
    const { value } = storage.sql.exec('SELECT value FROM members WHERE id = ?', memberId).one()
    const row = JSON.stringify({ ...(JSON.parse(String(value)) as Member), ...change })
    storage.sql.exec('UPDATE members SET value = ? WHERE id = ?', row, memberId)
  })
  await evictDurableObject(room)
}

const code = (answer: { body: unknown }): unknown =>
  (answer.body as { error?: { details?: { code?: string } } }).error?.details?.code

describe('the door', () => {
  it('closes when the room is full, also for seats that nobody has taken yet', async () => {
    const { code: room } = await opened()
    for (let n = 0; n < 7; n += 1) await joinRoom(room, `Guest ${n}`)
    const refused = await askToJoin(room, 'Late')
    expect([refused.status, code(refused)]).toEqual([403, 'room-full'])
    expect((await askToJoin(room, '', { role: 'wall' })).status).toBe(201)
    expect(code(await askToJoin(room, '', { role: 'wall' }))).toBe('walls-full')
  })

  it('gives away a seat that nobody came for', async () => {
    const { code: room } = await opened()
    const seats = await Promise.all(Array.from({ length: 7 }, (_, n) => joinRoom(room, `Guest ${n}`)))
    await rewrite(room, seats[0]?.memberId ?? '', { joinedAt: Date.now() - 61_000 })
    expect((await askToJoin(room, 'Late')).status).toBe(201)
    expect(code(await askToJoin(room, 'Later'))).toBe('room-full')
  })

  it('closes when it is locked, after the start, and at the end', async () => {
    const { code: room, coach } = await opened({ admitsLate: false })
    await manage(coach, { kind: 'lock', isLocked: true })
    expect(code(await askToJoin(room))).toBe('room-locked')
    expect((await liveCall('GET', `/${room}`)).body).toMatchObject({ isLocked: true })
    await manage(coach, { kind: 'lock', isLocked: false })
    await coach.press({ kind: 'start' })
    expect(code(await askToJoin(room))).toBe('room-late')
    await manage(coach, { kind: 'choices', choices: { admitsLate: true } })
    expect((await askToJoin(room)).status).toBe(201)
    await coach.press({ kind: 'end' })
    expect(code(await askToJoin(room))).toBe('room-ended')
    expect(code(await liveCall('GET', `/${room}`))).toBe('room-ended')
  })

  it.each([
    ['text that turns the direction', '\u202eroom\u2069', 'room'],
    ['a family of emoji', '👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['markup', '<b>Noor</b>', '<b>Noor</b>']
  ])('takes %s as a name', async (_, typed, shown) => {
    const { code: room, coach } = await opened()
    const seat = await joinRoom(room, typed)
    await connect(seat)
    await coach.sees(seat.memberId, { name: shown })
  })

  it.each([
    ['1,000 combining marks', `a${'\u0301'.repeat(1000)}`],
    ['21 letters', 'a'.repeat(21)],
    ['nothing visible', '\u200b\u2060\u2800'],
    ['nothing', '']
  ])('refuses %s as a name', async (_, typed) => {
    const { code: room } = await opened()
    expect((await askToJoin(room, typed)).status).toBe(400)
  })

  it('lets people in by their account’s name, and back to the seat that they left', async () => {
    const { code: room, coach } = await opened()
    const tom = await join('Tom')
    const seat = await joinRoom(room, '', { jwt: tom.jwt })
    const first = await connect(seat)
    await coach.sees(seat.memberId, { name: 'Tom', isSignedIn: true })
    const second = await joinRoom(room, '', { jwt: tom.jwt })
    expect(second.memberId).not.toBe(seat.memberId)
    first.close()
    await coach.sees(seat.memberId, { state: 'away' })
    expect((await joinRoom(room, '', { jwt: tom.jwt })).memberId).toBe(seat.memberId)
  })
})

describe('the leader', () => {
  it('alone manages the room', async () => {
    const { code: room, coach } = await opened()
    const seat = await joinRoom(room)
    const guest = await connect(seat)
    expect(await manage(guest, { kind: 'lock', isLocked: true })).toMatchObject({ why: 'not-leader' })
    expect(await manage(guest, { kind: 'remove', memberId: coach.id })).toMatchObject({ why: 'not-leader' })
    expect(await manage(coach, { kind: 'mute', memberId: guest.id, isMuted: true })).toMatchObject({ type: 'ack' })
    await guest.sees(guest.id, { isMuted: true })
    expect(await manage(coach, { kind: 'message', text: 'Well done\u202e' })).toMatchObject({ type: 'ack' })
    expect((await guest.next('room')).state).toMatchObject({ message: 'Well done' })
  })

  it('settles get ready before the start', async () => {
    const { coach } = await opened()
    expect(await manage(coach, { kind: 'choices', choices: { getReadySec: 5 } })).toMatchObject({ type: 'ack' })
    await coach.press({ kind: 'start' })
    expect((await coach.next('events')).events).toMatchObject([{ getReadySec: 5 }])
    expect(await manage(coach, { kind: 'choices', choices: { getReadySec: 9 } })).toMatchObject({ why: 'not-allowed' })
    expect(await manage(coach, { kind: 'choices', choices: { mode: 'anyone' } })).toMatchObject({ type: 'ack' })
  })

  it('removes somebody for good', async () => {
    const { code: room, coach } = await opened()
    const tom = await join('Tom')
    const seat = await joinRoom(room, '', { jwt: tom.jwt })
    const device = await connect(seat)
    expect(await manage(coach, { kind: 'remove', memberId: coach.id })).toMatchObject({ why: 'not-allowed' })
    await manage(coach, { kind: 'remove', memberId: seat.memberId })
    expect(await device.next('goodbye')).toMatchObject({ why: 'removed' })
    await coach.sees(seat.memberId, { leftAs: 'removed' })
    expect(code(await askToJoin(room, '', { jwt: tom.jwt }))).toBe('room-locked')
    expect(code(await liveCall('GET', `/${room}/plan`, { token: seat.token }))).toBe('seat-unknown')
  })

  it('hands over to who accepts', async () => {
    const { code: room, coach } = await opened()
    const guest = await connect(await joinRoom(room))
    await manage(coach, { kind: 'hand-over', memberId: guest.id })
    expect((await guest.next('room')).state.offeredTo).toBe(guest.id)
    guest.send({ type: 'lead', takes: false })
    expect((await guest.next('room')).state).toMatchObject({ offeredTo: null, leaderId: coach.id })
    await manage(coach, { kind: 'hand-over', memberId: guest.id })
    await guest.next('room')
    guest.send({ type: 'lead', takes: true })
    expect((await coach.next('room', ({ state }) => state.leaderId === guest.id)).state.offeredTo).toBeNull()
    expect(await coach.press({ kind: 'start' })).toMatchObject({ why: 'not-leader' })
    expect(await guest.press({ kind: 'start' })).toMatchObject({ type: 'ack' })
  })

  it('is followed by who is here longest, after a minute', async () => {
    const { code: room, coach } = await opened()
    const first = await connect(await joinRoom(room, 'First'))
    const second = await connect(await joinRoom(room, 'Second'))
    coach.close()
    await first.sees(coach.id, { state: 'away' })
    const takeAll = async () => {
      second.send({ type: 'lead', takes: true })
      await second.ping()
      first.send({ type: 'lead', takes: true })
      await first.ping()
    }
    await takeAll()
    await rewrite(room, coach.id, { awaySince: Date.now() - 59_000 })
    await takeAll()
    expect(first.heard.some(({ type }) => type === 'room')).toBe(false)
    await rewrite(room, coach.id, { awaySince: Date.now() - 60_000 })
    await takeAll()
    expect((await second.next('room')).state.leaderId).toBe(first.id)
    expect(await first.press({ kind: 'start' })).toMatchObject({ type: 'ack' })
  })

  it('takes over with another device, also after handing over', async () => {
    const { leader, seat, coach, code: room } = await opened()
    const other = await join('other')
    const doors = [{ jwt: leader.jwt }, { jwt: other.jwt }, {}].map((who) => liveCall('GET', `/${room}`, who))
    expect((await Promise.all(doors)).map(({ body }) => body['isYours'])).toEqual([true, false, false])
    const taken = await liveCall('POST', `/${room}/lead`, { jwt: leader.jwt })
    expect(taken.body).toMatchObject({ memberId: seat.memberId })
    expect(await coach.next('goodbye')).toMatchObject({ why: 'replaced' })
    const phone = await connect({ ...seat, token: String(taken.body['token']) })
    expect(await phone.press({ kind: 'start' })).toMatchObject({ type: 'ack' })
    expect(code(await liveCall('POST', `/${room}/lead`, { jwt: other.jwt }))).toBe('not-leader')
  })
})

describe('a member', () => {
  it('takes a break, cheers now and then, and says how hard it was', async () => {
    const { code: room, coach } = await opened()
    const guest = await connect(await joinRoom(room))
    guest.send({ type: 'break', isOnBreak: true })
    await coach.sees(guest.id, { isOnBreak: true })
    guest.send({ type: 'cheer', cheer: 'fire' })
    guest.send({ type: 'cheer', cheer: 'clap' })
    expect(await coach.next('cheer')).toMatchObject({ by: guest.id, cheer: 'fire' })
    await coach.sees(guest.id, { cheers: 1 })
    await manage(coach, { kind: 'choices', choices: { hasCheers: false } })
    await coach.ping()
    expect(coach.heard.filter(({ type }) => type === 'cheer')).toHaveLength(1)
    // More than the room saw is not believed, and an effort can be changed.
    await coach.press({ kind: 'start' })
    await coach.press({ kind: 'end' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    guest.send({ type: 'result', share: 1, effort: 7 })
    await coach.sees(guest.id, { share: 0, effort: 7, leftAs: 'finished' })
    guest.send({ type: 'result', share: 1, effort: 4 })
    await coach.sees(guest.id, { effort: 4 })
  })

  it('leaves on purpose and can come back', async () => {
    const { code: room, coach } = await opened()
    const seat = await joinRoom(room)
    const guest = await connect(seat)
    guest.send({ type: 'leave' })
    await coach.sees(guest.id, { leftAs: 'left', state: 'away' })
    expect((await liveCall('GET', `/${room}`)).body).toMatchObject({ people: 1 })
    await connect(seat)
    await coach.sees(guest.id, { leftAs: null, state: 'catching-up' })
  })

  it('counts as away after a minute and a half of silence', async () => {
    const { code: room, coach } = await opened()
    const guest = await connect(await joinRoom(room))
    await runInDurableObject(await roomObject(room), (_, state) => {
      for (const socket of state.getWebSockets()) {
        const session = socket.deserializeAttachment() as { memberId: string; seenAt: number }
        if (session.memberId === guest.id) socket.serializeAttachment({ ...session, seenAt: Date.now() - 90_000 })
      }
    })
    await evictDurableObject(await roomObject(room))
    await coach.ping()
    await coach.sees(guest.id, { state: 'away' })
    await guest.ping()
    await coach.sees(guest.id, { state: 'here' })
  })

  it('shows how far its clock is off', async () => {
    const { code: room, coach } = await opened()
    const guest = await connect(await joinRoom(room))
    await guest.ping(20, 8.4)
    await coach.sees(guest.id, { offByMs: 8 })
  })
})

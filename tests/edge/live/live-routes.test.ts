import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { setContract, plantFile, befriend } from '../support/friendly.ts'
import { content, showing } from '../support/content.ts'
import { asOperator, bindings, join, rows, type Json, type Person } from '../support/edge.ts'
import {
  askToJoin,
  CHOICES,
  connect,
  joinRoom,
  liveCall,
  liveEnv,
  openRoom,
  saveWorkout,
  socketAt,
  TIMING
} from '../support/live.ts'

let mara: Person
let workoutId: string

beforeAll(async () => {
  mara = await join('mara')
  workoutId = await saveWorkout(mara)
})

const code = (answer: { body: unknown }): unknown =>
  (answer.body as { error?: { details?: { code?: string } } }).error?.details?.code

const ask = (person: Person, id: string, more: object = {}) =>
  liveCall('POST', '', { jwt: person.jwt, body: { workoutId: id, choices: CHOICES, timing: TIMING, ...more } })

describe('opening a room', () => {
  it('is for everyone with a public workout, else for its owner', async () => {
    const [jules, tom] = await Promise.all([join('jules'), join('tom')])
    const secret = await saveWorkout(jules, content('Secret'), false)
    expect((await ask(tom, workoutId)).status).toBe(201)
    expect((await ask(tom, secret)).status).toBe(404)
    expect((await ask(jules, secret)).status).toBe(201)
    const nobody = await liveCall('POST', '', { body: { workoutId, choices: CHOICES, timing: TIMING } })
    expect(nobody.status).toBe(401)
  })

  it('refuses what no player can use', async () => {
    const owner = await join()
    for (const more of [
      { timing: { ...TIMING, timerMode: 'fast' } },
      { timing: { ...TIMING, defaultSetupTimeSec: -1 } },
      { choices: { ...CHOICES, getReadySec: 1e9 } },
      { choices: { mode: 'coach' } },
      { extra: 1 }
    ])
      expect((await ask(owner, workoutId, more)).status).toBe(400)
  })

  it('keeps to the contract’s number of rooms, of which those that ended don’t count', async () => {
    const owner = await join()
    const seat = await openRoom(owner, workoutId)
    const both = await Promise.all([ask(owner, workoutId), ask(owner, workoutId)])
    expect(both.map(code)).toEqual(['rooms-full', 'rooms-full'])
    const coach = await connect(seat)
    await coach.press({ kind: 'end' })
    expect((await ask(owner, workoutId)).status).toBe(201)
    await setContract(owner, 'pro')
    const more = await Promise.all(Array.from({ length: 5 }, () => ask(owner, workoutId)))
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 403])
  })

  it('keeps the seats of a running room when the contract becomes smaller', async () => {
    const owner = await join()
    await setContract(owner, 'pro')
    const { code: room } = await openRoom(owner, workoutId)
    await setContract(owner, 'base')
    for (let n = 0; n < 9; n += 1) await joinRoom(room, `Guest ${n}`)
    expect((await liveCall('GET', `/${room}`)).body).toMatchObject({ people: 10, maxPeople: 100 })
  })
})

describe('codes', () => {
  it('are read as people type them', async () => {
    const { code: room } = await openRoom(await join(), workoutId)
    const typed = encodeURIComponent(` ${room.slice(0, 3).toLowerCase()}-${room.slice(3)}`)
    expect((await liveCall('GET', `/${typed}`)).status).toBe(200)
  })

  it('can be tried wrong ten times a minute, and then not even right', async () => {
    const { code: room } = await openRoom(await join(), workoutId)
    const own = { ...liveEnv, RATE_LIMITS: 'on' }
    const guess = (typed: string, address: string) => liveCall('GET', `/${typed}`, { env: own, address })
    for (let n = 0; n < 10; n += 1) expect(code(await guess('ABCDEF', '192.0.2.1'))).toBe('room-unknown')
    expect((await guess('ABCDEF', '192.0.2.1')).status).toBe(429)
    expect((await guess(room, '192.0.2.1')).status).toBe(429)
    expect((await guess(room, '192.0.2.2')).status).toBe(200)
  })

  it('admit a whole gym from one address, but not ten thousand attempts', async () => {
    const owner = await join()
    const { code: room } = await openRoom(owner, workoutId)
    const own = { ...liveEnv, RATE_LIMITS: 'on' }
    const statuses: number[] = []
    for (let n = 0; n < 60; n += 1)
      statuses.push((await askToJoin(room, `Guest ${n}`, { env: own, address: '192.0.2.3' })).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(7)
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(9)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the plan', () => {
  it('is for members, and stays when the workout is changed or deleted', async () => {
    const owner = await join()
    const id = await saveWorkout(owner, content('First'))
    const seat = await openRoom(owner, id)
    expect(code(await liveCall('GET', `/${seat.code}/plan`, { token: '0'.repeat(32) }))).toBe('seat-unknown')
    expect(code(await liveCall('GET', `/${seat.code}/plan`))).toBe('seat-unknown')
    await owner.call('DELETE', `/api/workouts/${id}`)
    const guest = await joinRoom(seat.code)
    expect((await liveCall('GET', `/${seat.code}/plan`, { token: guest.token })).body).toMatchObject({
      workout: { name: 'First' },
      timing: TIMING
    })
    const coach = await connect(seat)
    expect(await coach.press({ kind: 'start' })).toMatchObject({ type: 'ack' })
  })

  it('brings the files of a private workout, as long as one is a member', async () => {
    const owner = await join()
    const fileId = await plantFile(owner, 'workout-media')
    const other = await plantFile(owner, 'workout-media')
    const id = await saveWorkout(owner, showing(`/media/workout-media/${fileId}`), false)
    await asOperator('PATCH', `/tablesdb/icepoint/tables/media/rows/${other}`, { data: { usedBy: id } })
    const seat = await openRoom(owner, id)
    const guest = await joinRoom(seat.code)
    const { body } = await liveCall('GET', `/${seat.code}/plan`, { token: guest.token })
    const url = String(body['workout']?.['imageUrl'])
    expect(url).toMatch(new RegExp(`^/api/live/${seat.code}/files/[0-9a-f]{32}/workout-media/${fileId}$`))
    const get = (path: string) => Promise.resolve(app.request(`https://icepoint.test${path}`, {}, liveEnv))
    const file = await get(url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(file.headers.get('cache-control')).toContain('private')
    await file.body?.cancel()
    expect((await get(url.replace(/files\/./, 'files/x'))).status).toBe(404)
    // Not in what the room pinned.
    expect((await get(url.replace(fileId, other))).status).toBe(404)
    const coach = await connect(seat)
    coach.send({ type: 'manage', id: 'a', change: { kind: 'remove', memberId: guest.memberId } })
    await coach.next('ack')
    expect((await get(url)).status).toBe(404)
    const { body: mine } = await liveCall('GET', `/${seat.code}/plan`, { token: seat.token })
    const again = await get(String(mine['workout']?.['imageUrl']))
    expect(again.status).toBe(200)
    await again.body?.cancel()
  })
})

describe('recording', () => {
  /** Seconds of the workout of these tests: two exercises of 30 s with a rest of 10 s. */
  async function played(isPublic = true) {
    const owner = await join()
    const id = await saveWorkout(owner, content('Played'), isPublic)
    const seat = await openRoom(owner, id, { getReadySec: 0 })
    const coach = await connect(seat)
    return { owner, id, seat, coach }
  }
  const record = (person: Person, room: string, token: string) =>
    liveCall('POST', `/${room}/record`, { jwt: person.jwt, body: { token, zoneMin: 60 } })

  it('turns what the room saw into a play, once, without the right to read the workout', async () => {
    const { id, seat, coach } = await played(false)
    const tom = await join('tom')
    const guest = await joinRoom(seat.code, 'Tom')
    const device = await connect(guest)
    expect(code(await record(tom, seat.code, guest.token))).toBe('nothing-to-record')
    await coach.press({ kind: 'start' })
    await new Promise((resolve) => setTimeout(resolve, 2400))
    await coach.press({ kind: 'end' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    device.send({ type: 'result', share: 1, effort: 5 })
    await device.sees(guest.memberId, { effort: 5 })
    const first = await record(tom, seat.code, guest.token)
    expect(first.status).toBe(201)
    const entry = first.body['entry'] as Json
    expect(entry).toMatchObject({ workoutId: id, workoutName: 'Played', seconds: 2 })
    expect(Number(entry['share'])).toBeGreaterThan(0.02)
    expect(Number(entry['share'])).toBeLessThan(0.06)
    const again = await record(tom, seat.code, guest.token)
    expect([again.status, again.body['entry']?.['id']]).toEqual([200, entry['id']])
    expect(await rows('statistic', 'userId', tom.id)).toHaveLength(1)
    await expect.poll(() => rows('workouts', '$id', id)).toMatchObject([{ playCount: 1 }])
    // The seat belongs to the account that recorded it.
    expect(code(await record(await join('thief'), seat.code, guest.token))).toBe('seat-unknown')
  })

  it('gives nobody what passed before they came or after they left', async () => {
    const { seat, coach } = await played()
    await coach.press({ kind: 'start' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const tom = await join('tom')
    const guest = await joinRoom(seat.code, '', { jwt: tom.jwt })
    const device = await connect(guest)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    device.send({ type: 'leave' })
    await coach.sees(guest.memberId, { leftAs: 'left' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const { body } = await record(tom, seat.code, guest.token)
    expect(Number(body['entry']?.['seconds'])).toBe(1)
    expect(Number(body['entry']?.['share'])).toBeLessThan(0.03)
  })

  it('believes no more than the room saw, also of a deleted workout', async () => {
    const { owner, id, seat, coach } = await played()
    await coach.press({ kind: 'start' })
    await owner.call('DELETE', `/api/workouts/${id}`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    coach.send({ type: 'result', share: 1, effort: null })
    await coach.press({ kind: 'end' })
    const { body } = await record(owner, seat.code, seat.token)
    expect(Number(body['entry']?.['share'])).toBeLessThan(0.05)
    expect(body['entry']).toMatchObject({ workoutName: 'Played' })
  })
})

describe('a note to all', () => {
  it('shows in the room, and reaches friends in the chat', async () => {
    const leader = await join('mara')
    const friend = await join('tom')
    await befriend(leader, friend)
    const seat = await openRoom(leader, workoutId)
    const guest = await connect(await joinRoom(seat.code, '', { jwt: friend.jwt }))
    await connect(await joinRoom(seat.code, '', { jwt: (await join('stranger')).jwt }))
    const sent = await liveCall('POST', `/${seat.code}/note`, { jwt: leader.jwt, body: { text: 'See you on Friday' } })
    expect([sent.status, sent.body]).toMatchObject([200, { people: 2 }])
    expect((await guest.next('room')).state.message).toBe('See you on Friday')
    await expect
      .poll(async () => (await rows('messages', 'ownerUId', leader.id)).map((one) => [one['friendUId'], one['text']]))
      .toEqual([[friend.id, 'See you on Friday']])
    const refused = await liveCall('POST', `/${seat.code}/note`, { jwt: friend.jwt, body: { text: 'Me too' } })
    expect(code(refused)).toBe('not-leader')
  })
})

describe('a wall', () => {
  it('waits under a code until a leader pairs it', async () => {
    const seat = await openRoom(await join(), workoutId)
    const guest = await joinRoom(seat.code)
    const pair = (wallCode: string, token = seat.token) =>
      liveCall('POST', `/${seat.code}/walls`, { token, body: { wallCode } })
    expect(code(await pair('WXYZ22'))).toBe('wall-unknown')
    const screen = await socketAt('walls/WXYZ22')
    expect(await (await socketAt('walls/WXYZ22')).closed).toBe(4009)
    expect(code(await pair('WXYZ22', guest.token))).toBe('not-leader')
    expect((await pair('wxy z22')).status).toBe(201)
    const paired = (await screen.next('paired' as never)) as unknown as { code: string; token: string }
    expect(paired.code).toBe(seat.code)
    const wall = await connect({ ...seat, token: paired.token })
    expect(wall.welcome.state.members.find(({ id }) => id === wall.id)).toMatchObject({ role: 'wall', device: 'tv' })
    await socketAt('walls/WXYZ33')
    expect(code(await pair('WXYZ33'))).toBe('walls-full')
  })
})

it('says so where there are no rooms', async () => {
  expect((await liveCall('GET', '/ABCDEF', { env: bindings })).status).toBe(501)
})
